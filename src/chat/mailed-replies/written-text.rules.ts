import { closingsOf, isDisclaimer, isDeviceLine, isSignatureMark } from './signature.rules.js';

/** A longer mail is read so far: the words of its author come first. Characters. */
const READ = 200_000;

/** A longer line is no line of a mail program. Characters. */
const LINE = 400;

/** The line over a quotation may be wrapped into so many. */
const WRAPPED = 4;

/** The lines over the original, in the forms of Outlook and of Italian providers, are together within so many. */
const BLOCK = 8;

const isQuoted = (line: string): boolean => /^\s?>/.test(line);
const isBlank = (line: string): boolean => line.trim() === '';

/** What a mail says above the original: "Il giorno … ha scritto:", "On … wrote:". */
const BEGINS = /^\s*(?:in data|il|on|le|am|el)\b/i;
const ENDS = /\b(?:ha scritto|scrive|wrote|writes|a écrit|schrieb|escribió)\s*:$/i;
/** A line that can only be the first one. */
const FIRST = /^\s*(?:in data|il giorno|il \d|on \w{3,9},)/i;
/** An address, or a time of day: a sentence of a person who quotes somebody has neither. */
const NAMES_A_MAIL = /@|\b\d{1,2}[:.]\d{2}\b/;

/** Whether the next words are quoted. */
function isQuotedFrom(lines: readonly string[], from: number): boolean {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (!isBlank(line)) return isQuoted(line);
  }
  return false;
}

/** The lines of an attribution that begins here; 0 when none does. */
function attributionAt(lines: readonly string[], at: number): number {
  if (!BEGINS.test(lines[at] ?? '')) return 0;
  let joined = '';
  for (let length = 1; length <= WRAPPED; length++) {
    const line = lines[at + length - 1] ?? '';
    if (isBlank(line) || line.length > LINE || isQuoted(line) || (length > 1 && FIRST.test(line))) return 0;
    joined = `${joined} ${line.trim()}`.trim();
    if (ENDS.test(joined)) return NAMES_A_MAIL.test(joined) || isQuotedFrom(lines, at + length) ? length : 0;
  }
  return 0;
}

const ORIGINAL =
  /^(?:messaggio (?:originale|inoltrato)|(?:original|forwarded) message|inizio messaggio inoltrato|begin forwarded message) ?-/i;

/** "----- Messaggio originale -----", "-------- Forwarded Message --------". */
const isOriginal = (line: string): boolean =>
  line.trim().startsWith('--') && ORIGINAL.test(line.trim().replace(/^[- ]+/, ''));

const SENDER = /^(?:da|from|mittente)\b/i;
const SENDER_WITH_COLON = /^(?:da|from|mittente) ?:/i;
const OTHERS = [/^(?:inviato|sent|data|date)\b/i, /^(?:a|to|destinatario)\b/i, /^(?:oggetto|ogg|subject)\b/i];

/** A label without the stars of bold letters. */
const labelled = (line: string): string => line.slice(0, LINE).replaceAll('*', '').trim();

/** Whether the lines of an original begin here: from, then two of date, recipient and subject. */
function isBlockAt(lines: readonly string[], at: number): boolean {
  const first = labelled(lines[at] ?? '');
  if (!SENDER.test(first)) return false;
  const block: string[] = [];
  for (const line of lines.slice(at + 1, at + BLOCK)) {
    if (isBlank(line)) break;
    block.push(labelled(line));
  }
  const named = OTHERS.filter((label) => block.some((line) => label.test(line))).length;
  // Without a colon only all of them together are no sentence.
  return named >= (SENDER_WITH_COLON.test(first) ? 2 : OTHERS.length);
}

/** Without the quotation: what is above it, or what stands between the quoted lines. */
function withoutQuotation(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (isQuoted(line)) continue;
    if (isOriginal(line) || isBlockAt(lines, at)) break;
    const length = attributionAt(lines, at);
    if (length > 0) {
      // An original that is not marked with ">" reaches to the end.
      if (!isQuotedFrom(lines, at + length)) break;
      at += length - 1;
      continue;
    }
    kept.push(line);
  }
  return kept;
}

/** Without what mail programs and offices add below the words: a signature, a device, a notice of confidentiality. */
function withoutSignature(lines: readonly string[]): string[] {
  const end = lines.findIndex(
    (line, at) => isSignatureMark(line) || isDeviceLine(line) || (at > 0 && isDisclaimer(line)),
  );
  const words = end < 0 ? [...lines] : lines.slice(0, end);
  const closing = closingsOf(words);
  return closing === null ? words : words.slice(0, closing + 1);
}

/** A line of strokes between the words and what follows. */
const isRule = (line: string): boolean => /^[\s_*=-]{3,}$/.test(line);

/**
 * What the author of a mail wrote, without the original that is quoted below or between, and without signature. Each
 * line is read a fixed number of times. Rule 20.26.
 */
export function writtenText(body: string): string {
  const lines = body
    .slice(0, READ)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200B\u200E\u200F\uFEFF]/g, '')
    .replace(/[\u00A0\u202F]/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd());
  const words = withoutSignature(withoutQuotation(lines));
  while (words.length > 0 && (isBlank(words.at(-1) ?? '') || isRule(words.at(-1) ?? ''))) words.pop();
  return words
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
