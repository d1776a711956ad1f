import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { csv, csvEuro } from '../../src/kernel/csv.js';
import { staffLimits } from '../../src/shared/limits.js';
import { Purchases } from '../billing/purchases.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { vacuum } from '../support/owner.js';
import { rowsTouched } from '../support/plan.js';
import { Rows } from '../support/rows.js';
import { Team, type Desk } from './team.js';

let test: TestApp;
let finance: Desk;
/** Seven firms, each with a package, alternately of 66.00 and 30.00 euro, an hour apart. */
const firms: number[] = [];
const checkouts: number[] = [];

beforeAll(async () => {
  test = await startTestApp();
  const rows = new Rows(test);
  const purchases = new Purchases(test);
  for (let n = 0; n < 7; n++) {
    const firmId = await rows.firm({ name: n === 3 ? '=HYPERLINK("http://cattivo")' : `Studio 100%_${n}` });
    await sql`insert into wallets (account_id) values (${firmId})`.execute(test.sql);
    firms.push(firmId);
    checkouts.push((await purchases.package(firmId, n % 2 === 0 ? 11 : 5)).checkoutId);
    test.clock.advance(3_600_000);
  }
  finance = await new Team(test).as('finance');
});
afterAll(() => test.close());

const ids = (answer: { body: { id: number }[] }): number[] => answer.body.map(({ id }) => id);
const reversed = (): number[] => [...checkouts].reverse();

