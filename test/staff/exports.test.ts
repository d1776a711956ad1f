import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useTestApp } from '../support/app.js';
import { Team, type Desk } from './team.js';

interface Entry {
  staff_id: number;
  action: string;
  resource: string;
  after: { rows: number | null; filters: string };
}

describe('an export by staff', () => {
  const test = useTestApp();
  let admin: Desk;
  beforeAll(async () => {
    admin = await new Team(test).as('admin');
  });

  const last = async (): Promise<Entry | undefined> => {
    const { rows } = await sql<Entry>`
      select staff_id, action, resource, after from audit order by id desc limit 1`.execute(test.sql);
    return rows[0];
  };

  it.each([
    'accounts',
    'checkouts',
    'invoices',
    'refunds',
    'ledger',
    'coupons',
    'reconciliation',
    'cases',
    'messages',
    'responses',
    'reviews',
    'outbox',
    'jobs',
    'settings',
    'staff',
    'audit',
    'security-events',
  ])('as a table of %s is audited', async (list) => {
    expect((await admin.list(list, { format: 'csv' })).status).toBe(200);
    expect(await last()).toMatchObject({ staff_id: admin.id, action: 'export', resource: list });
  });

  it('is audited without the search words', async () => {
    await admin.list('accounts', { format: 'csv', filter: { q: 'Rossi', model: 'user' } });
    expect((await last())?.after).toEqual({ rows: 0, filters: 'model, q' });
  });

  it('shows codes as words', async () => {
    const inEnglish = { 'x-localization': 'en' };
    expect((await admin.list('staff', { format: 'csv' })).text).toContain(';Gestione;');
    expect((await admin.get('/staff?format=csv', inEnglish)).text).toContain(';Administration;');
    const texts = (await admin.list('content', { format: 'csv' })).text;
    expect(texts).toContain(';Pagina;');
    expect(texts).not.toContain(';page;');
  });

  it('as an archive of invoices is audited', async () => {
    await admin.get('/invoices/export.zip?from=2026-01-01&to=2026-03-31');
    expect(await last()).toMatchObject({ action: 'export', resource: 'invoices' });
  });

  it('is not audited for reading a list', async () => {
    const before = await last();
    await admin.list('accounts');
    expect(await last()).toEqual(before);
  });
});
