import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { accountsList } from '../../src/accounts/staff/accounts.list.js';
import { checkoutsList } from '../../src/billing/backoffice/checkouts.list.js';
import { couponsList } from '../../src/billing/backoffice/coupons.list.js';
import { eventsList } from '../../src/billing/backoffice/events.list.js';
import { invoicesList } from '../../src/billing/backoffice/invoices.list.js';
import { refundsList } from '../../src/billing/backoffice/refunds.list.js';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { ledgerList } from '../../src/credits/ledger.list.js';
import { blacklistList } from '../../src/moderation/blacklist/blacklist.list.js';
import { casesList } from '../../src/moderation/cases/cases.list.js';
import { dayInRome } from '../../src/shared/calendar.js';
import { moderationLimits, ms } from '../../src/shared/limits.js';
import { auditList } from '../../src/staff/audit/audit.list.js';
import { securityEventsList } from '../../src/staff/audit/security-events.list.js';
import { staffList } from '../../src/staff/members/staff.list.js';
import { outboxList } from '../../src/staff/operations/outbox.list.js';
import { FinanceOffice, REASON } from './money/finance-office.js';
import { Team, type Desk } from './team.js';

/** A record of a list as the back office shows it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects and fails otherwise
type Shown = Record<string, any>;
type Value = string | number | boolean | null;

const day = (instant: string | null): string | null => instant && dayInRome(new Date(instant));
const account = (record: Shown): Value => (record.account as { id: number } | null)?.id ?? null;
const staff = (record: Shown): Value => (record.staff as { id: number } | null)?.id ?? null;

let office: FinanceOffice;
let test: FinanceOffice['test'];
let admin: Desk;
/** The numbers of the coupons by their codes. */
let coupons: Map<string, number>;
const now = (): Date => test.clock.now();

/** The lists, the moment or day that `from` and `to` compare, and what the other filters compare where no field says so. */
const lists = [
  [ledgerList, 'created_at', { account_id: account }],
  [
    checkoutsList,
    'created_at',
    {
      account_id: account,
      coupon_id: ({ coupon }: Shown) => coupons.get(coupon as string) ?? null,
      disputed: ({ disputed_at }: Shown) => disputed_at !== null,
      paid_on: ({ paid_at }: Shown) => day(paid_at as string | null),
    },
  ],
  [
    invoicesList,
    'issued_on',
    {
      account_id: account,
      unsent: ({ state }: Shown) => ['to_send', 'rejected'].includes(state as string),
      overdue: ({ to_send_by: by }: Shown) => by !== null && (by as string) < dayInRome(now()),
      year: ({ issued_on }: Shown) => Number((issued_on as string).slice(0, 4)),
    },
  ],
  [refundsList, 'created_at', { account_id: account, paid_on: ({ paid_at }: Shown) => day(paid_at as string | null) }],
  [eventsList, 'received_at', {}],
  [couponsList, null, { limited: ({ max_uses }: Shown) => max_uses !== null }],
  [
    casesList,
    'opened_at',
    {
      account_id: account,
      to_decide: ({ status }: Shown) => ['open', 'claimed'].includes(status as string),
      overdue: ({ opened_at }: Shown) => Date.parse(opened_at as string) <= now().getTime() - moderationLimits.dueAfter,
      claimed_by: ({ claimed_by }: Shown) => (claimed_by as { id: number } | null)?.id ?? null,
    },
  ],
  [
    accountsList,
    'created_at',
    {
      confirmed: ({ confirmed_at }: Shown) => confirmed_at !== null,
      suspended: ({ suspended_at }: Shown) => suspended_at !== null,
      deleted: ({ deleted_at }: Shown) => deleted_at !== null,
      identity_changed: ({ identity_changed_at }: Shown) => identity_changed_at !== null,
    },
  ],
  [auditList, 'at', { staff_id: staff }],
  [outboxList, 'created_at', { account_id: account }],
  [securityEventsList, 'at', { account_id: account, staff_id: staff }],
  [blacklistList, 'created_at', { closed: ({ closed_account_id }: Shown) => closed_account_id !== null }],
  [staffList, null, { active: ({ disabled_at }: Shown) => disabled_at === null }],
] as const;

/** Filters of what is in no field of the record: other tests have them. */
const elsewhere: Record<string, string[]> = {
  accounts: ['state'],
  blacklist: ['hash'],
  cases: ['older_than'],
};

