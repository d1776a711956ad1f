import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { PinoLogger } from 'nestjs-pino';
import { ChannelFailure, InvoiceChannel } from '../../../src/billing/transmission/channels/invoice-channel.js';
import { invoiceChannelFactory } from '../../../src/billing/transmission/channels/invoice-channel.factory.js';
import type { PecSettings } from '../../../src/billing/transmission/channels/pec.channel.js';
import { Exchange } from '../../../src/billing/transmission/exchange.js';
import { TakeBackTransmission } from '../../../src/billing/transmission/use-cases/take-back-transmission.js';
import { TakeReceipt } from '../../../src/billing/transmission/use-cases/take-receipt.js';
import { TransmitInvoice } from '../../../src/billing/transmission/use-cases/transmit-invoice.js';
import { TransmissionMoves } from '../../../src/billing/transmission/transmission-moves.js';
import { InvoiceMoves } from '../../../src/billing/invoices/invoice-moves.js';
import { ENV, type Env } from '../../../src/env.js';
import { ms } from '../../../src/shared/limits.js';
import { useTestApp } from '../../support/app.js';
import { Rows } from '../../support/rows.js';
import { Purchases } from '../purchases.js';
import { receiptXml } from './sdi.js';

const test = useTestApp();
let id: number;
let rows: Rows;
let purchases: Purchases;
/** What happens while a file is handed over. */
let meanwhile: () => Promise<unknown>;
const channel = {
  name: 'folder',
  send: () => meanwhile(),
} as unknown as InvoiceChannel;
let transmit: TransmitInvoice;
const logged: unknown[][] = [];
const error = (...given: unknown[]) => void logged.push(given);
beforeAll(() => {
  rows = new Rows(test);
  purchases = new Purchases(test);
  const { app, database, clock } = test;
  transmit = new TransmitInvoice(
    channel,
    app.get<Env>(ENV),
    database,
    clock,
    app.get(InvoiceMoves),
    app.get(TransmissionMoves),
    { setContext: () => undefined, warn: () => undefined, error } as unknown as PinoLogger,
  );
});
beforeEach(async () => {
  meanwhile = () => Promise.resolve();
  const firmId = await rows.firm();
  await sql`insert into wallets (account_id) values (${firmId}) on conflict do nothing`.execute(test.sql);
  const { checkoutId } = await purchases.package(firmId, 5);
  ({ id } = await test.sql
    .selectFrom('invoices')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow());
});

/** The state of the document, then each of its files in their order: state, attempts, and why it did not leave. */
const known = async (): Promise<string[]> => {
  const invoice = await test.sql.selectFrom('invoices').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  return [invoice.state, ...(await files()).map((file) => `${file.state} ${file.attempts} ${file.failure ?? '-'}`)];
};
const files = () =>
  test.sql.selectFrom('invoice_transmissions').selectAll().where('invoice_id', '=', id).orderBy('id').execute();
/** A file of the same document that was sent after the others. */
const another = async (): Promise<void> => {
  await sql`
    insert into invoice_transmissions (id, invoice_id, file_name, sha256, state, state_at, prepared_at, attempts, sent_at)
    select id + 1000000, invoice_id, file_name || '.again', repeat('c', 64), state, state_at, prepared_at, 1, sent_at
    from invoice_transmissions where invoice_id = ${id}`.execute(test.sql);
};
const receipt = async (root: string, sdiId = '4711') => {
  const [{ file_name: fileName, sha256 } = { file_name: '', sha256: '' }] = await files();
  const bytes = new TextEncoder().encode(receiptXml({ root, fileName, sha256, sdiId }));
  return test.app.get(TakeReceipt).execute({ name: 'RC.xml', bytes, sender: null, at: null });
};

it('a notice about a file comes too late once the document was sent again', async () => {
  await transmit.execute(id);
  const [first] = await files();
  const takeBack = test.app.get(TakeBackTransmission);
  await takeBack.execute('unknown.xml', 'pec mancata-consegna');
  await another();
  await takeBack.execute(first!.file_name, 'pec mancata-consegna');
  expect(await known()).toEqual(['sent', 'sent 1 -', 'sent 1 -']);
  await takeBack.execute(`${first!.file_name}.again`, 'pec mancata-consegna');
  expect(await known()).toEqual(['to_send', 'sent 1 -', 'held 1 pec mancata-consegna']);
});

it('a receipt about an earlier file is noted there, and the document follows its last one', async () => {
  await transmit.execute(id);
  await another();
  expect(await receipt('RicevutaConsegna')).toBe('applied');
  expect(await known()).toEqual(['sent', 'delivered 1 -', 'sent 1 -']);
});

it('a receipt says when a file left only where nobody knew it', async () => {
  await transmit.execute(id);
  const sent = test.clock.now();
  test.clock.advance(ms.hour);
  await receipt('RicevutaConsegna');
  expect((await files()).map(({ sent_at, sdi_id }) => [new Date(sent_at!), sdi_id])).toEqual([[sent, '4711']]);
});

