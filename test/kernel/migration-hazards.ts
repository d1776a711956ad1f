/** What a migration does, as its statements, and whether they run in one transaction. */
export interface MigrationText {
  readonly statements: readonly string[];
  readonly transactional: boolean;
}

const TABLE = String.raw`(?:if (?:not )?exists )?(?:only )?"?([a-z_]+)"?`;
const all = (text: string, pattern: string): RegExpExecArray[] => [...text.matchAll(new RegExp(pattern, 'gi'))];

/** What must not be done to a table that is in use, and what is done instead. */
const ALTERATIONS: readonly (readonly [pattern: string, instead: string])[] = [
  [
    String.raw`\balter column \w+ (?:set data )?type\b`,
    'changes the type of a column, which writes the table anew: add a column',
  ],
  [String.raw`\bset not null\b`, 'reads the whole table for “not null”: validate a check first'],
  [
    String.raw`\badd (?:constraint \w+ )?(?:check|foreign key)\b(?!(?:[^;]*?)\bnot valid\b)`,
    'reads the whole table for a constraint: add it “not valid”, and validate it in the next migration',
  ],
];

/**
 * Why a migration would stop those who use the database meanwhile: locks of tables that are held while whole tables are
 * read or written. Tables that the migration itself creates are nobody's yet.
 */
export function hazardsOf({ statements, transactional }: MigrationText): string[] {
  const text = statements
    .join(';\n')
    .replaceAll(/--[^\n]*|'(?:[^']|'')*'/g, '')
    .replaceAll(/\s+/g, ' ');
  const own = new Set(all(text, String.raw`\bcreate (?:unlogged )?table ${TABLE}`).map(([, table]) => table));
  const found: string[] = [];
  for (const [, concurrently, table] of all(
    text,
    String.raw`\bcreate (?:unique )?index (concurrently )?(?:if not exists )?\w+ on ${TABLE}`,
  )) {
    if (own.has(table)) continue;
    if (!concurrently) found.push(`${table}: builds an index while nobody can write: “concurrently”`);
    else if (transactional)
      found.push(`${table}: an index is built concurrently only outside a transaction: isTransactional()`);
  }
  for (const [statement, table] of all(text, String.raw`\balter table ${TABLE}[^;]*`)) {
    if (own.has(table)) continue;
    for (const [pattern, instead] of ALTERATIONS)
      if (new RegExp(pattern, 'i').test(statement)) found.push(`${table}: ${instead}`);
  }
  for (const [, table] of all(text, String.raw`(?:^|; ?)update ${TABLE} `))
    if (!own.has(table))
      found.push(`${table}: fills the table in one statement: a sweep fills it, some rows at a time`);
  return found;
}