describe('a list of the back office', () => {
  it('has pages and a total', async () => {
    const first = await finance.list('checkouts', { range: [0, 2] });
    expect([ids(first), first.headers['content-range']]).toEqual([reversed().slice(0, 3), 'checkouts 0-2/7']);
    const last = await finance.list('checkouts', { range: [5, 29] });
    expect([ids(last), last.headers['content-range']]).toEqual([reversed().slice(5), 'checkouts 5-6/7']);
    const beyond = await finance.list('checkouts', { range: [50, 74] });
    expect([beyond.body, beyond.headers['content-range']]).toEqual([[], 'checkouts */7']);
    const all = await finance.get('/checkouts');
    expect([ids(all), all.headers['content-range']]).toEqual([reversed(), 'checkouts 0-6/7']);
  });

  it('stops counting at its limit: one more means that there are more', async () => {
    const limits = staffLimits as { counted: number };
    const { counted } = limits;
    const rangeOf = async () => (await finance.list('checkouts', { range: [0, 2] })).headers['content-range'];
    limits.counted = 6;
    const longer = await rangeOf();
    const touched = await rowsTouched(test, rangeOf);
    limits.counted = 3;
    const [shorter, fewer] = [await rangeOf(), await rowsTouched(test, rangeOf)];
    limits.counted = counted;
    expect([longer, shorter]).toEqual(['checkouts 0-2/7', 'checkouts 0-2/4']);
    expect(fewer).toBeLessThan(touched);
  });

  it('is sorted by its columns, equal values by id', async () => {
    expect(ids(await finance.list('checkouts', { sort: ['created_at', 'ASC'] }))).toEqual(checkouts);
    const dear = checkouts.filter((_, n) => n % 2 === 0);
    const cheap = checkouts.filter((_, n) => n % 2 === 1);
    expect(ids(await finance.list('checkouts', { sort: ['amount_cents', 'ASC'] }))).toEqual([...cheap, ...dear]);
    expect(ids(await finance.list('checkouts', { sort: ['amount_cents', 'DESC'] }))).toEqual([
      ...dear.reverse(),
      ...cheap.reverse(),
    ]);
  });

  it('is filtered by its filters combined, and searched by text', async () => {
    expect(ids(await finance.list('checkouts', { filter: { id: [checkouts[1], checkouts[4], 999999] } }))).toEqual([
      checkouts[4],
      checkouts[1],
    ]);
    expect(ids(await finance.list('checkouts', { filter: { id: checkouts[2] } }))).toEqual([checkouts[2]]);
    expect(ids(await finance.list('checkouts', { filter: { account_id: firms[5], status: 'paid' } }))).toEqual([
      checkouts[5],
    ]);
    expect(
      ids(await finance.list('checkouts', { filter: { account_id: firms[5], status: ['open', 'failed'] } })),
    ).toEqual([]);
    expect(
      ids(await finance.list('checkouts', { filter: { from: '2026-03-10T12:00:00Z', to: '2026-03-10T14:00:00Z' } })),
    ).toEqual([checkouts[4], checkouts[3]]);
    expect(ids(await finance.list('checkouts', { filter: { from: '2026-03-10', to: '2026-03-10' } }))).toHaveLength(7);
    expect(ids(await finance.list('checkouts', { filter: { to: '2026-03-09' } }))).toEqual([]);
    expect(ids(await finance.list('checkouts', { filter: { q: '6 studio' } }))).toContain(checkouts[6]);
    // Pattern characters are treated as text.
    expect(ids(await finance.list('checkouts', { filter: { q: '100%_2' } }))).toEqual([checkouts[2]]);
    expect(ids(await finance.list('checkouts', { filter: { q: '1__%_2' } }))).toEqual([]);
    expect(ids(await finance.list('checkouts', { filter: { q: '', status: null } }))).toHaveLength(7);
  });

  it('finds a matching sum before other values with its digits, in any order and notation', async () => {
    // A firm's payment of 30 euro whose reference contains the digits of the sum.
    await sql`
      update checkouts set
        session_ref = translate(session_ref, '0123456789', 'abcdefghij'),
        payment_ref = case id when ${checkouts[1]} then 'pay_66' end`.execute(test.sql);
    const dear = checkouts.filter((_, n) => n % 2 === 0);
    for (const q of ['66', '66,00', '66.00', '€66'])
      expect(ids(await finance.list('checkouts', { filter: { q }, sort: ['id', 'ASC'] })).slice(0, 4)).toEqual(dear);
    expect(ids(await finance.list('checkouts', { filter: { q: '66' }, sort: ['id', 'ASC'] }))).toEqual([
      ...dear,
      checkouts[1],
    ]);
    expect(ids(await finance.list('checkouts', { filter: { q: '66 100%_2' } }))).toEqual([checkouts[2]]);
    // The sum with and without VAT of an invoice; the refunded sum of a refund.
    const gross = await finance.list('invoices', { filter: { q: '66,00' } });
    const net = await finance.list('invoices', { filter: { q: '54,10' } });
    expect([gross.body.length, ids(net)]).toEqual([dear.length, ids(gross)]);
    expect((await finance.list('refunds', { filter: { q: '66,00' } })).body).toEqual([]);
  });

  it.each([
    ['sort', { sort: ['session_ref', 'ASC'] }],
    ['sort', { sort: ['id; drop table checkouts', 'ASC'] }],
    ['sort', { sort: ['constructor', 'ASC'] }],
    ['sort', { sort: ['id', 'sideways'] }],
    ['sort', { sort: 'id' }],
    ['range', { range: [10, 5] }],
    ['range', { range: [-1, 5] }],
    ['range', { range: '{' }],
    ['filter', { filter: '[1' }],
    ['filter', { filter: [1] }],
    ['filter.nothing', { filter: { nothing: 1 } }],
    ['filter.constructor', { filter: { constructor: 1 } }],
    ['filter.status', { filter: { status: 'lost' } }],
    ['filter.account_id', { filter: { account_id: 'x' } }],
    ['filter.from', { filter: { from: '31/12/2026' } }],
    ['filter.id', { filter: { id: ['a'] } }],
    // Values that PostgreSQL itself would refuse: a year zero, a null character.
    ['filter.from', { filter: { from: '0000-01-01' } }],
    ['filter.to', { filter: { to: '0000-12-31T23:59:59Z' } }],
    ['filter.paid_on', { filter: { paid_on: '2026-02-30' } }],
    ['filter.q', { filter: { q: 'a\u0000b' } }],
  ])('refuses a wrong %s: %j', async (field, query) => {
    const refused = await finance.list('checkouts', query);
    expect([refused.status, Object.keys(refused.info.fields)]).toEqual([422, [field]]);
  });

  it('never returns more than its cap, however wide the range', async () => {
    const wide = await finance.list('checkouts', { range: [0, 9_999_999] });
    expect([wide.status, wide.body.length <= staffLimits.listMax]).toEqual([200, true]);
  });

  it('is exported as CSV, with the same filters and without formulas', async () => {
    const answer = await finance.list('checkouts', {
      format: 'csv',
      sort: ['id', 'ASC'],
      range: [0, 0],
      filter: { account_id: [firms[2], firms[3]] },
    });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="checkouts.csv"',
    ]);
    expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = answer.text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    const [header, one, two] = lines.map((line) => line.split(';')) as [string[], string[], string[]];
    expect(header.slice(0, 6)).toEqual(['Numero', 'Iniziato', 'Pagato', 'Numero account', 'Chi', 'Che cosa']);
    const at = (line: string[], head: string) => line[header.indexOf(head)];
    expect([at(one, 'Importo (€)'), at(one, 'Chi'), at(one, 'Pagato'), at(one, 'Stato')]).toEqual([
      '66,00',
      'Studio 100%_2',
      '10/03/2026 12:00',
      'Pagato',
    ]);
    expect(at(two, 'Chi')).toBe(`"'=HYPERLINK(""http://cattivo"")"`);
  });

  it('has column headings even if it is empty, in the reader’s language', async () => {
    const { text } = await finance.get('/refunds?format=csv', { 'x-localization': 'en' });
    expect(text.replace('\uFEFF', '').trimEnd().split(';').slice(0, 3)).toEqual(['Number', 'Asked', 'Account number']);
  });

  it('is exported completely or not at all', async () => {
    const limits = staffLimits as { csvMax: number };
    const { csvMax } = limits;
    limits.csvMax = 6;
    const refused = await finance.get('/checkouts?format=csv');
    limits.csvMax = csvMax;
    expect([refused.status, refused.body.message, refused.info.messages[0]]).toEqual([
      422,
      'too_many_rows',
      'Le righe sono 7 e una tabella può averne al massimo 6: riduci il periodo o usa i filtri.',
    ]);
  });
});