it('a receipt that comes while its file is handed over counts, and its time is that of the file', async () => {
  meanwhile = async () => {
    test.clock.advance(ms.minute);
    await receipt('RicevutaConsegna');
    throw new ChannelFailure('cut', false);
  };
  expect(await transmit.execute(id)).toBe(false);
  expect(await known()).toEqual(['delivered', 'delivered 1 -']);
  expect((await files()).map(({ sent_at }) => new Date(sent_at!))).toEqual([test.clock.now()]);
});

it.each([
  ['takes it', null],
  ['refuses it for good', new ChannelFailure('refused', true)],
  ['does not answer', new ChannelFailure('silent', false)],
])('an attempt that is no longer the last one changes nothing when the channel %s', async (_, failure) => {
  meanwhile = async () => {
    await sql`update invoice_transmissions set attempts = 2 where invoice_id = ${id}`.execute(test.sql);
    if (failure) throw failure;
  };
  expect(await transmit.execute(id)).toBe(failure === null || failure.isFinal);
  expect(await known()).toEqual(['to_send', 'prepared 2 -']);
});

it('a file whose attempt failed is handed over again when its time has come, later each time', async () => {
  meanwhile = () => Promise.reject(new ChannelFailure('silent', false));
  const waited: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt++) {
    await transmit.execute(id);
    const [file] = await files();
    const at = new Date(file!.next_try_at!).getTime();
    waited.push((at - test.clock.now().getTime()) / ms.minute);
    test.clock.advance(at - test.clock.now().getTime() - 1);
    expect(await transmit.execute(id)).toBeNull();
    test.clock.advance(1);
  }
  expect([waited, await known()]).toEqual([
    [1, 2, 4, 8],
    ['to_send', 'prepared 4 silent'],
  ]);
  meanwhile = () => Promise.resolve();
  expect([await transmit.execute(id), await transmit.execute(id), await known()]).toEqual([
    true,
    null,
    ['sent', 'sent 5 -'],
  ]);
});

it('a failure that no channel knows is logged, and the file is handed over again later', async () => {
  logged.length = 0;
  meanwhile = () => Promise.reject(new TypeError('a mistake of ours'));
  expect(await transmit.execute(id)).toBe(false);
  expect(await known()).toEqual(['to_send', 'prepared 1 unexpected']);
  const [{ file_name: file } = { file_name: '' }] = await files();
  expect(logged).toEqual([[expect.objectContaining({ file, err: expect.anything() }), expect.any(String)]]);
});

it('files go from the address of the settings to the one that last answered one of ours', async () => {
  const mail = { SDI_PEC_SMTP_URL: 'smtp://127.0.0.1:9', SDI_PEC_IMAP_URL: 'imap://a:b@127.0.0.1:9' };
  const chosen = (env: Record<string, string | undefined>) => {
    const found = invoiceChannelFactory.useFactory(env, test.database) as
      | (InvoiceChannel & { settings?: PecSettings })
      | null;
    found?.close();
    return found;
  };
  const seller = 'studio@pec.example';
  expect([
    chosen({ ...mail, SELLER_PEC: seller, SDI_PEC_FROM: 'fatture@pec.example', SDI_FOLDER: '/a' })?.settings?.from,
    chosen({ ...mail, SELLER_PEC: seller })?.settings?.from,
    chosen(mail),
    chosen({ ...mail, SELLER_PEC: seller, SDI_PEC_SMTP_URL: undefined }),
    chosen({ ...mail, SELLER_PEC: seller, SDI_PEC_IMAP_URL: undefined }),
    chosen({ ...mail, SDI_FOLDER: '/a' })?.name,
  ]).toEqual(['fatture@pec.example', seller, null, null, null, 'folder']);

  const { assigned } = chosen({ ...mail, SELLER_PEC: seller })!.settings!;
  const before = await assigned();
  await transmit.execute(id);
  const [{ id: own } = { id: 0 }] = await files();
  const stored = (transmission: number | null, sender: string | null) => sql`
    insert into invoice_receipts (received_at, notified_at, sha256, file_name, sender, content, outcome, reason,
      transmission_id, errors)
    select now(), now(), md5(random()::text) || md5(random()::text), 'a.xml', ${sender}, '', 'open', 'unknown_file',
      ${transmission}::integer, '[]'`;
  await stored(own, 'sdi07@pec.example').execute(test.sql);
  await stored(own, 'sdi08@pec.example').execute(test.sql);
  await stored(own, null).execute(test.sql);
  await stored(null, 'other@pec.example').execute(test.sql);
  expect([before, await assigned()]).toEqual([null, 'sdi08@pec.example']);
});

