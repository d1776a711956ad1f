import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { ExportAccount } from '../../src/accounts/closing/export-account.js';
import { Sweeps } from '../../src/kernel/jobs/sweeps.js';
import { privacyPage } from '../../src/cli/privacy-document.js';
import { personalData, personalTables } from '../../src/personal-data.js';
import { Rows } from '../support/rows.js';
import { useTestApp } from '../support/app.js';

describe('the record of personal data', () => {
  const test = useTestApp();

  it('has every column of the database, once', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(test.sql);
    const recorded = Object.entries(personalData).flatMap(([table, about]) =>
      [...('personal' in about ? about.personal : []), ...about.other].map((column) => `${table}.${column}`),
    );
    expect(rows.length).toBeGreaterThan(600);
    expect(recorded.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('names existing sweeps', () => {
    const swept = new Set(
      personalTables.flatMap(({ ends }) => ends.filter((end) => !['erasure', 'by hand', 'stays'].includes(end))),
    );
    const known = [...(test.app.get(Sweeps)['sweeps'] as Map<string, unknown>).keys()];
    expect(swept.size).toBeGreaterThan(10);
    expect([...swept].filter((name) => !known.includes(name))).toEqual([]);
  });

  it('states for each table when its data is deleted, or why it is not', () => {
    expect(personalTables.filter(({ ends }) => ends.length === 0)).toEqual([]);
    const stays = personalTables.filter(({ ends }) => ends.includes('stays') || ends.includes('by hand'));
    expect(
      stays.filter(({ kept }) => !/stays|names|ten years|as long as/.test(kept)).map(({ table }) => table),
    ).toEqual([]);
  });

  it('names existing parts of the export', async () => {
    const rows = new Rows(test);
    const data = await test.app.get(ExportAccount).data({ accountId: await rows.firm(), memberId: null });
    const named = personalTables.flatMap(({ exported }) => (exported === null ? [] : [exported.split('.')]));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(([subject = '']) => !(subject in data))).toEqual([]);
  });

  it('matches docs/privacy.md: npm run generate -- privacy', () => {
    expect(readFileSync('docs/privacy.md', 'utf8')).toBe(privacyPage());
  });
});