describe('a list of the back office', () => {
  beforeAll(async () => {
    office = await FinanceOffice.open();
    ({ test } = office);
    const { rows, purchases } = office;
    const team = new Team(test);
    const first = await office.asked();
    const { refundId } = await office.asked(5000);
    await office.finance.post(`/refunds/${refundId}/approve`, { reason: REASON });
    await test.drain();
    const credits = test.app.get(CreditsApi);
    for (const responseId of [71, 72])
      await test.database.transaction((em) =>
        credits
          .addPurchased(em, first.firmId, 2, now())
          .then(() =>
            credits.spend(em, { accountId: first.firmId, costs: [{ purpose: 'quote', amount: 1 }], responseId }, now()),
          ),
      );
    const citizen = await rows.citizen();
    const requests = [await rows.request(citizen), await rows.request(citizen)] as const;
    await purchases.plan(citizen, requests[0]);
    test.clock.set('2026-12-31T22:30:00Z');
    await purchases.plan(citizen, requests[1], 499);
    // The first moment of the next day and year in Rome.
    test.clock.set('2026-12-31T23:00:00Z');
    const { checkoutId } = await purchases.package(await office.firm(), 5, 0);
    await purchases.package(await office.firm(), 5, 2500);
    await office.asked(4000);
    await sql`
      insert into refunds (subject, kind, account_id, request_id, amount_cents, reason, status, created_at, decided_at, paid_at)
      select 'request', 'withdrawal', ${citizen}, id, 100, 'Recesso', 'paid', ${now()}, ${now()},
        ${now()}::timestamptz - (row_number() over (order by id) - 1) * interval '1 millisecond'
      from requests`.execute(test.sql);
    await sql`
      insert into refund_payments (refund_id, checkout_id, amount_cents, status, created_at, paid_at)
      select r.id, c.id, 100, 'paid', ${now()}, ${now()}::timestamptz - (row_number() over (order by r.id) - 1) * interval '1 millisecond'
      from refunds r join checkouts c on c.request_id = r.request_id`.execute(test.sql);
    await sql`update checkouts set disputed_at = ${now()} where id = ${first.bought.checkoutId}`.execute(test.sql);
    await purchases.package(await office.firm(), 11, 6000);
    await sql`
      insert into coupons (code, type, value, subject, package, max_uses, created_at, updated_at)
      values ('DIECI', 1, 10, 'plan', 3, 5, ${now()}, ${now()}), ('VENTI', 1, 20, 'plan', 2, 5, ${now()}, ${now()})`.execute(
      test.sql,
    );
    const [sent, rejected] = (await sql<{ id: number }>`select id from invoices order by id limit 2`.execute(test.sql))
      .rows;
    await sql`update invoices set state = 'sent' where id = ${sent!.id}`.execute(test.sql);
    await sql`update invoices set state = 'rejected' where id = ${rejected!.id}`.execute(test.sql);
    await sql`
      insert into payment_events (provider, event_id, type, facts, checkout_id, occurred_at, received_at, worked_at, outcome, reason)
      select 'sandbox', 'evt_' || outcome, 'x', '{"kind": "paid"}', checkout, at, at, case when outcome <> 'waiting' then at end,
        nullif(outcome, 'waiting'), null
      from (values ('done', ${first.bought.checkoutId}::integer, ${now()}::timestamptz - interval '2 hours'),
        ('refused', ${checkoutId}::integer, ${now()}::timestamptz), ('waiting', null, ${now()}::timestamptz)
      ) given (outcome, checkout, at)`.execute(test.sql);

    admin = await team.as('admin', { email: 'prima@staff.example' });
    const other = await team.as('admin', { email: 'seconda@staff.example' });
    const [suspended, closed, gone] = [await rows.citizen(), await rows.citizen(), await rows.firm()];
    await admin.post(`/accounts/${suspended}/suspend`, { reason: REASON });
    await other.post(`/accounts/${closed}/delete-for-abuse`, { reason: REASON });
    test.clock.advance(ms.minute);
    await other.post('/blacklist', { kind: 'domain', value: 'truffa.example', reason: REASON });
    await other.post(`/staff/${(await team.member('content')).id}/disable`);
    await sql`update accounts set completed = false, confirmed_at = null where id = ${gone}`.execute(test.sql);
    await sql`update firms set identity_changed_at = ${now()} where account_id = ${gone}`.execute(test.sql);
    await test.drain();
    await sql`update outbox set sent_at = null, failed_at = ${now()} where id = (select max(id) from outbox)`.execute(
      test.sql,
    );
    test.clock.advance(ms.hour);
    for (const [name, subject] of [
      ['open', gone],
      ['claimed', suspended],
      ['waiting', first.firmId],
      ['decided', first.firmId],
    ] as const)
      await sql`
        insert into cases (kind, status, account_id, subject_type, subject_id, opened_at, claimed_by, claimed_at,
          decided_at, decided_by, decision, reason)
        values (${name === 'open' ? 'message' : 'verification'}, ${name}, ${subject}, 'account', ${subject + 500}, ${now()},
          ${name === 'claimed' ? admin.id : null}::integer, ${name === 'claimed' ? now() : null}::timestamptz,
          ${name === 'decided' ? now() : null}::timestamptz, ${name === 'decided' ? other.id : null}::integer,
          ${name === 'decided' ? 'verify' : null}::text, ${name === 'decided' ? REASON : null}::text)`.execute(
        test.sql,
      );
    await sql`
      insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
      values ('verification', 'open', ${citizen}, 'account', ${citizen}, ${new Date(now().getTime() - moderationLimits.dueAfter)})`.execute(
      test.sql,
    );
    await sql`insert into security_events (at, kind, account_id, address) values (${now()}, 'signed_in', ${citizen},
        '203.0.113.7')`.execute(test.sql);
    const { rows: known } = await sql<{ code: string; id: number }>`select code, id from coupons`.execute(test.sql);
    coupons = new Map(known.map(({ code, id }) => [code, id]));
    await team.login('prima@staff.example', { password: 'sbagliata sbagliata' });
  });
  afterAll(() => test.close());

  it.each(lists.map((entry) => [entry[0].resource, ...entry] as const))(
    '%s shows exactly the records that a filter asks for, in the order of its numbers and days',
    async (resource, list, at, fields) => {
      const read = async (filter: object): Promise<Shown[]> => {
        const { status, body, text } = await admin.list(resource, { filter, range: [0, 999] });
        if (status !== 200) throw new Error(text);
        return body as Shown[];
      };
      const ids = (records: readonly Shown[]): unknown[] => records.map(({ id }) => id as unknown);
      const all = await read({});
      const unsplit: string[] = [];
      for (const name of Object.keys(list.filters)) {
        if (elsewhere[resource]?.includes(name)) continue;
        if (name === 'from' || name === 'to') {
          const times = all.map((record) => record[at!] as string);
          const days = times.map((time) => day(time)!);
          expect([name, new Set(times).size > 1]).toEqual([name, true]);
          for (const [edges, known] of [
            [days, days],
            [times, times],
          ] as const)
            for (const edge of [...new Set(edges)].slice(0, 4)) {
              const isDay = edge.length === 10;
              const within = (value: string) =>
                name === 'from' ? value >= edge : isDay ? value <= edge : value < edge;
              expect({ name, edge, ids: ids(await read({ [name]: edge })) }).toEqual({
                name,
                edge,
                ids: ids(all.filter((_, nth) => within(known[nth]!))),
              });
            }
          continue;
        }
        const of = (fields as Record<string, (record: Shown) => Value>)[name] ?? ((one: Shown) => one[name] as Value);
        const values = [...new Set(all.map((record) => of(record)))];
        if (values.length < 2) unsplit.push(name);
        for (const value of values.filter((one) => one !== null).slice(0, 4))
          expect({ name, value, ids: ids(await read({ [name]: value })) }).toEqual({
            name,
            value,
            ids: ids(all.filter((record) => of(record) === value)),
          });
      }
      // Each filter leaves some records out.
      expect(unsplit).toEqual([]);

      for (const column of Object.keys(list.sorts)) {
        // Words have the order of the language, which is PostgreSQL's.
        const isPlain = (value: unknown): boolean =>
          value === null || typeof value === 'number' || /^\d{4}-\d\d-\d\d/.test(value as string);
        if (!all.every((record) => column in record && isPlain(record[column]))) continue;
        const read = async (way: string): Promise<Shown[]> =>
          (await admin.list(resource, { sort: [column, way], range: [0, 999] })).body as Shown[];
        const keys = (records: Shown[]) => records.map((record) => (record[column] ?? null) as string | number | null);
        // Those without a value come first in ascending order, last in descending order.
        const up = keys(all).sort((a, b) => (a === b ? 0 : a === null ? -1 : b === null ? 1 : a < b ? -1 : 1));
        expect({ column, values: keys(await read('ASC')) }).toEqual({ column, values: up });
        expect({ column, values: keys(await read('DESC')) }).toEqual({ column, values: [...up].reverse() });
      }
    },
  );
});
