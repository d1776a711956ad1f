import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsList } from '../../src/accounts/staff/accounts.list.js';
import { checkoutsList } from '../../src/billing/backoffice/checkouts.list.js';
import { couponsList } from '../../src/billing/backoffice/coupons.list.js';
import { eventsList } from '../../src/billing/backoffice/events.list.js';
import { invoicesList } from '../../src/billing/backoffice/invoices.list.js';
import { refundsList } from '../../src/billing/backoffice/refunds.list.js';
import { ledgerList } from '../../src/credits/ledger.list.js';
import { reviewsList } from '../../src/reviews/feedback/reviews.list.js';
import { weightsList } from '../../src/matching/weights.list.js';
import { heldList } from '../../src/chat/held/held.list.js';
import { outboxList } from '../../src/staff/operations/outbox.list.js';
import { jobsList } from '../../src/staff/operations/jobs.list.js';
import { responsesList } from '../../src/requests/staff/responses.list.js';
import { auditList } from '../../src/staff/audit/audit.list.js';
import { securityEventsList } from '../../src/staff/audit/security-events.list.js';
import { staffList } from '../../src/staff/members/staff.list.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Team, type Desk } from './team.js';

/** A valid value for any filter of this name. */
const sample = (name: string, accepts: (value: unknown) => boolean): unknown =>
  [
    '2026-03-10',
    true,
    1,
    'a',
    'pending',
    'queued',
    'coming',
    'waiting',
    'withdrawal',
    'paid',
    'to_send',
    'invoice',
    'credits',
    'sandbox',
    'user',
    'admin',
    'signed_in',
    'active',
  ].find(accepts) ?? name;

describe('the columns and filters of a list', () => {
  let test: TestApp;
  let admin: Desk;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await new Team(test).as('admin');
  });
  afterAll(() => test.close());

  it.each(
    [
      accountsList,
      auditList,
      checkoutsList,
      couponsList,
      eventsList,
      heldList,
      invoicesList,
      jobsList,
      ledgerList,
      outboxList,
      refundsList,
      responsesList,
      reviewsList,
      securityEventsList,
      staffList,
      weightsList,
    ].map((list) => [list.resource, list] as const),
  )('%s: each column sorts both ways, each filter narrows and words are searched', async (resource, list) => {
    for (const column of ['id', ...Object.keys(list.sorts)])
      for (const way of ['ASC', 'DESC'] as const) {
        const { status } = await admin.list(resource, { sort: [column, way] });
        expect({ column, way, status }).toEqual({ column, way, status: 200 });
      }
    const filters = Object.entries(list.filters).flatMap(([name, { schema }]) => {
      const accepts = (value: unknown): boolean => schema.safeParse(value).success;
      return [[name, sample(name, accepts)] as const, ...(accepts(false) ? [[name, false] as const] : [])];
    });
    for (const [name, value] of [...filters, ...(list.search ? [['q', 'anna rossi'] as const] : [])]) {
      const { status } = await admin.list(resource, { filter: { [name]: value } });
      expect({ name, value, status }).toEqual({ name, value, status: 200 });
    }
    // Sortable fields are in the record, so that the console has a column for them.
    expect(Object.keys(list.fields)).toEqual(expect.arrayContaining(Object.keys(list.sorts)));
    const [column, direction] = list.order;
    expect((await admin.list(resource, { sort: [column, direction], range: [0, 9] })).headers['content-range']).toMatch(
      new RegExp(`^${resource} (0-\\d|\\*)/\\d+$`),
    );
  });
});
