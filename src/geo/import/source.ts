import { readFile, stat } from 'node:fs/promises';
import { CsvError } from 'csv-parse/sync';
import { columnsOf, pick, type SourceFields } from './columns.js';
import { csvRecords, type CsvRecord } from './csv.js';

/** A file that can't be imported at all; the message says why, for the person at the terminal. */
export class UnreadableSource extends Error {
  override readonly name = 'UnreadableSource';
}

/** One record of a source. */
export interface SourceRecord {
  /** Its place in the file: `line 12`, `entry 7`, `"015146"`. */
  where: string;
  fields: SourceFields;
}

/** Whole files are held in memory; the full list of comuni is about 1 MB. */
const MAX_BYTES = 64 * 1024 * 1024;
const NEEDED = 'a name and a province';

/** UTF-8, with or without a byte order mark. Other bytes are read as Windows' Latin 1, in which ISTAT publishes. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A JSON value as text; of a nested object, its name. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (value && typeof value === 'object' && !Array.isArray(value)) {
    const { nome, name, denominazione } = value as Record<string, unknown>;
    return textOf(nome ?? name ?? denominazione);
  }
  return '';
}

function fieldsOf(entry: unknown): SourceFields | undefined {
  if (!entry || typeof entry !== 'object' || Array.isArray(entry)) return undefined;
  const headings = Object.keys(entry);
  return pick(columnsOf(headings), Object.values(entry).map(textOf));
}

function jsonRecords(text: string): SourceRecord[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new UnreadableSource(`The file begins like JSON but is not valid: ${(error as Error).message}`);
  }
  const entries: [string, unknown, string?][] = Array.isArray(parsed)
    ? parsed.map((entry: unknown, index) => [`entry ${index + 1}`, entry])
    : Object.entries(parsed as object).map(([code, entry]) => [`"${code}"`, entry, code]);
  const records = entries.map(([where, entry, code]) => {
    const fields = fieldsOf(entry) ?? {};
    return { where, fields: code === undefined ? fields : { ...fields, istat: fields.istat || code } };
  });
  if (!records.some(({ fields }) => fields.name && fields.province)) {
    throw new UnreadableSource(
      `The JSON holds no comuni: each entry needs at least ${NEEDED}, in an array or in an object by ISTAT code.`,
    );
  }
  return records;
}

function readCsv(text: string): CsvRecord[] {
  try {
    return csvRecords(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableSource(`The file begins like CSV but is not valid: ${error.message}`);
  }
}

function csvSource(text: string): SourceRecord[] {
  const [header, ...records] = readCsv(text);
  const columns = columnsOf(header?.fields ?? []);
  if (columns.name === undefined || columns.province === undefined) {
    const seen = header?.fields
      .slice(0, 12)
      .map((name) => name.replace(/\s+/g, ' '))
      .join(', ');
    throw new UnreadableSource(
      `The first line must be a header with at least ${NEEDED}; it reads: ${seen?.slice(0, 300) || '(nothing)'}`,
    );
  }
  return records.map(({ line, fields }) => ({ where: `line ${line}`, fields: pick(columns, fields) }));
}

/**
 * Reads the records of a list of comuni. The content decides between JSON and CSV, not the file name.
 * @throws UnreadableSource when it is neither or holds no comuni
 */
export function readRecords(bytes: Uint8Array): SourceRecord[] {
  const text = decode(bytes);
  if (text.trim() === '') throw new UnreadableSource('The file is empty.');
  if (text.includes('\0'))
    throw new UnreadableSource('The file is binary, neither JSON nor CSV. A spreadsheet has to be saved as CSV first.');
  const records = /^\s*[[{]/.test(text) ? jsonRecords(text) : csvSource(text);
  if (records.length === 0) throw new UnreadableSource('The file has a header but no comuni.');
  return records;
}

/**
 * Reads a file for {@link readRecords}.
 * @throws UnreadableSource when it is missing, no file, or larger than 64 MB
 */
export async function readSourceFile(path: string): Promise<Uint8Array> {
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) throw new UnreadableSource(`There is no file ${path}.`);
  if (info.size > MAX_BYTES)
    throw new UnreadableSource(`${path} has ${Math.round(info.size / 1_048_576)} MB; a list of comuni has one or two.`);
  return readFile(path);
}
