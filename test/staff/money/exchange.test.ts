import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Exchange } from '../../../src/billing/transmission/exchange.js';
import { TakeBackTransmission } from '../../../src/billing/transmission/use-cases/take-back-transmission.js';
import { billingLimits, ms } from '../../../src/shared/limits.js';
import { asOwner } from '../../support/owner.js';
import { firmBuyer } from '../../billing/purchases.js';
import { errorsXml, receiptXml } from '../../billing/transmission/sdi.js';
import { FinanceOffice, REASON } from './finance-office.js';
import { correctBuyer as corrected } from './transmissions.js';
import { Team } from '../team.js';

interface Shown {
  id: number;
  number: string;
  state: string;
  transmission: string | null;
  failure: string | null;
  failed_checks: { code: string; text: string }[];
  next_states: string[];
  is_correctable: boolean;
  to_send_by: string | null;
  issued_on: string;
  buyer: object;
  transmissions: { file_name: string; state: string; receipts: { kind: string; errors: object[] }[] }[];
}

/** Rules 8.11 to 8.14, with a folder instead of certified mail. */
describe('finance, where documents go to the exchange system by themselves', () => {
  let office: FinanceOffice;
  let test: FinanceOffice['test'];
  let finance: FinanceOffice['finance'];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'giustamente-sdi-'));
    await mkdir(join(folder, 'in'));
    office = await FinanceOffice.open({ SDI_FOLDER: folder });
    ({ test, finance } = office);
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = () => test.app.get(Exchange).run();
  const invoice = async (): Promise<number> => {
    const { checkoutId } = await office.purchases.package(await office.firm(), 5);
    const [row] = (await finance.list('invoices', { filter: { checkout_id: checkoutId } })).body as [{ id: number }];
    return row.id;
  };
  const show = async (id: number) => (await finance.get(`/invoices/${id}`)).body as unknown as Shown;
  const found = async (filter: object) =>
    ((await finance.list('invoices', { filter, sort: ['id', 'ASC'] })).body as unknown as Shown[]).map(({ id }) => id);
  let receipts = 0;
  const answer = async (id: number, root: string, more = '', fileName?: string) => {
    const name = fileName ?? (await show(id)).transmissions[0]!.file_name;
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from invoice_transmissions where file_name = ${name}`.execute(test.sql);
    const kind = { RicevutaConsegna: 'RC', RicevutaScarto: 'NS' }[root] ?? 'MC';
    const file = `${name.replace('.xml', '')}_${kind}_${String(++receipts).padStart(3, '0')}.xml`;
    const content = receiptXml({ root, fileName: name, sha256: rows[0]!.sha256, sdiId: String(9000 + receipts), more });
    await writeFile(join(folder, 'in', file), content);
    await run();
    return file;
  };
  const sent = async (): Promise<number> => {
    const id = await invoice();
    await run();
    return id;
  };

  it('sees each sending with its receipts, and moves nothing by hand that is on its way', async () => {
    const [one, neighbour] = [await invoice(), await invoice()];
    expect(await show(one)).toMatchObject({ transmission: null, next_states: ['sent'], transmissions: [] });
    await run();
    expect(await readdir(join(folder, 'out'))).toHaveLength(2);
    expect(await show(one)).toMatchObject({
      state: 'sent',
      transmission: 'sent',
      next_states: ['delivered', 'not_delivered', 'rejected'],
      is_correctable: false,
    });
    const refused = await finance.post(`/invoices/${one}/state`, { state: 'to_send' });
    expect([refused.status, refused.info]).toEqual([
      409,
      expect.objectContaining({ state: 'sent', allowed: ['delivered', 'not_delivered', 'rejected'] }),
    ]);
    await answer(one, 'RicevutaConsegna');
    expect(await show(one)).toMatchObject({
      state: 'delivered',
      next_states: [],
      transmissions: [{ state: 'delivered', receipts: [{ kind: 'RC', errors: [] }] }],
    });
    expect((await show(neighbour)).state).toBe('sent');
    expect(await found({ transmission: 'sent' })).toEqual([neighbour]);
  });

  it('sends again by hand only what could still arrive, and is told of what is silent', async () => {
    const id = await sent();
    expect(await found({ silent: true })).toEqual([]);
    test.clock.advance(billingLimits.receiptDays * ms.day + ms.minute);
    finance = await new Team(test).as('finance', { email: 'silenzio@staff.example' });
    expect(await found({ silent: true })).toContain(id);
    await answer(id, 'RicevutaConsegna');
    expect(await found({ silent: true })).not.toContain(id);
  });

  it('corrects to whom a rejected document is made out; number, date and amounts stay', async () => {
    const [id, neighbour] = [await sent(), await sent()];
    const before = await show(id);
    const early = await finance.post(`/invoices/${id}/correct`, { buyer: corrected });
    expect([early.status, early.body.message, early.info.fields]).toEqual([409, 'invoice_not_correctable', undefined]);
    await answer(id, 'RicevutaScarto', errorsXml('00305', '00417'));
    expect(await show(id)).toMatchObject({
      state: 'rejected',
      is_correctable: true,
      next_states: ['to_send'],
      transmissions: [
        { state: 'rejected', receipts: [{ kind: 'NS', errors: [{ code: '00305' }, { code: '00417' }] }] },
      ],
    });
    const wrong = await finance.post(`/invoices/${id}/correct`, { buyer: { ...corrected, vat_number: '123' } });
    expect([wrong.status, Object.keys(wrong.info.fields as object)]).toEqual([422, ['buyer.vat_number']]);
    const strange = await finance.post(`/invoices/${id}/correct`, { buyer: corrected, number: '1/2026' });
    expect(strange.status).toBe(422);
    const dated = (day: string) =>
      asOwner(
        test,
        sql`set local session_replication_role = replica`,
        sql`update invoices set issued_on = ${sql.lit(day)} where id = ${sql.lit(id)}`,
      );
    await dated('2027-01-01');
    const failing = await finance.post(`/invoices/${id}/correct`, { buyer: corrected });
    expect([failing.status, failing.body.message, failing.info.codes]).toEqual([
      422,
      'invoice_fails_checks',
      ['00403'],
    ]);
    await dated(before.issued_on);

    const buyer = { ...corrected, company_name: 'Studio Verdi', address: 'Via Nuova 2' };
    const done = await finance.post(`/invoices/${id}/correct`, { buyer });
    expect([done.status, done.body.state]).toEqual([200, 'to_send']);
    await run();
    const after = await show(id);
    expect(after).toMatchObject({ state: 'sent', number: before.number, issued_on: before.issued_on, buyer });
    expect(after.transmissions.map(({ state }) => state)).toEqual(['sent', 'rejected']);
    const [second, first] = after.transmissions;
    expect(second!.file_name).not.toBe(first!.file_name);
    const [was, is] = await Promise.all(
      [first, second].map((one) => readFile(join(folder, 'out', one!.file_name), 'utf8')),
    );
    expect([is!.includes('Studio Verdi'), was!.includes('Studio Verdi')]).toEqual([true, false]);
    for (const element of ['Numero', 'Data', 'ImportoTotaleDocumento', 'ProgressivoInvio'])
      expect([element, valueOf(is!, element)]).toEqual([element, valueOf(was!, element)]);
    // What was rejected stays readable, the copy for the buyer is the new one, and the log names no person.
    const { rows } = await sql<{ superseded_xml: string | null }>`
      select superseded_xml from invoice_transmissions where invoice_id = ${id} order by id`.execute(test.sql);
    expect(rows).toEqual([{ superseded_xml: was }, { superseded_xml: null }]);
    expect((await finance.get(`/invoices/${id}.xml`)).text).toBe(is);
    expect((await office.auditOf('invoices', id)).map(({ action, after: said }) => [action, said])).toEqual([
      ['correct', { fields: ['company_name', 'vat_number', 'address'] }],
    ]);
    expect(await show(neighbour)).toMatchObject({ state: 'sent', buyer: firmBuyer });
    // A receipt of the first file no longer moves it.
    await answer(id, 'RicevutaConsegna', '', first!.file_name);
    expect((await show(id)).state).toBe('sent');
    await answer(id, 'RicevutaConsegna');
    expect((await show(id)).state).toBe('delivered');
  });
  const valueOf = (xml: string, element: string) => new RegExp(`<${element}>([^<]*)<`).exec(xml)?.[1];

  it('corrects nothing but the buyer, of an invoice with a coupon and of a credit note, as often as needed', async () => {
    const { refundId, bought } = await office.asked(5000);
    expect((await finance.post(`/refunds/${refundId}/approve`, { reason: REASON })).status).toBe(200);
    const documents = await test.sql
      .selectFrom('invoices')
      .select(['id', 'kind', 'xml'])
      .where('checkout_id', '=', bought.checkoutId)
      .orderBy('id')
      .execute();
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
    await run();
    const said: string[] = [];
    for (const { id, kind, xml: issued } of documents) {
      await answer(id, 'RicevutaScarto', errorsXml('00305'));
      const correct = async (company_name: string) =>
        (await finance.post(`/invoices/${id}/correct`, { buyer: { ...corrected, company_name } })).status;
      expect([await correct('Studio Gialli'), await correct('Studio Neri')]).toEqual([200, 409]);
      // Sent by hand, it was rejected again: what was sent by itself stays beside its rejection.
      for (const state of ['sent', 'rejected'])
        expect((await finance.post(`/invoices/${id}/state`, { state })).status).toBe(200);
      expect(await correct('Studio Neri')).toBe(200);
      const { superseded_xml } = await test.sql
        .selectFrom('invoice_transmissions')
        .select('superseded_xml')
        .where('invoice_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(superseded_xml).toBe(issued);
      const { text: xml } = await finance.get(`/invoices/${id}.xml`);
      const [was, is] = [issued, xml].map((one) => one.split('\n').map((line) => line.trim()));
      said.push(
        kind,
        ...was!.filter((line) => !is!.includes(line)).map((line) => `- ${line}`),
        ...is!.filter((line) => !was!.includes(line)).map((line) => `+ ${line}`),
      );
      // The law's checks find nothing that the first document had.
      expect(xml.split('\n')).toHaveLength(issued.split('\n').length);
    }
    expect(said).toEqual(
      ['invoice', 'credit_note'].flatMap((kind) => [
        kind,
        '- <IdCodice>12345678903</IdCodice>',
        '- <Denominazione>Studio Bianchi &amp; Associati</Denominazione>',
        '+ <IdCodice>07643520567</IdCodice>',
        '+ <Denominazione>Studio Neri</Denominazione>',
      ]),
    );
  });

  it('gives back to whom a document was made out at last', async () => {
    const { firmId, bought, refundId } = await office.asked();
    await run();
    const { id } = await test.sql
      .selectFrom('invoices')
      .select('id')
      .where('account_id', '=', firmId)
      .executeTakeFirstOrThrow();
    await answer(id, 'RicevutaScarto', errorsXml('00305'));
    const buyer = { ...corrected, company_name: 'Studio Verdi' };
    expect((await finance.post(`/invoices/${id}/correct`, { buyer })).status).toBe(200);
    expect((await finance.post(`/refunds/${refundId}/approve`, { reason: REASON })).status).toBe(200);
    const documents = await test.sql
      .selectFrom('invoices')
      .select(['kind', 'buyer'])
      .where('checkout_id', '=', bought.checkoutId)
      .orderBy('id')
      .execute();
    expect(documents).toMatchObject([
      { kind: 'invoice', buyer },
      { kind: 'credit_note', buyer },
    ]);
  });

  it('has five days from the rejection, or what is left of the twelve', async () => {
    const id = await invoice();
    const paid = (await show(id)).issued_on;
    const dayAfter = (days: number) => new Date(Date.parse(paid) + days * ms.day).toISOString().slice(0, 10);
    expect((await show(id)).to_send_by).toBe(dayAfter(12));
    await run();
    expect((await show(id)).to_send_by).toBeNull();
    await answer(id, 'RicevutaScarto', errorsXml('00423'));
    expect((await show(id)).to_send_by).toBe(dayAfter(12));
    await sql`update invoice_receipts set notified_at = ${`${dayAfter(10)}T22:30:00Z`} where id = (
      select max(r.id) from invoice_receipts r join invoice_transmissions t on t.id = r.transmission_id
      where t.invoice_id = ${id})`.execute(test.sql);
    // Half past eleven at night in UTC is the next day in Rome, or the same one in summer.
    const rome = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(
      new Date(`${dayAfter(10)}T22:30:00Z`),
    );
    const expected = new Date(Date.parse(rome) + 5 * ms.day).toISOString().slice(0, 10);
    expect((await show(id)).to_send_by).toBe(expected);
    // Correcting it gives no more time.
    expect((await finance.post(`/invoices/${id}/correct`, { buyer: corrected })).status).toBe(200);
    expect((await show(id)).to_send_by).toBe(expected);
    await run();
    expect((await show(id)).to_send_by).toBeNull();
    // Rejected once more, it has five days from then.
    const again = Date.parse(rome) + 2 * ms.day;
    await answer(id, 'RicevutaScarto', errorsXml('00423'));
    await sql`update invoice_receipts set notified_at = ${new Date(again)} where id = (
      select max(r.id) from invoice_receipts r join invoice_transmissions t on t.id = r.transmission_id
      where t.invoice_id = ${id})`.execute(test.sql);
    expect((await show(id)).to_send_by).toBe(new Date(again + 5 * ms.day).toISOString().slice(0, 10));
  });

  it('sees the checks that a document fails before it leaves, and corrects it under the same name', async () => {
    const { checkoutId } = await office.purchases.package(await office.firm(), 5);
    const [{ id }] = (await finance.list('invoices', { filter: { checkout_id: checkoutId } })).body as [{ id: number }];
    await asOwner(
      test,
      sql`alter table invoices disable trigger invoice_is_issued`,
      sql`update invoices set xml = replace(xml, '12345678903', '12345678900') where id = ${id}`,
      sql`alter table invoices enable trigger invoice_is_issued`,
    );
    const files = await readdir(join(folder, 'out'));
    await run();
    await run();
    const held = await show(id);
    expect(held).toMatchObject({
      state: 'to_send',
      transmission: 'held',
      failure: 'checks 00305',
      is_correctable: true,
      failed_checks: [{ code: '00305', text: expect.any(String) }],
    });
    expect(await readdir(join(folder, 'out'))).toEqual(files);
    expect(await found({ transmission: 'held' })).toEqual([id]);
    expect((await finance.post(`/invoices/${id}/correct`, { buyer: corrected })).status).toBe(200);
    expect(await show(id)).toMatchObject({ transmission: 'prepared', failure: null, next_states: [] });
    await run();
    const after = await show(id);
    expect(after).toMatchObject({ state: 'sent', transmissions: [{ file_name: held.transmissions[0]!.file_name }] });
    expect(after.transmissions).toHaveLength(1);
    // What never left is kept nowhere.
    const { superseded_xml } = await test.sql
      .selectFrom('invoice_transmissions')
      .select('superseded_xml')
      .where('invoice_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(superseded_xml).toBeNull();
  });

  it('lets a held document leave again, once', async () => {
    const [id, neighbour] = [await sent(), await sent()];
    const { file_name: name } = (await show(id)).transmissions[0]!;
    const early = await finance.post(`/invoices/${id}/send-again`);
    expect([early.status, early.body.message]).toEqual([409, 'invoice_not_held']);
    await test.app.get(TakeBackTransmission).execute(name, 'pec mancata-consegna');
    expect(await show(id)).toMatchObject({ state: 'to_send', transmission: 'held', failure: 'pec mancata-consegna' });
    await run();
    expect((await show(id)).state).toBe('to_send');
    // Somebody has sent it by hand meanwhile: it does not leave twice.
    const byHand = (state: string) => sql`update invoices set state = ${state} where id = ${id}`.execute(test.sql);
    await byHand('sent');
    expect((await finance.post(`/invoices/${id}/send-again`)).body.message).toBe('invoice_not_held');
    await byHand('to_send');
    expect((await finance.post(`/invoices/${id}/send-again`)).body.transmission).toBe('prepared');
    await run();
    expect(await show(id)).toMatchObject({ state: 'sent', transmissions: [{ file_name: name, state: 'sent' }] });
    expect((await office.auditOf('invoices', id)).map(({ action, before }) => [action, before])).toEqual([
      ['send-again', { failure: 'pec mancata-consegna' }],
    ]);
    expect((await show(neighbour)).transmissions).toHaveLength(1);
    // A notice that comes after the receipt changes nothing.
    await answer(id, 'RicevutaConsegna');
    await test.app.get(TakeBackTransmission).execute(name, 'pec mancata-consegna');
    expect((await show(id)).state).toBe('delivered');
  });

  it('looks at what answers no file of ours, and closes it with what it did', async () => {
    const content = receiptXml({
      root: 'RicevutaConsegna',
      fileName: 'IT01234567897_ZZ9ZZ.xml',
      sha256: 'c'.repeat(64),
    });
    for (const name of ['IT01234567897_ZZ9ZZ_RC_001.xml', 'IT01234567897_ZZ9ZZ_RC_002.xml'])
      await writeFile(join(folder, 'in', name), name.includes('002') ? content.replace('4711', '4712') : content);
    await run();
    const open = async () =>
      (await finance.list('invoice-receipts', { filter: { outcome: 'open' }, sort: ['id', 'ASC'] })).body as {
        id: number;
        named_file: string;
        reason_label: string;
        invoice_id: number | null;
      }[];
    const [one, neighbour, ...others] = await open();
    expect([one, neighbour]).toEqual([
      expect.objectContaining({ named_file: 'IT01234567897_ZZ9ZZ.xml', invoice_id: null }),
      expect.objectContaining({ reason_label: 'nomina un file che non abbiamo inviato' }),
    ]);
    expect(others).toEqual([]);
    const file = await finance.get(`/invoice-receipts/${one!.id}.xml`);
    expect([file.text, file.headers['content-disposition']]).toEqual([
      content,
      'attachment; filename="IT01234567897_ZZ9ZZ_RC_001.xml"',
    ]);
    // One without a name has its number.
    await sql`update invoice_receipts set file_name = null where id = ${neighbour!.id}`.execute(test.sql);
    expect((await finance.get(`/invoice-receipts/${neighbour!.id}.xml`)).headers['content-disposition']).toBe(
      `attachment; filename="${neighbour!.id}.xml"`,
    );
    expect((await finance.post(`/invoice-receipts/${one!.id}/close`, { reason: 'breve' })).status).toBe(422);
    const reason = 'È di un invio fatto a mano dal portale.';
    const closed = await finance.post(`/invoice-receipts/${one!.id}/close`, { reason });
    expect([closed.status, closed.body.outcome]).toEqual([200, 'closed']);
    expect((await open()).map(({ id }) => id)).toEqual([neighbour!.id]);
    const again = await office.colleague.post(`/invoice-receipts/${one!.id}/close`, { reason });
    expect(again.status).toBeGreaterThanOrEqual(400);
    expect((await office.auditOf('invoice-receipts', one!.id)).map((entry) => [entry.action, entry.reason])).toEqual([
      ['close', reason],
    ]);
    const { rows } = await sql<{ id: number }>`
      select id from invoice_receipts where outcome = 'applied' order by id limit 1`.execute(test.sql);
    const applied = await finance.post(`/invoice-receipts/${rows[0]!.id}/close`, { reason });
    expect([applied.status, applied.body.message]).toEqual([409, 'receipt_not_open']);
  });

  it('never changes a document that was delivered', async () => {
    const { rows } = await sql<{ id: number }>`select id from invoices where state = 'delivered' limit 1`.execute(
      test.sql,
    );
    for (const state of ['to_send', 'delivered'])
      await expect(
        sql`update invoices set xml = 'x', state = ${state} where id = ${rows[0]!.id}`.execute(test.sql),
      ).rejects.toThrow('an issued document never changes');
  });
});
