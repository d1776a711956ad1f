import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { taxCode, vatNumber } from '../../src/shared/accounts/fiscal-codes.rules.js';
import { phoneNumber } from '../../src/accounts/identity/identifiers.js';
import { Completion } from '../../src/accounts/registration/completion.js';
import { Reconciliation } from '../../src/billing/backoffice/reconciliation.js';
import { DEMO_PASSWORD, DemoData } from '../../src/demo/demo-data.js';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { ms } from '../../src/shared/limits.js';
import { screenText } from '../../src/moderation/contact-filter/index.js';
import { requestType } from '../../src/shared/guidance/request-types.js';
import { RequestStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';

const MILANO = { latitude: 45.4642, longitude: 9.19 };

/** As PostgreSQL writes patterns. The null of a JSON value has a comma or a bracket after it. */
const MISSING = String.raw`\y(undefined|NaN|Infinity|Invalid Date)\y|\[object |\$\{|\{\{|\ynull\y(?![,}\]])`;

describe('demo data', () => {
  const test = useTestApp({ env: { DEMO: '1' } });
  let took: number;
  beforeAll(async () => {
    const start = performance.now();
    await test.app.get(DemoData).load();
    took = performance.now() - start;
  });

  const rows = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(test.sql)).rows;

  it('is loaded in seconds, and only once', async () => {
    expect(took).toBeLessThan(30_000);
    expect(await test.app.get(DemoData).load()).toBe(false);
    const [count] = await rows(sql<{ users: number; firms: number }>`
      select count(*) filter (where model = 'user')::int as users, count(*) filter (where model = 'lawyer')::int as firms from accounts`);
    expect(count).toEqual({ users: 11, firms: 45 });
  });

  it('breaks no invariant, now and after all its deadlines', async () => {
    expect(await checkInvariants(test.sql, test.clock.now(), 0)).toEqual([]);
  });

  it('contains no contact details in any text', async () => {
    const texts = await rows(sql<{ text: string }>`
      select description as text from requests where held_at is null
      union select text from messages where status = 1
      union select name from documents
      union select text from responses where text is not null
      union select reply from feedbacks where reply is not null
      union select review_lawyer from feedbacks where review_lawyer is not null
      union select review_site from feedbacks where review_site is not null
      union select presentation from firms where presentation is not null
      union select company_name from firms`);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter(({ text }) => screenText(text).verdict !== 'clean')).toEqual([]);
  });

  it('has nothing in its texts that a program writes where a value is missing', async () => {
    const columns = await rows(sql<{ tab: string; col: string }>`
      select table_name as tab, column_name as col from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'USER-DEFINED')
      order by 1, 2`);
    expect(columns.length).toBeGreaterThan(200);
    const found = await rows(
      sql<{ place: string; text: string }>`${sql.join(
        columns.map(
          ({ tab, col }) => sql`
          select ${`${tab}.${col}`} as place, ${sql.ref(col)}::text as text from ${sql.table(tab)}
          where ${sql.ref(col)}::text ~ ${MISSING}`,
        ),
        sql` union all `,
      )}`,
    );
    expect(found.map(({ place, text }) => `${place}: ${text.slice(0, 80)}`)).toEqual([]);
  });

  it('has reviews that fit their stars, each with other words than those of other stars', async () => {
    const found = await rows(sql<{ stars: number; review: string }>`
      select distinct satisfaction_lawyer as stars, review_lawyer as review from feedbacks
      where review_lawyer is not null order by 1 desc, 2`);
    expect(
      found.map(({ stars, review }) => `${stars} ${review.replace(' Recensione dimostrativa.', '')}`),
    ).toMatchSnapshot();
  });

  it('has conversations with unread, edited, held and reported messages, each with its case', async () => {
    const [found] = await rows(sql<Record<string, number>>`
      select
        (select count(*)::int from conversations) as conversations,
        (select sum(user_unread)::int from conversations) as user_unread,
        (select sum(firm_unread)::int from conversations) as firm_unread,
        (select count(*)::int from messages where edited_at is not null) as edited,
        (select count(*)::int from documents where message_id is not null) as files,
        (select count(*)::int from messages where status = 0) as held,
        (select count(*)::int from reports where side = 'reporter') as reports,
        (select count(*)::int from suspensions where status = 'active') as suspensions,
        (select count(*)::int from requests where held_at is not null) as requests,
        (select count(*)::int from newsletters where status = 'draft') as newsletters`);
    expect(found).toEqual({
      conversations: 4,
      user_unread: 1,
      firm_unread: 1,
      edited: 1,
      files: 1,
      held: 1,
      reports: 1,
      suspensions: 1,
      requests: 1,
      newsletters: 1,
    });
    const cases = await rows(sql<{ kind: string; count: number }>`
      select kind, count(*)::int as count from cases where status = 'open' group by kind order by kind`);
    expect(cases).toEqual([
      { kind: 'message', count: 1 },
      { kind: 'report', count: 1 },
      { kind: 'screening', count: 1 },
      { kind: 'verification', count: 3 },
    ]);
    // Held messages are those that the filter finds doubtful, not certain.
    const doubts = await rows(sql<{ text: string }>`
      select text from messages where status = 0 union all select description from requests where held_at is not null`);
    expect(doubts.map(({ text }) => screenText(text).verdict)).toEqual(['doubtful', 'doubtful']);
  });

  it('has verified, eligible firms with ten credits, and firms of the right subject near Milano', async () => {
    const firms = await rows(sql<{
      email: string;
      balance: number;
      movements: number;
      km: number;
      accidents: boolean;
      skills: number;
      found: number;
    }>`
      select
        a.email::text,
        (select sum(remaining)::int from credit_lots l where l.account_id = a.id and l.held_at is null) as balance,
        (select count(*)::int from credit_movements m where m.account_id = a.id) as movements,
        earth_distance(ll_to_earth(f.latitude, f.longitude), ll_to_earth(${MILANO.latitude}, ${MILANO.longitude})) / 1000 as km,
        exists (select 1 from firm_skills s where s.firm_id = a.id and s.request_type_id = 'sinistri-stradali') as accidents,
        (select count(distinct s.request_type_id)::int from firm_skills s where s.firm_id = a.id) as skills,
        (select count(*)::int from matching_firms m where m.firm_id = a.id) as found
      from firms f join accounts a on a.id = f.account_id join wallets w on w.account_id = a.id
      where f.verified_at is not null and a.completed and a.suspended_at is null order by a.id`);
    expect(firms).toHaveLength(41);
    expect(firms.map((firm) => firm.email.split('@')[0])).toEqual([
      'studio.bianchi',
      ...Array.from({ length: 40 }, (_, n) => `studio${String(n + 1).padStart(2, '0')}`),
    ]);
    for (const [index, firm] of firms.entries()) {
      expect(firm).toMatchObject({ balance: 10, skills: 4, found: 4 });
      // One page of the ledger shows the registration even after one more quote.
      expect(firm.movements).toBeLessThan(10);
      if (index <= 16) expect(firm.accidents).toBe(true);
      if (index <= 16) expect(firm.km).toBeLessThan(60);
      else expect(firm.km).toBeGreaterThan(60);
    }
  });

  it('has credits of the registration for every firm, also for the new and the suspended ones, and for nobody else', async () => {
    const wallets = await rows(sql<{
      email: string;
      model: string;
      listed: boolean;
      balance: number | null;
      welcome: number;
    }>`
      select split_part(a.email::text, '@', 1) as email, a.model,
        f.verified_at is not null and a.suspended_at is null as listed,
        (select w.balance from wallets w where w.account_id = a.id) as balance,
        (select count(*)::int from credit_movements m where m.account_id = a.id and m.purpose = 'registration') as welcome
      from accounts a left join firms f on f.account_id = a.id order by a.id`);
    const firms = wallets.filter(({ model }) => model === 'lawyer');
    expect(firms).toHaveLength(45);
    expect(firms.filter(({ listed }) => !listed)).toHaveLength(4);
    expect(firms.filter(({ balance, welcome }) => balance === null || balance < 10 || welcome !== 1)).toEqual([]);
    expect(
      wallets.filter(({ model, balance, welcome }) => model === 'user' && (balance !== null || welcome > 0)),
    ).toEqual([]);
  });

  it('has paid plans only for requests that ended with a choice, in subjects that have such plans', async () => {
    const paid = await rows(sql<{ id: number; type: string; status: number; plan: number; bought: number }>`
      select r.id, r.request_type_id as type, r.status, r.plan, c.plan as bought
      from requests r left join checkouts c on c.request_id = r.id
      where r.plan > 1 or c.id is not null`);
    expect(paid.length).toBeGreaterThanOrEqual(6);
    for (const { type, status, plan, bought } of paid)
      expect([type, requestType(type)?.upgradable, status, plan]).toEqual([type, true, RequestStatus.approved, bought]);
  });

  it('has tax codes and VAT numbers that the forms accept', async () => {
    const people = await rows(sql<{
      tax: string;
      phone: string | null;
      mobile: string;
      firm_tax: string | null;
      vat: string | null;
    }>`
      select a.fiscal_data ->> 'tax_code' as tax, a.phone, a.mobile, f.tax_code as firm_tax, f.vat_number as vat
      from accounts a
      left join firms f on f.account_id = a.id`);
    for (const { tax, phone, mobile, firm_tax, vat } of people) {
      expect(taxCode(tax)).toBe(tax);
      for (const number of [phone, mobile]) if (number !== null) expect(phoneNumber(number)).toBe(number);
      if (firm_tax !== null) expect(taxCode(firm_tax)).toBe(firm_tax);
      if (vat !== null) expect(vatNumber(vat)).toBe(vat);
    }
  });

  it('has complete profiles only', async () => {
    const incomplete = await test.database.transaction(async (em) => {
      const completion = test.app.get(Completion);
      const ids = (await sql<{ id: number }>`select id from accounts order by id`.execute(sqlOf(em))).rows;
      const missing = [];
      for (const { id } of ids) missing.push(...(await completion.review(em, id)));
      return missing;
    });
    expect(incomplete).toEqual([]);
  });

  it('lets every account sign in', async () => {
    for (const name of ['anna.rossi', 'cittadino10', 'studio.bianchi', 'studio40']) {
      const answer = await test.http.post('/login', { username: `${name}@example.com`, password: DEMO_PASSWORD });
      expect(answer.status).toBe(200);
    }
  });

  it('breaks no invariant as time passes', async () => {
    for (const days of [1, 3, 7, 15]) {
      test.clock.advance(days * ms.day);
      await test.settle();
      expect(await checkInvariants(test.sql, test.clock.now(), 0)).toEqual([]);
    }
  });

  it('has paid orders with documents, refunds to decide, and books that agree', async () => {
    const [found] = await rows(sql<{ paid: number; documents: number; pending: number; kinds: number }>`
      select
        (select count(*)::int from checkouts where status = 'paid') as paid,
        (select count(*)::int from invoices where kind = 'invoice') as documents,
        (select count(*)::int from refunds where status = 'pending') as pending,
        (select count(distinct subject)::int from checkouts) as kinds`);
    expect(found).toEqual({ paid: found!.documents, documents: found!.paid, pending: 2, kinds: 2 });
    expect(found!.paid).toBeGreaterThanOrEqual(6);
    const reconciliation = test.app.get(Reconciliation);
    const days: string[] = [];
    for (
      let day = await reconciliation.firstDay();
      day <= reconciliation.today();
      day = new Date(Date.parse(day) + ms.day).toISOString().slice(0, 10)
    )
      days.push(day);
    // A whole history is more than one query of the provider returns.
    for (let from = 0; from < days.length; from += 90) {
      for (const day of await reconciliation.days(days.slice(from, from + 90), 'it'))
        expect([day.id, day.provider_cents, day.differences]).toEqual([day.id, day.checkouts_cents, []]);
    }
  });
});
