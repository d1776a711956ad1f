import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Exchange } from '../../../src/billing/transmission/exchange.js';
import { TransmitInvoice } from '../../../src/billing/transmission/use-cases/transmit-invoice.js';
import { billingLimits, ms } from '../../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Dovecot, hasDovecot } from '../../support/dovecot.js';
import { Rows } from '../../support/rows.js';
import { Purchases } from '../purchases.js';
import { PUBLIC, receiptXml, Sdi } from './sdi.js';

/** A document with what is known of its sending. */
interface Sent {
  id: number;
  state: string;
  files: { name: string; state: string; attempts: number; failure: string | null; sdi_id: string | null }[] | null;
  receipts: string[] | null;
}

// Rules 8.11 to 8.13: real SMTP, the real IMAP server of Debian, the receipts of the published schemas.
(hasDovecot() ? describe : describe.skip)('invoices on their way to the exchange system', () => {
  const dovecot = new Dovecot();
  const sdi = new Sdi(dovecot);
  let test: TestApp;
  let purchases: Purchases;
  let rows: Rows;
  beforeAll(async () => {
    await dovecot.start();
    test = await startTestApp({
      env: { SDI_PEC_SMTP_URL: await sdi.start(), SDI_PEC_IMAP_URL: dovecot.url, SDI_PEC_FROM: 'fatture@pec.example' },
    });
    purchases = new Purchases(test);
    rows = new Rows(test);
  });
  afterAll(async () => {
    await test.close();
    await sdi.stop();
    await dovecot.stop();
  });
  beforeEach(() => {
    sdi.usual = 'RC';
    sdi.refuses = null;
    sdi.cuts = 0;
  });

  const run = () => test.app.get(Exchange).run();
  const invoice = async (): Promise<number> => {
    const firmId = await rows.firm();
    await sql`insert into wallets (account_id) values (${firmId}) on conflict do nothing`.execute(test.sql);
    const { checkoutId } = await purchases.package(firmId, 5);
    const found = await sql<{ id: number }>`select id from invoices where checkout_id = ${checkoutId}`.execute(
      test.sql,
    );
    return found.rows[0]!.id;
  };
  const sent = async (id: number): Promise<Sent> => {
    const { rows } = await sql<Sent>`
      select i.id, i.state,
        (select json_agg(json_build_object(
          'name', t.file_name, 'state', t.state, 'attempts', t.attempts, 'failure', t.failure, 'sdi_id', t.sdi_id
        ) order by t.id) from invoice_transmissions t where t.invoice_id = i.id) as files,
        (select json_agg(concat_ws(' ', r.kind, r.outcome, r.reason) order by r.id)
         from invoice_receipts r join invoice_transmissions t on t.id = r.transmission_id
         where t.invoice_id = i.id) as receipts
      from invoices i where i.id = ${id}`.execute(test.sql);
    return rows[0]!;
  };
  const openReceipts = async (): Promise<string[]> => {
    const { rows } = await sql<{ said: string }>`
      select concat_ws(' ', kind, named_file, reason) as said from invoice_receipts where outcome = 'open' order by id`.execute(
      test.sql,
    );
    return rows.map(({ said }) => said);
  };
  const nameOf = async (id: number): Promise<string> => (await sent(id)).files!.at(-1)!.name;
  const fileOf = async (id: number): Promise<string> => sdi.taken.get(await nameOf(id))!;

  it('go each as a file of its own, as they were issued, and are delivered when the receipt says so', async () => {
    const [one, other] = [await invoice(), await invoice()];
    await run();
    expect((await sent(one)).state).toBe('delivered');
    expect(await sent(other)).toMatchObject({ state: 'delivered', receipts: ['RC applied'] });
    const { rows } = await sql<{ xml: string }>`select xml from invoices where id = ${one}`.execute(test.sql);
    expect(await fileOf(one)).toBe(rows[0]!.xml);
    expect(sdi.arrived.map(({ name }) => name)).toEqual([await nameOf(one), await nameOf(other)]);
    expect(await nameOf(one)).toMatch(/^IT\d{11}_[A-Z\d]{5}\.xml$/);
    expect((await sent(one)).files).toEqual([
      { name: await nameOf(one), state: 'delivered', attempts: 1, failure: null, sdi_id: '1001' },
    ]);
    // The mails stay in the mailbox as evidence, and are read once.
    expect((await dovecot.mails()).map(({ seen }) => seen)).toEqual([true, true]);
    await run();
    expect(sdi.arrived).toHaveLength(2);
  });

  it('go to the address that the exchange system answered from', async () => {
    const id = await invoice();
    await run();
    expect(sdi.arrived.map(({ to }) => to)).toEqual([
      'sdi01@pec.fatturapa.it',
      'sdi01@pec.fatturapa.it',
      'sdi07@pec.fatturapa.it',
    ]);
    expect((await sent(id)).state).toBe('delivered');
  });

  it('wait for the buyer where they could not be delivered, and are rejected with the errors', async () => {
    const [undelivered, rejected, neighbour] = [await invoice(), await invoice(), await invoice()];
    sdi.usual = 'nothing';
    await run();
    const told = async (id: number, kind: string, root: string, more: string) =>
      sdi.tell(kind, { root, fileName: await nameOf(id), sha256: await hashOf(id), more });
    await told(undelivered, 'MC', 'RicevutaImpossibilitaRecapito', '<Descrizione>Nel cassetto fiscale</Descrizione>');
    await told(
      rejected,
      'NS',
      'RicevutaScarto',
      '<ListaErrori><Errore><Codice>00305</Codice><Descrizione>Partita IVA non valida</Descrizione></Errore></ListaErrori>',
    );
    await run();
    expect([(await sent(undelivered)).state, (await sent(rejected)).state, (await sent(neighbour)).state]).toEqual([
      'not_delivered',
      'rejected',
      'sent',
    ]);
    const { rows } = await sql<{ errors: object[]; note: string | null }>`
      select errors, note from invoice_receipts where kind <> 'RC' order by id`.execute(test.sql);
    expect(rows).toEqual([
      { errors: [], note: 'Nel cassetto fiscale' },
      { errors: [{ code: '00305', text: 'Partita IVA non valida' }], note: null },
    ]);
  });
  const hashOf = async (id: number): Promise<string> => {
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from invoice_transmissions where invoice_id = ${id} order by id desc limit 1`.execute(test.sql);
    return rows[0]!.sha256;
  };

  it('are sent again under the same name when the end of an attempt was lost, and taken once', async () => {
    const id = await invoice();
    sdi.cuts = 1;
    const before = sdi.arrived.length;
    await run();
    // The receipt was faster than the second attempt.
    expect(await sent(id)).toMatchObject({ state: 'delivered', receipts: ['RC applied'] });
    test.clock.advance(billingLimits.transmissionLongestWait);
    await run();
    expect(sdi.arrived.slice(before)).toHaveLength(1);

    sdi.cuts = 1;
    sdi.usual = 'nothing';
    const slow = await invoice();
    await run();
    expect(await sent(slow)).toMatchObject({
      state: 'to_send',
      files: [{ state: 'prepared', attempts: 1, failure: 'no answer (connection)' }],
    });
    // Not before its time.
    await run();
    expect((await sent(slow)).files).toMatchObject([{ attempts: 1 }]);
    test.clock.advance(2 * ms.minute);
    await run();
    const name = await nameOf(slow);
    expect(sdi.arrived.filter((file) => file.name === name)).toHaveLength(2);
    expect(new Set(sdi.arrived.filter((file) => file.name === name).map(({ xml }) => xml)).size).toBe(1);
    // The rejection of the second copy says nothing about the first.
    expect(await sent(slow)).toMatchObject({ state: 'sent', receipts: ['NS recorded repeated_file'] });
    await sdi.tell('RC', { root: 'RicevutaConsegna', fileName: name, sha256: await hashOf(slow), sdiId: '88' });
    await run();
    expect(await sent(slow)).toMatchObject({ state: 'delivered', files: [{ sdi_id: '88', attempts: 2 }] });
  });

  it('are held for finance when the mail server refuses them for good, and the next ones go on', async () => {
    sdi.refuses = 550;
    const [refused, next] = [await invoice(), await invoice()];
    await test.app.get(TransmitInvoice).execute(refused);
    sdi.refuses = null;
    await run();
    expect(await sent(refused)).toMatchObject({
      state: 'to_send',
      files: [{ state: 'held', attempts: 1, failure: 'SMTP 550 (recipient)' }],
    });
    expect((await sent(next)).state).toBe('delivered');
    test.clock.advance(ms.day);
    await run();
    expect((await sent(refused)).files).toMatchObject([{ state: 'held', attempts: 1 }]);
  });

  it('do not wait for one that fails by a fault of the program, and receipts are read all the same', async () => {
    const [broken, next] = [await invoice(), await invoice()];
    const transmit = test.app.get(TransmitInvoice);
    const execute = transmit.execute.bind(transmit);
    test.replace(TransmitInvoice, 'execute', (id) =>
      id === broken ? Promise.reject(new Error('a fault of the program')) : execute(id),
    );
    await run();
    expect([(await sent(broken)).state, (await sent(next)).state]).toEqual(['to_send', 'delivered']);
    test.replace(TransmitInvoice, 'execute', execute);
    await run();
    expect((await sent(broken)).state).toBe('delivered');
  });

  it('come back when the provider of certified mail says that they did not arrive', async () => {
    sdi.usual = 'nothing';
    const [lost, neighbour] = [await invoice(), await invoice()];
    await run();
    const name = await nameOf(lost);
    const own = sdi.arrived.find((file) => file.name === name)!;
    await sdi.notice('accettazione', own.messageId);
    await run();
    expect((await sent(lost)).state).toBe('sent');
    await sdi.notice('mancata-consegna', own.messageId);
    await run();
    expect(await sent(lost)).toMatchObject({
      state: 'to_send',
      files: [{ state: 'held', failure: 'pec mancata-consegna' }],
    });
    expect((await sent(neighbour)).state).toBe('sent');
  });

  it('are moved only by the receipt of their own file; all others wait for finance', async () => {
    sdi.usual = 'nothing';
    const id = await invoice();
    await run();
    const fileName = await nameOf(id);
    const earlier = (await openReceipts()).length;
    await sdi.tell('RC', { root: 'RicevutaConsegna', fileName, sha256: 'a'.repeat(64) });
    await sdi.tell('RC', { root: 'RicevutaConsegna', fileName: 'IT01234567897_ZZZZZ.xml', sha256: await hashOf(id) });
    await sdi.deliver({ name: 'IT01234567897_00001_RC_009.xml', content: 'nessun XML' });
    await sdi.deliver({ name: 'IT01234567897_00001_XX_001.xml', content: '<a xmlns="urn:b"><c/></a>' });
    // Without a hash only a number that is known already counts.
    await sdi.tell('DT', { root: 'NotificaDecorrenzaTermini', fileName, sdiId: '99', namespace: PUBLIC });
    await run();
    expect((await openReceipts()).slice(earlier)).toEqual([
      `RC ${fileName} other_content`,
      'RC IT01234567897_ZZZZZ.xml unknown_file',
      'unreadable',
      'unknown_kind',
      `DT ${fileName} other_content`,
    ]);
    expect((await sent(id)).state).toBe('sent');
  });

  it('are not moved by ordinary mail, by other senders, or by invoices that others sent to us', async () => {
    sdi.usual = 'nothing';
    const id = await invoice();
    await run();
    const name = (await nameOf(id)).replace('.xml', '_RC_001.xml');
    const content = receiptXml({
      root: 'RicevutaConsegna',
      fileName: await nameOf(id),
      sha256: await hashOf(id),
      sdiId: '12345',
    });
    const { rows: before } = await sql`select id from invoice_receipts`.execute(test.sql);
    await sdi.deliver({ name, content }, { headers: {} });
    await sdi.deliver({ name, content }, { headers: { 'X-Trasporto': 'errore' } });
    await sdi.deliver({ name, content }, { sender: 'sdi01@pec.example' });
    await sdi.deliver({ name: 'IT09876543210_00001_MT_001.xml', content: '<FileMetadati/>' });
    await run();
    expect((await sent(id)).state).toBe('sent');
    expect((await sql`select id from invoice_receipts`.execute(test.sql)).rows).toHaveLength(before.length);
    await sdi.deliver({ name, content });
    await run();
    expect((await sent(id)).state).toBe('delivered');
  });

  it('take the same receipt once, though the mailbox gives it twice', async () => {
    sdi.usual = 'nothing';
    const id = await invoice();
    await run();
    const name = (await nameOf(id)).replace('.xml', '_RC_001.xml');
    const content = receiptXml({ root: 'RicevutaConsegna', fileName: await nameOf(id), sha256: await hashOf(id) });
    await sdi.deliver({ name, content });
    await sdi.deliver({ name, content });
    await run();
    expect(await sent(id)).toMatchObject({ state: 'delivered', receipts: ['RC applied'] });
  });

  it('survive a mailbox that is down', async () => {
    const id = await invoice();
    sdi.usual = 'nothing';
    await dovecot.pause();
    await run();
    expect((await sent(id)).state).toBe('sent');
    await dovecot.resume();
    await sdi.tell('RC', { root: 'RicevutaConsegna', fileName: await nameOf(id), sha256: await hashOf(id) });
    await run();
    expect((await sent(id)).state).toBe('delivered');
  });
});