describe('a long list of the back office', () => {
  it('reads only its page and the counted rows', async () => {
    const limits = staffLimits as { counted: number };
    const { counted } = limits;
    await sql`
      insert into accounts (
        model, email, password_hash, first_name, last_name, birth_date, completed, confirmed_at, created_at, updated_at)
      select 'user', 'long-' || n || '@example.com', 'x', 'Nome', 'Cognome', '1980-01-01', true, now(), now(), now()
      from generate_series(1, 5000) n`.execute(test.sql);
    await vacuum(test);
    const admin = await new Team(test).as('admin');
    const page = async () => (await admin.list('accounts', { range: [0, 24] })).headers['content-range'];
    limits.counted = 100;
    const [range, touched] = [await page(), await rowsTouched(test, page)];
    limits.counted = counted;
    expect(range).toBe('accounts 0-24/101');
    expect(touched).toBeLessThanOrEqual(500);
  });
});

describe('a CSV file', () => {
  it('quotes values only where needed, and no numbers', () => {
    expect(
      csv(
        ['a', 'b'],
        [
          ['x;y', -5],
          ['due\nrighe', null],
          ['@sum', true],
          ['-12', 1.5],
          ['-12,50', '-1+cmd'],
          [false, '=1+1;"x"'],
          [{ a: 1 }, undefined],
        ],
      ),
    ).toBe(
      [
        '\uFEFFa;b',
        '"x;y";-5',
        '"due\nrighe";',
        "'@sum;true",
        '-12;1.5',
        "-12,50;'-1+cmd",
        `false;"'=1+1;""x"""`,
        '"{""a"":1}";',
        '',
      ].join('\r\n'),
    );
    expect([csvEuro(0), csvEuro(5), csvEuro(-1234), csvEuro(100_000)]).toEqual(['0,00', '0,05', '-12,34', '1000,00']);
  });
});
