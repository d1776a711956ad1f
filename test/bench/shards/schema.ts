import { readFile } from 'node:fs/promises';

/** What `migrations/schema.txt` says of a table. */
export interface Table {
  readonly columns: readonly Column[];
  /** As PostgreSQL would take them: `constraint … UNIQUE (…)`. */
  readonly constraints: readonly string[];
  readonly indexes: readonly string[];
  readonly triggers: readonly string[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isIdentity: boolean;
}

export interface Schema {
  readonly tables: ReadonlyMap<string, Table>;
  /** Functions of ours, triggers aside, that read or write tables. */
  readonly readers: ReadonlySet<string>;
}

/** The schema after all migrations; a test compares the file with what they make. */
export async function readSchema(): Promise<Schema> {
  const blocks = (await readFile('migrations/schema.txt', 'utf8')).split(/\n\n+/);
  const tables = new Map(
    blocks.flatMap((block) => {
      const [, name] = /^table (\w+)/.exec(block) ?? [];
      return name === undefined ? [] : [[name, tableOf(block.split('\n').slice(1))] as const];
    }),
  );
  const names = [...tables.keys()].join('|');
  const reads = new RegExp(String.raw`\b(?:from|into|update|join) (?:${names})\b`);
  const readers = blocks.flatMap((block) => {
    const [, name] = /^CREATE OR REPLACE FUNCTION public\.(\w+)/.exec(block) ?? [];
    return name !== undefined && !block.includes('RETURNS trigger') && reads.test(block) ? [name] : [];
  });
  return { tables, readers: new Set(readers) };
}

function tableOf(lines: readonly string[]): Table {
  const trimmed = lines.map((line) => line.trim());
  const starting = (word: string) => trimmed.filter((line) => line.startsWith(word));
  return {
    columns: trimmed.filter((line) => !/^(?:constraint|CREATE|grant) /.test(line)).map(columnOf),
    constraints: starting('constraint '),
    indexes: starting('CREATE').filter((line) => !line.startsWith('CREATE TRIGGER')),
    triggers: starting('CREATE TRIGGER'),
  };
}

function columnOf(line: string): Column {
  const [, name = '', type = ''] = /^(\w+) (\w+)/.exec(line) ?? [];
  return { name, type, isNullable: !line.includes(' not null'), isIdentity: line.includes(' as identity') };
}
