import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { Sdi } from '../billing/transmission/sdi.js';
import type { TestDatabase } from '../support/database.js';
import { Dovecot, hasDovecot } from '../support/dovecot.js';
import { demoDatabase, startInstance, until, type Instance } from '../support/instance.js';

/** More take longer: INVOICES=1000 npm run -s jest -- test/processes/exchange-kill */
const INVOICES = Number(process.env.INVOICES ?? 60);
const FIRST = 50_000;

/** What the tests know of each document. */
interface Row {
  readonly number: number;
  readonly state: string;
  readonly files: number;
  readonly sha256: string;
}

// Rules 8.11 to 8.13.
(hasDovecot() ? describe : describe.skip)('documents on their way while processes are killed on both sides', () => {
  const dovecot = new Dovecot();
  const sdi = new Sdi(dovecot);
  let database: TestDatabase;
  let worker: Instance;
  let smtp: string;
  let hours = 0;
  /** Each process begins an hour later: what a killed one had in its hands is due again. */
  const startWorker = () =>
    startInstance({
      database,
      env: {
        ROLE: 'worker',
        CLOCK_OFFSET: `PT${++hours}H`,
        SDI_PEC_SMTP_URL: smtp,
        SDI_PEC_IMAP_URL: dovecot.url,
        SDI_PEC_FROM: 'fatture@pec.example',
      },
    });
  beforeAll(async () => {
    await dovecot.start();
    smtp = await sdi.start();
    database = await demoDatabase();
    const setup = await startInstance({ database, env: { ROLE: 'web' }, isHosted: true });
    // Those of the demo were sent by hand. Ours are copies of one of them.
    await setup.query(`update invoices set state = 'sent' where state = 'to_send'`);
    await setup.query(
      `with original as (
         select i as invoice, c as checkout from invoices i join checkouts c on c.id = i.checkout_id
         where i.kind = 'invoice' and c.subject = 'credits' order by i.id limit 1
       ), paid as (
         insert into checkouts
         select (jsonb_populate_record(null::checkouts, to_jsonb(checkout) || jsonb_build_object(
           'id', nextval(pg_get_serial_sequence('checkouts', 'id')), 'session_ref', 'kill-' || n, 'lot_id', null
         ))).*
         from original, generate_series(1, $1) n
         returning id
       ), numbered as (
         select id, row_number() over (order by id) as n from paid
       )
       insert into invoices
       select (jsonb_populate_record(null::invoices, to_jsonb(invoice) || jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('invoices', 'id')), 'checkout_id', numbered.id, 'number', $2 + numbered.n,
         'state', 'to_send',
         'xml', regexp_replace(
           (invoice).xml, '<Numero>.*</Numero>', '<Numero>' || ($2 + numbered.n) || '/' || (invoice).year || '</Numero>'
         )
       ))).*
       from original, numbered`,
      [INVOICES, FIRST],
    );
    await setup.stop();
    worker = await startWorker();
  });
  afterAll(async () => {
    await worker.stop();
    await database.drop();
    await sdi.stop();
    await dovecot.stop();
  });

  const rows = () =>
    worker.query<Row>(
      `select i.number, i.state, count(t.id)::integer as files, max(t.sha256) as sha256
       from invoices i left join invoice_transmissions t on t.invoice_id = i.id
       where i.number > $1 group by i.id order by i.number`,
      [FIRST],
    );
  const delivered = async (): Promise<number> => (await rows()).filter(({ state }) => state === 'delivered').length;
  const progress = async (share: number) =>
    until(`${share} of the documents are delivered`, async () => (await delivered()) >= share * INVOICES, 300);

  it('are each taken once, and none is lost', async () => {
    await progress(0.1);
    await worker.kill();
    worker = await startWorker();
    await progress(0.3);
    // The other side dies with files in its hands, and its mailbox with receipts.
    sdi.cuts = 3;
    await wait(500);
    await dovecot.pause();
    await sdi.stop();
    await worker.kill();
    await dovecot.resume();
    await sdi.start(Number(new URL(smtp).port));
    worker = await startWorker();
    await progress(0.6);
    await worker.kill();
    sdi.cuts = 1;
    worker = await startWorker();
    const all = await until(
      'all documents are delivered',
      async () => ((await delivered()) === INVOICES ? rows() : undefined),
      300,
    );

    expect(all.map(({ number, files }) => [number, files])).toEqual(
      Array.from({ length: INVOICES }, (_, nth) => [FIRST + 1 + nth, 1]),
    );
    // The exchange system has every document once, under one name, with the content that was recorded.
    const numbers = [...sdi.taken.values()].map((xml) => Number(/<Numero>(\d+)/.exec(xml)?.[1]));
    expect(numbers.sort((a, b) => a - b)).toEqual(all.map(({ number }) => number));
    const copies = new Map(sdi.arrived.map(({ name, xml }) => [`${name} ${xml}`, name]));
    expect(copies.size).toBe(INVOICES);
    // No receipt was left over, and no neighbour was moved.
    const [counts] = await worker.query(
      `select (select count(*) from invoice_receipts where outcome = 'open')::integer as open,
        (select count(*) from invoice_receipts where outcome = 'applied')::integer as applied,
        (select count(*) from invoices i where number <= $1 and exists (
          select from invoice_transmissions t where t.invoice_id = i.id))::integer as others`,
      [FIRST],
    );
    expect(counts).toEqual({ open: 0, applied: INVOICES, others: 0 });
    expect(worker.output()).not.toContain('<?xml');
  }, 600_000);
});
