import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import { merge, missing, prepareStaging, prune, stage, type Merged, type StagedRow } from './import/merge.js';
import { readMunicipality } from './import/municipality-row.js';
import type { SourceRecord } from './import/source.js';

/** A record that was left out, and why. */
export interface Rejected {
  /** `line 12`, `entry 7` or `"015146"`. */
  where: string;
  reason: string;
}

/** What an import did. */
export interface ImportReport extends Omit<Merged, 'pointless'> {
  /** Records in the file. */
  records: number;
  rejected: Rejected[];
  /** Comuni of the table that the file does not name, as `Name (XX)`; removed when `prune` was asked for. */
  missing: string[];
}

/** Options of an import. */
export interface ImportOptions {
  /** Also replaces the points of towns whose centre is already known. */
  overwriteCentres?: boolean;
  /** Removes the comuni that the file does not name. */
  prune?: boolean;
  /** Called after each batch of records. */
  onProgress?: (done: number, total: number) => void;
}

const BATCH = 500;

/** The rows of a list, without what is wrong or comes twice; `place` is the record's index. */
function* readRows(records: readonly SourceRecord[], report: Rejected[]): Generator<StagedRow, void, undefined> {
  const seen = new Map<string, string>();
  for (const [place, { where, fields }] of records.entries()) {
    const reading = readMunicipality(fields);
    if ('reason' in reading) {
      report.push({ where, reason: reading.reason });
      continue;
    }
    const { row } = reading;
    const keys = [
      row.istat_code && `ISTAT code ${row.istat_code}`,
      row.cadastral_code && `cadastral code ${row.cadastral_code}`,
      `${row.name} (${row.province_id})`,
    ];
    const repeated = keys.find((key) => key && seen.has(key.toLowerCase()));
    if (repeated) {
      report.push({ where, reason: `${repeated} is already in ${seen.get(repeated.toLowerCase()) ?? ''}` });
      continue;
    }
    for (const key of keys) if (key) seen.set(key.toLowerCase(), where);
    yield { ...row, place };
  }
}

/**
 * Brings a list of comuni, as `readRecords` gives it, into the table. Running it again changes nothing.
 * @param db bound to a transaction: the caller commits, so that a failure half way leaves the table as it was
 */
export async function importMunicipalities(
  db: Sql,
  records: readonly SourceRecord[],
  options: ImportOptions = {},
): Promise<ImportReport> {
  const rejected: Rejected[] = [];
  const rows = [...readRows(records, rejected)];
  await prepareStaging(db);
  for (let at = 0; at < rows.length; at += BATCH) {
    await stage(db, rows.slice(at, at + BATCH));
    options.onProgress?.(Math.min(at + BATCH, rows.length), rows.length);
  }
  const { pointless, ...merged } = await merge(db, { overwriteCentres: options.overwriteCentres ?? false });
  for (const place of pointless)
    rejected.push({ where: records[place]?.where ?? '', reason: 'no coordinates, and the comune is not known yet' });
  const left = await missing(db);
  if (options.prune) await prune(db);
  await sql`analyze municipalities`.execute(db);
  return { records: records.length, rejected, missing: left, ...merged };
}
