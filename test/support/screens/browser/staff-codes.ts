import { checkoutStatuses, eventKindLabels, eventReasonLabels } from '../../../../src/shared/billing/billing.codes.js';
import { MessageStatus, Sender } from '../../../../src/shared/chat/messages.codes.js';
import { CreditType } from '../../../../src/shared/credits/credits.codes.js';
import { RequestStatus, ResponseStatus } from '../../../../src/shared/requests/codes.js';
import { jobKinds } from '../../../../src/shared/staff/job-kinds.codes.js';
import { it } from '../../../../backoffice/providers/i18n/it.js';

/** The codes of a record that its schema calls only text or a number. */
export const codes: Record<string, Record<string, unknown>> = {
  // Days of the period that the first page shows.
  '': { '1.day': '2026-11-18', '2.day': '2026-11-09', '3.day': '2026-11-20' },
  checkouts: { 'events.1.kind': 'declined', 'events.2.kind': 'paid' },
  content: { 'fields.1.field': 'title', 'fields.2.field': 'body' },
  coupons: { package: 5 },
  requests: { part: 2 },
  'reason-texts': { decision: 'report.uphold' },
};

/** What staff changed, as the log keeps it: codes, sums, moments, yes and no, nothing. */
const before = {
  status: 'pending',
  state: 'to_send',
  type: 1,
  package: null,
  role: 'moderator',
  amount_cents: 1234_56,
  uses: 1234,
  until: '2026-11-30T10:00:00.000Z',
  active: true,
  same: 'x',
};
const after = {
  status: 'paid',
  state: 'sent',
  type: 2,
  package: 5,
  role: 'finance',
  amount_cents: 5_00,
  uses: 0,
  until: null,
  active: false,
  same: 'x',
  list: ['a'],
};

const { audit, activity, payments, payouts, transmission } = it.backOffice;
const acts = Object.keys(activity);
const resources = [
  'refunds',
  'invoices',
  'coupons',
  'staff',
  'accounts',
  'blacklist',
  'requests',
  'responses',
  'cases',
];

/**
 * The codes of a resource that its schema calls only text or a number, by the end of their path. A page is drawn with each
 * of them in turn; codes that only have words in a table, and nothing depends on, are not all needed.
 */
export const codesInTurns: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  accounts: {
    'log.1.action': Object.keys(audit.action).slice(0, 6),
    'log.1.before': [before, null, {}],
    'log.1.after': [after, null, { note: 1, suspension: 2, ...after }],
  },
  audit: {
    resource: [...resources, 'settings', '(no resource)'],
    action: ['view', 'update', '(no action)', 'verify', 'suspend'],
    before: [before],
    after: [after, null],
  },
  cases: {
    'parties.1.cases.1.status': ['decided', 'withdrawn'],
    status: ['claimed', 'open', 'waiting', 'claimed', 'decided', 'withdrawn'],
  },
  checkouts: {
    failure: [...Object.keys(payments.error).slice(0, 4), '(another failure)'],
    provider: ['stripe', 'sandbox', 'none', '(another provider)'],
    'events.1.kind': Object.keys(eventKindLabels),
    'events.1.reason': [...Object.keys(eventReasonLabels), '(another reason)', null],
    'events.2.kind': Object.keys(eventKindLabels),
    'events.3.kind': Object.keys(eventKindLabels),
  },
  events: { provider: ['stripe', 'sandbox', 'none', '(another provider)'] },
  invoices: {
    'transmissions.1.failure': [...Object.keys(transmission.failures), 'checks 00404', '(another failure)', null],
  },
  jobs: { queue: [...Object.keys(jobKinds).slice(0, 4), '(another queue)'] },
  ledger: { type: Object.values(CreditType) },
  messages: { status: Object.values(MessageStatus), sender: Object.values(Sender) },
  reconciliation: { 'categories.1.id': Object.keys(payouts.category), category: Object.keys(payouts.category) },
  requests: {
    'checkouts.1.status': checkoutStatuses,
    'checkouts.2.status': checkoutStatuses,
    'checkouts.3.status': checkoutStatuses,
    'responses.1.status': Object.values(ResponseStatus),
    'responses.2.status': Object.values(ResponseStatus),
    'responses.3.status': Object.values(ResponseStatus),
    status: Object.values(RequestStatus),
    part: [1, 2, null],
    plan: [1, 2, 3],
    'activity.1.kind': [...acts.slice(0, 13), '(another act)'],
    'activity.2.kind': acts.slice(13, 26),
    'activity.3.kind': acts.slice(26),
  },
  responses: { status: Object.values(ResponseStatus) },
  vat: { regime: ['RF01', 'RF19'], '1.period': ['2026-03', '2026-Q1', '2026'] },
};
