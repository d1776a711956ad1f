import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { personBuyer } from '../../billing/purchases.js';
import { asOwner } from '../../support/owner.js';
import { Team, type Desk } from '../team.js';
import { FinanceOffice, REASON } from './finance-office.js';

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

let office: FinanceOffice;
let test: FinanceOffice['test'];
let finance: Desk;
let documents: { id: number; number: number; xml: string }[];

/** What was sent of a document. */
async function transmission(number: number, state: string, hash?: string): Promise<number> {
  const { id = 0, xml = '' } = documents.find((one) => one.number === number) ?? {};
  const { rows } = await sql<{ id: number }>`
    insert into invoice_transmissions (invoice_id, file_name, sha256, state, state_at, prepared_at, sdi_id)
    values (
      ${id}, ${`IT01234567897_0000${number}.xml`}, ${hash ?? sha256(xml)}, ${state}, ${test.clock.now()},
      ${test.clock.now()}, ${`47${number}`}
    )
    returning id`.execute(test.sql);
  return rows[0]!.id;
}

async function receipt(transmissionId: number, name: string | null, content: string): Promise<void> {
  await sql`
    insert into invoice_receipts (received_at, notified_at, sha256, file_name, kind, content, transmission_id, outcome)
    values (
      ${test.clock.now()}, ${test.clock.now()}, ${sha256(content)}, ${name}, 'RC', ${content}, ${transmissionId},
      'applied'
    )`.execute(test.sql);
}

const state = (number: number, to: string) =>
  sql`update invoices set state = ${to} where number = ${number} and year = 2026`;

/** An invoice and its credit note, then five invoices and one of the next year. */
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test, finance } = office);
  const { refundId } = await office.asked();
  await finance.post(`/refunds/${refundId}/approve`, { reason: REASON });
  const firmId = await office.firm();
  for (let serial = 3; serial <= 7; serial += 1) await office.purchases.package(firmId);
  test.clock.set('2026-12-31T23:00:00Z');
  await office.purchases.package(firmId);
  finance = await new Team(test).as('finance', { email: 'archivio@staff.example' });
});
afterAll(() => test.close());

