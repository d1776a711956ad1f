import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { Erasure } from '../../src/accounts/closing/erasure.js';
import { ExportAccount } from '../../src/accounts/closing/export-account.js';
import { DemoData } from '../../src/demo/demo-data.js';
import { ENV, type Env } from '../../src/env.js';
import { personalTables } from '../../src/personal-data.js';
import { pdfOf } from '../http/neighbours.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Innocents } from '../support/innocents.js';
import { holdersOf, markAll, markOf, type Marked } from '../support/marks.js';
import { Rows } from '../support/rows.js';

/** Marks that remain after an erasure, and why. */
const STAYS: Readonly<Record<string, string>> = {
  'account_events.refs': 'holds numbers only, for an hour',
  'checkouts.failure': 'the word of the payment service, without the buyer',
  'checkouts.payment_ref': 'the number of the payment service, for the books',
  'api_tokens.token_hash': 'a secret',
  'checkouts.session_ref': 'the number of the payment service, for the books',
  'consents.address': 'proves a consent, without a name',
  'request_consents.address': 'proves a consent, without a name',
  'invoices.buyer': 'an issued document stays as it is for ten years',
  'invoices.xml': 'an issued document stays as it is for ten years',
  'requests.city':
    'stands in the notices that tell firms of the end of a request: subject and town without a name, for a year',
};

/** Columns that the export leaves out, and why. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'account_authenticators.secret': 'a secret',
  'account_recovery_codes.code_hash': 'a secret',
  'checkouts.session_ref': 'opens a page of payment',
  'checkouts.url': 'opens a page of payment',
  'firm_clients.client_hash': 'made from the label, which is there',
  'firm_members.password_hash': 'a secret',
  'outbox.body_text': 'was sent to the person, and may hold links that open the account',
  'outbox.content': 'was sent to the person, and may hold links that open the account',
  'outbox.deduplication_key': 'made from the other columns',
  'outbox.last_error': 'the word of a mail server',
  'passkeys.credential_id': 'a key of the device',
  'passkeys.public_key': 'a key of the device',
  'passkeys.user_handle': 'a key of the device',
  'push_subscriptions.auth': 'a secret of the browser',
  'push_subscriptions.p256dh': 'a key of the browser',
  'requests.opposing_party_hash': 'about another person, and cannot be read',
};

/** Every mark of an account. */
const patternOf = ({ id }: Marked): string => `Zabaglione${id}x\\w+?x\\w+?x`;

describe.each([
  ['anna.rossi@example.com', 'user'],
  ['studio.bianchi@example.com', 'lawyer'],
] as const)('all data that %s has entered', (email, model) => {
  let test: TestApp;
  let account: Marked;
  let marked: string[];
  let innocents: Innocents;
  beforeAll(async () => {
    test = await startTestApp({ env: { DEMO: '1' } });
    await test.app.get(DemoData).load();
    innocents = await Innocents.of(test);
    const { rows } = await sql<{ id: number }>`select id from accounts where email = ${email}`.execute(test.sql);
    account = { id: rows[0]!.id, model };
    const http = await new Rows(test).as(account.id);
    const made = await http.post('/requests', { request_type_id: 'malasanita' });
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { status } = await (model === 'user'
      ? http.upload(`/requests/${made.info.id}/documents`, { name: 'a.png', content: picture, type: 'image/png' })
      : http.upload('/profile/photo', { name: 'a.png', content: picture, type: 'image/png' }));
    expect([200, 201]).toContain(status);
    await markFiles();
    marked = await markAll(test, account);
  }, 120_000);
  afterAll(() => test.close());

  const folder = () => join(test.app.get<Env>(ENV).DATA_DIR, 'documents');
  /** The contents of the account's files are marks. */
  const markFiles = async (): Promise<void> => {
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from documents where account_id = ${account.id}`.execute(test.sql);
    for (const entry of await readdir(folder(), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && rows.some(({ storage_key }) => storage_key === entry.name))
        await writeFile(join(entry.parentPath, entry.name), pdfOf(markOf(account, 'a', 'file')));
  };
  const filesWithMarks = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const entry of await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => []))
      if (entry.isFile() && (await readFile(join(entry.parentPath, entry.name))).includes(`Zabaglione${account.id}x`))
        found.push(entry.name);
    return found;
  };

  it('is marked', () => {
    expect(marked.length).toBeGreaterThan(60);
  });

  it('is in the export, except secrets and data about others', async () => {
    const everything = JSON.stringify(
      await test.app.get(ExportAccount).data({ accountId: account.id, memberId: null }),
    );
    expect(innocents.marksIn(everything)).toEqual([]);
    const missing = marked.filter((place) => {
      const [table = '', column = ''] = place.split('.');
      const exported = personalTables.find((one) => one.table === table)?.exported ?? null;
      return exported !== null && !everything.includes(markOf(account, table, column));
    });
    expect(missing.filter((place) => !(place in NOT_EXPORTED)).sort()).toEqual([]);
  });

  it('is in no table and no file after the erasure, except data that the law requires us to keep', async () => {
    expect((await holdersOf(test, patternOf(account))).length).toBeGreaterThan(60);
    expect((await filesWithMarks()).length).toBeGreaterThan(0);
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, account.id, 'account_deleted'));
    await test.settle();
    const left = (await holdersOf(test, patternOf(account))).map((found) =>
      /x(\w+?)x(\w+?)x$/.exec(found)!.slice(1).join('.'),
    );
    // The last mail has to reach its recipient: it contains the address until it is deleted.
    expect([...new Set(left)].filter((place) => !(place in STAYS))).toEqual(['accounts.email']);
    const { rows } = await sql<{ template: string }>`
      select template from outbox o where o::text ~* ${patternOf(account)}`.execute(test.sql);
    expect(rows).toEqual([{ template: 'account_deleted' }]);
    expect(await filesWithMarks()).toEqual([]);
    expect(await innocents.changes()).toEqual([]);
  });
});
