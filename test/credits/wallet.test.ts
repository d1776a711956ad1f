import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { demandStatement } from '../../src/billing/wallet/demand.queries.js';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { creditLimits, ms } from '../../src/shared/limits.js';
import { RequestStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Till } from '../billing/money.js';

describe('the credits page of a firm', () => {
  const test = useTestApp();
  let till: Till;
  let credits: CreditsApi;
  beforeAll(() => {
    till = new Till(test);
    credits = test.app.get(CreditsApi);
  });

  const now = (): Date => test.clock.now();
  const pay = async (id: number) => till.say('checkout.session.completed', await till.completed(id));

  it('shows a purchase with its order, and the credits held while its refund is decided', async () => {
    const firm = await till.firm();
    await test.database.transaction((em) => credits.openWallet(em, firm.id, now()));
    const id = await till.order(firm, 5);
    await pay(id);
    const [bought, welcome] = (await firm.http.get('/credits')).info.movements;
    expect(bought).toMatchObject({
      type: { id: 2 },
      amount: 5,
      balance_after: 15,
      purpose: 'purchase',
      checkout_id: id,
      refundable: true,
      refund: null,
    });
    expect(welcome).toMatchObject({ type: { id: 1 }, refundable: false, checkout_id: null });

    expect((await firm.http.post(`/credits/${bought.id}/refund`, { reason: 'Ho sbagliato pacchetto.' })).status).toBe(
      201,
    );
    const { info } = await firm.http.get('/credits');
    expect(info).toMatchObject({
      balance: 10,
      held: 5,
      expiring: [{ amount: 10 }],
      movements: [{ refundable: false, refund: { status: { id: 'pending' } } }, {}],
    });
    expect((await firm.http.get('/account')).info.credits).toBe(10);
    await expect(
      test.database.transaction((em) =>
        credits.spend(em, { accountId: firm.id, costs: [{ purpose: 'quote', amount: 11 }], responseId: 1 }, now()),
      ),
    ).rejects.toMatchObject({ code: 'insufficient_credits', details: { facts: { balance: 10 } } });
  });

  it('counts credits until the moment at which they expire, on the page, in the account and where they are spent', async () => {
    const [firm, neighbour] = [await till.firm(), await till.firm()];
    for (const { id } of [firm, neighbour]) await test.database.transaction((em) => credits.openWallet(em, id, now()));
    const counted = async ({ id, http }: typeof firm) => [
      (await http.get('/credits')).info.balance as number,
      (await http.get('/account')).info.credits as number,
      await test.database.transaction((em) => credits.balance(em, id)),
    ];
    const expires = (at: Date) =>
      asOwner(test, sql`update credit_lots set expires_at = ${at} where account_id = ${firm.id}`);
    await expires(new Date(now().getTime() + 1));
    expect(await counted(firm)).toEqual([10, 10, 10]);
    await expires(now());
    expect([await counted(firm), await counted(neighbour)]).toEqual([
      [0, 0, 0],
      [10, 10, 10],
    ]);
  });

  it('has a calendar file with each day on which credits expire, and no day of another firm', async () => {
    const [firm, other] = [await till.firm(), await till.firm()];
    const tomorrow = new Date(now().getTime() + ms.day);
    await test.database.transaction(async (em) => {
      for (const { id } of [firm, other]) await credits.openWallet(em, id, now());
      await credits.addPurchased(em, firm.id, 5, tomorrow);
      await credits.addPurchased(em, other.id, 11, tomorrow);
    });
    const amounts = async (of: typeof firm) =>
      [...(await of.http.get('/credits/calendar.ics')).text.matchAll(/SUMMARY:[^\r]*scadono (\d+) crediti/g)].map(
        ([, amount]) => Number(amount),
      );
    expect([await amounts(firm), await amounts(other)]).toEqual([
      [10, 5],
      [10, 11],
    ]);
  });

  it('says of the calendar file what it is in the reader’s language', async () => {
    const firm = await till.firm();
    expect((await firm.http.get('/credits/calendar.ics')).status).toBe(404);
    await test.database.transaction((em) => credits.openWallet(em, firm.id, now()));
    const of = async (language: string) => {
      const { text, headers } = await firm.http.get('/credits/calendar.ics', { 'x-localization': language });
      return [
        headers['content-disposition'],
        /SUMMARY:(?:.*: )?(.*)\r/.exec(text)?.[1],
        /URL[^:]*:(.*)\r/.exec(text)?.[1],
      ];
    };
    expect([await of('it'), await of('en')]).toMatchSnapshot();
  });

  it('spends the lot that expires first, of two that expire together the one that was not paid, and says which is soon', async () => {
    const firm = await till.firm();
    const lots = await test.database.transaction(async (em) => {
      await credits.lockWallet(em, firm.id);
      return [await credits.addPurchased(em, firm.id, 5, now()), await credits.addPurchased(em, firm.id, 11, now())];
    });
    await sql`update credit_lots set type = 5 where id = ${lots[1]}`.execute(test.sql);
    const shown = async () =>
      (await firm.http.get('/credits')).info.expiring.map((one: { amount: number; soon: boolean }) => [
        one.amount,
        one.soon,
      ]);
    expect(await shown()).toEqual([
      [11, false],
      [5, false],
    ]);
    await test.database.transaction((em) =>
      credits.spend(em, { accountId: firm.id, costs: [{ purpose: 'quote', amount: 1 }], responseId: 7 }, now()),
    );
    const month = now().getTime() + creditLimits.expiryWarning;
    for (const [nth, at] of [month, month + 1].entries())
      await sql`update credit_lots set expires_at = ${new Date(at)} where id = ${lots[nth]}`.execute(test.sql);
    expect(await shown()).toEqual([
      [5, true],
      [10, false],
    ]);
  });

  it('says the prices of the packages in the reader’s language', async () => {
    const firm = await till.firm();
    const said = async (language: string) =>
      (await firm.http.get('/credits', { 'x-localization': language })).info.packages.map(
        (one: { price_string: string; unit_price_string: string }) => [one.price_string, one.unit_price_string],
      );
    expect([await said('it'), await said('en')]).toEqual([
      [
        ['30,00\u00a0€', '6,00\u00a0€'],
        ['66,00\u00a0€', '6,00\u00a0€'],
      ],
      [
        ['€30.00', '€6.00'],
        ['€66.00', '€6.00'],
      ],
    ]);
  });

  it('fills the invoice data from the profile: the firm, its additions, and its current address', async () => {
    const firm = await till.firm();
    await sql`update firms set vat_number = '10000000157' where account_id = ${firm.id}`.execute(test.sql);
    const ordered = async (credits: 5 | 11) => {
      const { rows } = await sql<{ buyer: Record<string, unknown> }>`
        select buyer from checkouts where id = ${await till.order(firm, credits)}`.execute(test.sql);
      const { company_name, pec, postal_code } = rows[0]!.buyer;
      return { company_name, pec, postal_code };
    };
    const said = async () => {
      const { company_name, pec, address } = (await firm.http.get('/profile')).info.fiscal_data;
      return { company_name, pec, postal_code: address.postal_code };
    };
    await sql`update accounts set fiscal_data = '{"company_name": "Olivieri STP", "pec": "stp@pec.example.org", "address": null}',
      main_address = main_address || '{"postal_code": "20122"}' where id = ${firm.id}`.execute(test.sql);
    const besides = { company_name: 'Olivieri STP', pec: 'stp@pec.example.org', postal_code: '20122' };
    expect([await said(), await ordered(5)]).toEqual([besides, besides]);
    await sql`update firms set tax_as_public = true, sdi_code = 'ABC1234', pec = null where account_id = ${firm.id}`.execute(
      test.sql,
    );
    const itself = { company_name: `Studio ${firm.id}`, pec: null, postal_code: '20122' };
    expect([await said(), await ordered(11)]).toEqual([itself, itself]);
  });

  it('filters the ledger by type and day, with totals of the filtered entries', async () => {
    const firm = await till.firm();
    await test.database.transaction((em) => credits.openWallet(em, firm.id, now()));
    test.clock.advance(3 * ms.day);
    await pay(await till.order(firm, 11));
    await test.database.transaction((em) =>
      credits.spend(em, { accountId: firm.id, costs: [{ purpose: 'quote', amount: 1 }], responseId: 2 }, now()),
    );
    const amounts = async (query: string) => {
      const answer = await firm.http.get(`/credits?${query}`);
      return [answer.body.total, ...answer.info.movements.map((one: { amount: number }) => one.amount)];
    };
    expect(await amounts('')).toEqual([3, -1, 11, 10]);
    expect(await amounts('type=2,3')).toEqual([2, -1, 11]);
    const today = now().toISOString().slice(0, 10);
    expect(await amounts(`from=${today}`)).toEqual([2, -1, 11]);
    expect(await amounts(`to=${today}&type=1&page_size=1`)).toEqual([1, 10]);
    expect((await firm.http.get('/credits?type=7')).status).toBe(422);
    expect((await firm.http.get('/credits/history')).info.map((one: { balance: number }) => one.balance)).toEqual([
      10, 20,
    ]);

    const sheet = await firm.http.get('/credits/ledger.csv?type=2,3');
    expect(sheet.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(sheet.text.split('\r\n')).toEqual([
      '\uFEFFNumero;Data;Tipo;Causale;Crediti;Saldo;Scadenza;Richiesta',
      expect.stringMatching(/^\d+;13\/03\/2026;Acquisto;Pacchetto;11;21;13\/03\/2028;$/),
      expect.stringMatching(/^\d+;13\/03\/2026;Utilizzo;Preventivo;-1;20;;$/),
      '',
    ]);
  });

  it('shows the demand of a firm’s subjects inside its radius', async () => {
    const citizen = await till.rows.citizen();
    const firm = await till.firm();
    await sql`update firms set max_distance_km = 50 where account_id = ${firm.id}`.execute(test.sql);
    const sent = async (
      daysAgo: number,
      quotes: number,
      over: { latitude?: number; type?: string; status?: number } = {},
    ) => {
      const id = await till.rows.request(citizen, { status: over.status ?? 0, type: over.type ?? 'sinistri-stradali' });
      await sql`
        update requests
        set
          sent_at = ${new Date(now().getTime() - daysAgo * ms.day)},
          ok_count = ${quotes},
          latitude = ${over.latitude ?? 45.5}
        where id = ${id}`.execute(test.sql);
    };
    await sent(1, 0);
    await sent(10, 5);
    await sent(60, 2);
    await sent(100, 1);
    await sent(2, 3, { latitude: 46.5 });
    await sent(2, 3, { type: 'ricorsi-inps' });
    for (const status of ['unclear', 'outOfScope', 'againstTerms', 'invalidData', 'invalidOccurrence'] as const)
      await sent(2, 0, { status: RequestStatus[status] });
    const { info } = await firm.http.get('/credits/demand');
    expect(info).toMatchObject({
      radius_km: 50,
      windows: [
        { days: 30, requests: 2, quotes: 5 },
        {
          days: 90,
          requests: 3,
          quotes: 7,
          by_type: [{ id: 'sinistri-stradali', label: 'Incidenti stradali', requests: 3, quotes: 7 }],
        },
      ],
    });
    expect(info.windows[0].by_quotes).toEqual(
      [0, 1, 2, 3, 4, 5].map((quotes) => ({ quotes, requests: quotes === 0 || quotes === 5 ? 1 : 0 })),
    );
    await sql`update firms set max_distance_km = null where account_id = ${firm.id}`.execute(test.sql);
    expect((await firm.http.get('/credits/demand')).info).toMatchObject({
      radius_km: null,
      windows: [{ requests: 3 }, { requests: 4 }],
    });
  });

  it('counts as demand what was sent until now in each window, and nothing that was deleted', async () => {
    const citizen = await till.rows.citizen();
    const firm = await till.firm();
    await sql`delete from requests`.execute(test.sql);
    const at = now().getTime();
    const sent = async (ago: number, isDeleted = false): Promise<void> => {
      const id = await till.rows.request(citizen, { status: 0, type: 'sinistri-stradali' });
      await sql`update requests set sent_at = ${new Date(at - ago)}, ok_count = 1,
        deleted_at = ${isDeleted ? now() : null} where id = ${id}`.execute(test.sql);
    };
    const counted = async () =>
      (await firm.http.get('/credits/demand')).info.windows.map((one: { requests: number }) => one.requests);
    const found: unknown[] = [];
    for (const [ago, isDeleted] of [
      [-1, false],
      [0, false],
      [ms.day, true],
      [30 * ms.day - 1, false],
      [30 * ms.day, false],
      [90 * ms.day - 1, false],
      [90 * ms.day, false],
    ] as const) {
      await sent(ago, isDeleted);
      found.push(await counted());
    }
    expect(found).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
      [2, 2],
      [2, 3],
      [2, 4],
      [2, 4],
    ]);
  });

  it('computes the demand by an index among many requests', async () => {
    const firm = await till.firm();
    const citizen = await till.rows.citizen();
    await sql`
      insert into requests (
        account_id, status, request_type_id, part, city, country_id, latitude, longitude, created_at, updated_at,
        sent_at, expires_at
      )
      select
        ${citizen}, 0, 'type-' || n % 400, 1, 'Milano', 'IT', 45, 9, ${now()}, ${now()},
        ${now()}::timestamptz - n * interval '1 minute', ${now()}
      from generate_series(1, 20000) n`.execute(test.sql);
    await asOwner(test, sql`analyze requests`);
    const plan = await sql<{ 'QUERY PLAN': string }>`explain ${demandStatement(firm.id, now())}`.execute(test.sql);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('requests_demand');
  });
});