describe('the archive of a year for preservation', () => {
  it('has nothing missing once each document was sent and has its receipt', async () => {
    ({ rows: documents } = await sql<{ id: number; number: number; xml: string }>`
      select id, number, xml from invoices where year = 2026 order by number`.execute(test.sql));
    expect(documents.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await finance.get('/preservation?year=2026')).body).toEqual({
      year: 2026,
      documents: 7,
      receipts: 0,
      gaps: [
        {
          gap: 'not_sent',
          count: 7,
          first: documents.map(({ id, number }) => ({ number: `${number}/2026`, invoice_id: id })),
        },
      ],
    });
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`update invoices set state = 'delivered' where year = 2026`,
      sql`update invoices set buyer = ${JSON.stringify(personBuyer)} where number = 3 and year = 2026`,
    );
    for (const { number } of documents)
      await receipt(
        await transmission(number, 'delivered'),
        `IT01234567897_0000${number}_RC_001.xml`,
        `<rc${number}/>`,
      );
    expect((await finance.get('/preservation?year=2026')).body).toEqual({
      year: 2026,
      documents: 7,
      receipts: 7,
      gaps: [],
    });
  });

  it('holds each document and receipt, an index of all of them, and its hash, and is recorded', async () => {
    const archive = await finance.get('/preservation/export.zip?year=2026');
    expect([archive.status, archive.headers['content-type'], archive.headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename="conservazione-2026.zip"',
    ]);
    const files = unzipSync(archive.bytes);
    const own = documents.flatMap(({ number }) => [
      `IT01234567897_0000${number}.xml`,
      expect.stringMatching(new RegExp(`^ricevute/\\d+-IT01234567897_0000${number}_RC_001\\.xml$`)),
    ]);
    expect(Object.keys(files)).toEqual([...own, 'indice.csv', 'indice.json', 'indice.sha256', 'controlli.csv']);
    expect(strFromU8(files['IT01234567897_00003.xml']!)).toBe(documents[2]!.xml);
    expect(strFromU8(files['indice.sha256']!)).toBe(
      `${sha256(files['indice.csv']!)}  indice.csv\n${sha256(files['indice.json']!)}  indice.json\n`,
    );
    const { anno, file: index } = JSON.parse(strFromU8(files['indice.json']!)) as {
      anno: number;
      file: { file: string; sha256: string; byte: number }[];
    };
    expect([anno, index.length]).toEqual([2026, 14]);
    for (const entry of index)
      expect([entry.file, entry.sha256, entry.byte]).toEqual([
        entry.file,
        sha256(files[entry.file]!),
        files[entry.file]!.length,
      ]);
    const lines = strFromU8(files['indice.csv']!).split('\r\n');
    expect(lines[0]).toBe(
      'file;tipo;numero;data;cliente;codice_fiscale;partita_iva;identificativo_sdi;stato;sha256;byte',
    );
    const short = lines.slice(1, -1).map((line) => line.replace(/;[0-9a-f]{64};\d+$/, '').replace(/\/\d+-/, '/#-'));
    const firm = 'Studio Bianchi & Associati;;12345678903';
    expect(short.slice(2, 6)).toEqual([
      `IT01234567897_00002.xml;nota di credito;2/2026;2026-03-10;${firm};472;consegnata`,
      `ricevute/#-IT01234567897_00002_RC_001.xml;ricevuta;2/2026;2026-03-10;${firm};472;consegnata`,
      'IT01234567897_00003.xml;fattura;3/2026;2026-03-10;Anna Rossi;RSSNNA80A41F205K;;473;consegnata',
      'ricevute/#-IT01234567897_00003_RC_001.xml;ricevuta;3/2026;2026-03-10;Anna Rossi;RSSNNA80A41F205K;;473;consegnata',
    ]);
    expect(strFromU8(files['controlli.csv']!)).toBe('numero;che cosa manca\r\n');
    const { rows } = await sql<{ action: string; after: object }>`
      select action, after from audit where resource = 'preservation' and staff_id = ${finance.id}`.execute(test.sql);
    expect(rows).toEqual([{ action: 'export', after: { rows: null, filters: '2026' } }]);
  });

  it('names what is missing: numbers, documents that did not leave or were rejected, receipts, other contents', async () => {
    const at = (number: number) => documents[number - 1]!.id;
    const drop = (number: number) => sql`
      delete from invoice_receipts
      where transmission_id in (select id from invoice_transmissions where invoice_id = ${at(number)})`;
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      state(2, 'to_send'),
      state(3, 'rejected'),
      drop(4),
      drop(5),
      drop(6),
      sql`delete from invoice_transmissions where invoice_id in (${at(5)}, ${at(6)})`,
      sql`delete from invoices where id = ${at(5)}`,
      sql`update invoice_transmissions set sha256 = ${sha256('altro')} where invoice_id = ${at(7)}`,
      sql`update invoice_counters set last = 8 where year = 2026`,
    );
    const first = (...numbers: number[]) =>
      numbers.map((number) => ({
        number: `${number}/2026`,
        invoice_id: number === 5 || number === 8 ? null : at(number),
      }));
    const { body } = await finance.get('/preservation?year=2026');
    expect([body.documents, body.gaps]).toEqual([
      6,
      [
        { gap: 'missing_number', count: 2, first: first(5, 8) },
        { gap: 'not_sent', count: 1, first: first(2) },
        { gap: 'rejected', count: 1, first: first(3) },
        { gap: 'no_receipt', count: 2, first: first(4, 6) },
        { gap: 'other_content', count: 1, first: first(7) },
      ],
    ]);
    const files = unzipSync((await finance.get('/preservation/export.zip?year=2026')).bytes);
    expect(strFromU8(files['controlli.csv']!).split('\r\n')).toEqual([
      'numero;che cosa manca',
      '5/2026;il numero manca',
      '8/2026;il numero manca',
      '2/2026;non è stato inviato al Sistema di interscambio',
      '3/2026;è stato scartato dal Sistema di interscambio',
      '4/2026;non ha una ricevuta del Sistema di interscambio',
      '6/2026;non ha una ricevuta del Sistema di interscambio',
      '7/2026;il contenuto non è quello inviato',
      '',
    ]);
    // The sixth was sent by hand, under the name for that.
    expect(Object.keys(files)).toContain('IT01234567897_60006.xml');
  });

  it('names the file of a corrected document anew, and keeps the receipt of its rejection', async () => {
    const rejected = documents[2]!;
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`update invoice_transmissions set state = 'rejected', superseded_xml = '<prima/>' where invoice_id = ${rejected.id}`,
      state(3, 'to_send'),
    );
    const named = async () =>
      Object.keys(unzipSync((await finance.get('/preservation/export.zip?year=2026')).bytes)).filter((name) =>
        /_[06]0003[_.]/.test(name),
      );
    const rejection = expect.stringMatching(/^ricevute\/\d+-IT01234567897_00003_RC_001\.xml$/);
    expect(await named()).toEqual(['IT01234567897_60003.xml', rejection]);
    const { rows } = await sql<{ id: number }>`
      insert into invoice_transmissions (invoice_id, file_name, sha256, state, state_at, prepared_at)
      values (
        ${rejected.id}, 'IT01234567897_00103.xml', ${sha256(rejected.xml)}, 'delivered', ${test.clock.now()},
        ${test.clock.now()}
      )
      returning id`.execute(test.sql);
    await receipt(rows[0]!.id, '../IT 01234567897_00103_RC_001.xml', '<rc/>');
    await receipt(rows[0]!.id, null, '<mc/>');
    const files = Object.keys(unzipSync((await finance.get('/preservation/export.zip?year=2026')).bytes));
    const from = files.indexOf('IT01234567897_00103.xml');
    expect(files.slice(from, from + 4)).toEqual([
      'IT01234567897_00103.xml',
      rejection,
      expect.stringMatching(/^ricevute\/\d+-\.\._IT_01234567897_00103_RC_001\.xml$/),
      expect.stringMatching(/^ricevute\/\d+-ricevuta\.xml$/),
    ]);
  });

  it.each([49, 50, 51, 100, 101])('holds each of %i documents once, in their order', async (count) => {
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`insert into invoices (
          kind, year, number, issued_on, issued_at, account_id, checkout_id, description, net_cents, vat_cents, gross_cents,
          buyer, seller, xml, state, state_at)
        select kind, 2019, n, '2019-05-06', issued_at, account_id, 900000 + n, description, net_cents, vat_cents, gross_cents,
          buyer, seller, xml, 'to_send', state_at
        from invoices cross join generate_series(1, ${count}::integer) n
        where year = 2026 and number = 3`,
    );
    const files = unzipSync((await finance.get('/preservation/export.zip?year=2019')).bytes);
    const names = Object.keys(files).slice(0, -4);
    expect(names).toHaveLength(count);
    expect(names).toEqual([...names].sort());
    const { file: index } = JSON.parse(strFromU8(files['indice.json']!)) as { file: { file: string }[] };
    expect(index.map(({ file }) => file)).toEqual(names);
    // A screen names some of what is missing.
    const { gaps } = (await finance.get('/preservation?year=2019')).body as {
      gaps: { count: number; first: object[] }[];
    };
    expect(gaps.map(({ count: all, first }) => [all, first.length])).toEqual([[count, 10]]);
    const exported = unzipSync((await finance.get('/invoices/export.zip?from=2019-05-06&to=2019-05-06')).bytes);
    expect(Object.keys(exported).sort()).toEqual([...names].sort());
    await asOwner(test, sql`set local session_replication_role = replica`, sql`delete from invoices where year = 2019`);
  });

  it('is of one year, which has to be named', async () => {
    const files = unzipSync((await finance.get('/preservation/export.zip?year=2027')).bytes);
    expect(Object.keys(files)[0]).toMatch(/^IT\d{11}_70001\.xml$/);
    expect((await finance.get('/preservation?year=2025')).body).toEqual({
      year: 2025,
      documents: 0,
      receipts: 0,
      gaps: [],
    });
    for (const path of ['/preservation', '/preservation?year=1', '/preservation/export.zip'])
      expect((await finance.get(path)).status).toBe(422);
  });
});