/** The exchange, with what waits and what becomes of each document. */
function exchangeOf(given: {
  due?: readonly number[];
  sends?: (id: number) => boolean | null;
  reads?: () => Promise<void>;
  env?: object;
}) {
  const { due = [], sends = () => true, reads = () => Promise.resolve(), env = {} } = given;
  const done: (string | number)[] = [];
  const own = {
    name: 'folder',
    read: () => (done.push('read'), reads()),
    close: () => void done.push('closed'),
  } as unknown as InvoiceChannel;
  const parts = {
    transmit: { execute: (one: number) => (done.push(one), Promise.resolve().then(() => sends(one))) },
    metrics: { mailboxRead: { setToCurrentTime: () => void done.push('noted') } },
    logger: {
      setContext: () => undefined,
      error: ({ invoice }: { invoice?: number }) => void done.push(`${invoice} failed`),
    },
  };
  const { transmit: sender, metrics, logger } = parts;
  const exchange = Reflect.construct(Exchange, [
    env,
    own,
    test.database,
    test.clock,
    sender,
    {},
    {},
    metrics,
    logger,
  ]) as {
    due: () => Promise<{ id: number }[]>;
    run: () => Promise<void>;
    onModuleDestroy: () => Promise<void>;
  };
  const waiting = [...due];
  if (given.due) exchange.due = () => Promise.resolve(waiting.splice(0, 50).map((one) => ({ id: one })));
  return { exchange, done };
}
const first = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

it.each<[string, Parameters<typeof exchangeOf>[0], (string | number)[]]>([
  ['reads alone when nothing waits', { due: [] }, ['read', 'noted']],
  ['sends what waits, then reads', { due: [1, 2] }, [1, 2, 'read', 'noted']],
  ['goes on after a full batch', { due: first(51) }, [...first(50), 'read', 51, 'read', 'noted']],
  ['looks once more after a batch that was just full', { due: first(50) }, [...first(50), 'read', 'read', 'noted']],
  [
    'goes on when others have the documents in hand',
    { due: first(51), sends: () => null },
    [...first(50), 'read', 51, 'read', 'noted'],
  ],
  [
    'stops sending when the channel does not answer',
    { due: first(51), sends: (one) => one < 3 },
    [1, 2, 3, 'read', 'noted'],
  ],
  [
    'sends the others when one fails',
    {
      due: [1, 2],
      sends: (one) => {
        if (one === 1) throw new Error('a mistake of ours');
        return true;
      },
    },
    [1, '1 failed', 2, 'read', 'noted'],
  ],
  [
    'does not try again at once when all of a batch fail',
    {
      due: first(51),
      sends: () => {
        throw new Error('a mistake of ours');
      },
    },
    [...first(50).flatMap((one) => [one, `${one} failed`]), 'read', 'noted'],
  ],
  [
    'ends when the database is out of reach',
    {
      due: [1, 2],
      sends: () => {
        throw Object.assign(new Error('no connection'), { code: '57P01' });
      },
    },
    [1, 'undefined failed'],
  ],
  [
    'says so when it cannot read',
    { due: [1], reads: () => Promise.reject(new Error('no')) },
    [1, 'read', 'undefined failed'],
  ],
  ['does nothing in a process of the web', { due: [1], env: { ROLE: 'web' } }, []],
])('the exchange %s', async (_, given, expected) => {
  const { exchange, done } = exchangeOf(given);
  await exchange.run();
  expect(done).toEqual(expected);
});

it('the exchange sends nothing more once it is stopped, and closes its channel', async () => {
  const { exchange, done } = exchangeOf({ due: [1] });
  await exchange.onModuleDestroy();
  await exchange.run();
  expect(done.filter((one) => typeof one === 'number')).toEqual([]);
  expect(done).toContain('closed');
});

it('a document waits as its last file says', async () => {
  const { exchange } = exchangeOf({});
  const now = test.clock.now();
  const waits = async (...states: (readonly [state: string, nextTry?: Date])[]): Promise<boolean> => {
    await sql`delete from invoice_transmissions where invoice_id = ${id}`.execute(test.sql);
    for (const [nth, [state, next]] of states.entries())
      await sql`
        insert into invoice_transmissions (id, invoice_id, file_name, sha256, state, state_at, prepared_at, next_try_at)
        values (${7_000_000 + id * 10 + nth}, ${id}, ${`waits ${id} ${nth}`}, 'x', ${state}, ${now}, ${now}, ${next ?? null})`.execute(
        test.sql,
      );
    return (await exchange.due()).some((one) => one.id === id);
  };
  const [past, later] = [now, new Date(now.getTime() + 1)];
  expect([
    await waits(),
    await waits(['prepared']),
    await waits(['prepared', past]),
    await waits(['prepared', later]),
    await waits(['held']),
    await waits(['rejected']),
    await waits(['held'], ['prepared']),
    await waits(['prepared'], ['held']),
    await waits(['prepared', later], ['prepared', past]),
    await waits(['prepared', past], ['prepared', later]),
  ]).toEqual([true, true, true, false, false, true, true, false, true, false]);
  await waits();
  await sql`update invoices set state = 'sent' where id = ${id}`.execute(test.sql);
  expect(await waits()).toBe(false);
});
