import type { ImportReport } from '../import-municipalities.js';

/** Up to so many records of a kind are listed; more are only counted. */
const LISTED = 20;

function list(items: readonly string[]): string[] {
  const rest = items.length - LISTED;
  return [...items.slice(0, LISTED).map((item) => `  ${item}`), ...(rest > 0 ? [`  and ${rest} more`] : [])];
}

/** The report of an import as lines for a terminal. */
export function reportLines(report: ImportReport, options: { elapsed: string; pruned: boolean }): string[] {
  const { records, inserted, updated, unchanged, centresKept, rejected, missing } = report;
  return [
    `${records} records in ${options.elapsed}: ${inserted} new, ${updated} updated, ${unchanged} unchanged, ${rejected.length} rejected.`,
    ...(centresKept > 0
      ? [`${centresKept} towns keep the point of their centre (--overwrite-centres takes the file's).`]
      : []),
    ...(rejected.length > 0 ? ['Rejected:', ...list(rejected.map(({ where, reason }) => `${where}: ${reason}`))] : []),
    ...(missing.length > 0
      ? [
          options.pruned
            ? `Removed, for the file does not name them (${missing.length}):`
            : `Not in the file and kept (${missing.length}; --prune removes them):`,
          ...list(missing),
        ]
      : []),
  ];
}
