/** One record of a CSV file with the line it begins on, counted from 1. */
export interface CsvRecord {
  line: number;
  fields: string[];
}

const SEPARATORS = [';', ',', '\t', '|'] as const;

/** The separator: the usual one that occurs most often in the header, outside quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let quoted = false;
  for (const char of text) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === '\n') break;
    else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}

/**
 * Reads CSV text record by record: any usual separator, quoted fields with doubled quotes and line breaks inside, CR LF
 * or LF. Empty lines are skipped.
 */
export function* csvRecords(text: string): Generator<CsvRecord, void, undefined> {
  const separator = separatorOf(text);
  let line = 1;
  let start = 1;
  let fields: string[] = [];
  let field = '';
  let quoted = false;

  for (let at = 0; at <= text.length; at++) {
    const char = text[at];
    if (char === '\n') line++;
    if (quoted && char !== undefined) {
      if (char !== '"') field += char;
      else if (text[at + 1] === '"') {
        field += '"';
        at++;
      } else quoted = false;
    } else if (char === '"' && field.trim() === '') {
      field = '';
      quoted = true;
    } else if (char === separator) {
      fields.push(field.trim());
      field = '';
    } else if (char === '\n' || char === undefined) {
      fields.push(field.trim());
      if (fields.some((value) => value !== '')) yield { line: start, fields };
      fields = [];
      field = '';
      start = line;
    } else {
      field += char;
    }
  }
}
