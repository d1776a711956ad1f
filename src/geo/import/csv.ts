import { parse, type InfoRecord } from 'csv-parse/sync';

/** One record of a CSV file with the line it begins on, counted from 1. */
export interface CsvRecord {
  line: number;
  fields: string[];
}

const SEPARATORS = [';', ',', '\t', '|'] as const;

/** What the library gives with `info` and `raw`; its types say so only of objects. */
interface ParsedRecord {
  readonly record: string[];
  readonly info: InfoRecord;
  readonly raw: string;
}

const options = {
  bom: true,
  trim: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
} as const;

/** How many fields the header has with this separator; 0 when it can't be read so. */
function headings(text: string, delimiter: string): number {
  try {
    return parse(text, { ...options, delimiter, to: 1 })[0]?.length ?? 0;
  } catch {
    return 0;
  }
}

/** The separator that cuts the header into most fields. */
function separatorOf(text: string): string {
  const counted = SEPARATORS.map((separator) => ({ separator, count: headings(text, separator) }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/**
 * Reads CSV text: any usual separator, quoted fields with doubled quotes and line breaks inside, CR LF or LF. Empty lines
 * are skipped.
 * @throws CsvError when quotes are wrong
 */
export function csvRecords(text: string): CsvRecord[] {
  // Inside quotes the library would count CR LF as two lines.
  const lines = text.replaceAll('\r\n', '\n');
  const settings = { ...options, delimiter: separatorOf(lines), info: true, raw: true };
  const records = parse(lines, settings) as unknown as ParsedRecord[];
  // The library counts the line on which a record ends.
  return records.map(({ record, info, raw }) => ({
    line: info.lines - (raw.trim().match(/\n/g)?.length ?? 0),
    fields: record,
  }));
}
