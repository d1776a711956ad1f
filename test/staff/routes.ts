import { staffRoles, type StaffRole } from '../../src/shared/staff/staff.codes.js';

/** The caller: a visitor, an account of the site, a member of the staff. */
export const callers = ['nobody', 'citizen', ...staffRoles] as const;
export type Caller = (typeof callers)[number];

/** One route of the back office: who is permitted, and the expected status. */
export interface StaffRow {
  readonly route: string;
  /** The path to call, when it differs from the route by ids or a query. */
  readonly path?: string;
  readonly body?: unknown;
  /** `anyone` needs no session; admins are always permitted. */
  readonly roles: readonly StaffRole[] | 'anyone';
  readonly status: number;
  /** The answer is a stream. */
  readonly stream?: true;
}

const all: readonly StaffRole[] = ['moderator', 'finance', 'content'];
const finance: readonly StaffRole[] = ['finance'];
const moderators: readonly StaffRole[] = ['moderator'];
const editors: readonly StaffRole[] = ['content'];
const adminsOnly: readonly StaffRole[] = [];
const NO_JOB = '00000000-0000-4000-8000-000000000000';
const BUYER = {
  kind: 'company',
  company_name: 'Studio',
  vat_number: '07643520567',
  sdi_code: 'M5UXCR1',
  address: 'Via Roma 1',
  postal_code: '20121',
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
};
const PERIOD = '?from=2026-03-01&to=2026-03-31';

/** The record 999999 does not exist: a role that may read it gets 404, another role does not. */
const list = (resource: string, roles: readonly StaffRole[], single = '999999'): StaffRow[] => [
  { route: `GET /${resource}`, roles, status: 200 },
  { route: `GET /${resource}/:id`, path: `/${resource}/${single}`, roles, status: single === '999999' ? 404 : 200 },
];
const verb = (
  resource: string,
  name: string,
  roles: readonly StaffRole[],
  body: unknown = {},
  status = 404,
): StaffRow => ({ route: `POST /${resource}/:id/${name}`, path: `/${resource}/999999/${name}`, body, roles, status });
const reason = { reason: 'Per una ragione che basta' };

export const staffRows: readonly StaffRow[] = [
  { route: 'POST /login', body: {}, roles: 'anyone', status: 422 },
  { route: 'POST /enrol', body: {}, roles: 'anyone', status: 422 },
  { route: 'POST /login/passkey/options', roles: 'anyone', status: 200 },
  { route: 'POST /login/passkey', body: {}, roles: 'anyone', status: 422 },
  { route: 'GET /me/passkeys', roles: all, status: 200 },
  { route: 'POST /me/passkeys/options', roles: all, status: 200 },
  { route: 'POST /me/passkeys', body: {}, roles: all, status: 422 },
  { route: 'PUT /me/passkeys/:id', path: '/me/passkeys/999999', body: { name: 'Chiave' }, roles: all, status: 404 },
  { route: 'DELETE /me/passkeys/:id', path: '/me/passkeys/999999', roles: all, status: 404 },
  { route: 'GET /me', roles: all, status: 200 },
  { route: 'PUT /me', body: {}, roles: all, status: 200 },
  ...list('accounts', ['moderator', 'finance']),
  {
    route: 'GET /accounts/:id/evidence/:document',
    path: '/accounts/999999/evidence/1',
    roles: moderators,
    status: 404,
  },
  verb('accounts', 'verify', moderators, { evidence: 'Albo di Milano' }),
  verb('accounts', 'ask-evidence', moderators, reason),
  verb('accounts', 'refuse-verification', moderators, reason),
  verb('accounts', 'suspend', moderators, reason),
  verb('accounts', 'reinstate', moderators, reason),
  verb('accounts', 'sign-out', moderators, reason),
  verb('accounts', 'notes', moderators, { text: 'Ha telefonato.' }),
  verb('accounts', 'delete-for-abuse', moderators, reason),
  { route: 'GET /accounts/:id/history', path: '/accounts/999999/history', roles: moderators, status: 404 },
  ...list('blacklist', moderators),
  { route: 'POST /blacklist', body: {}, roles: moderators, status: 422 },
  { route: 'PUT /blacklist/:id', path: '/blacklist/999999', body: reason, roles: moderators, status: 404 },
  { route: 'DELETE /blacklist/:id', path: '/blacklist/999999', body: reason, roles: moderators, status: 404 },
  ...list('messages', moderators),
  verb('messages', 'decide', moderators, { status: 1, ...reason }),
  ...list('responses', moderators),
  ...list('reviews', moderators),
  verb('reviews', 'remove', moderators, reason),
  ...['cases', 'funnel', 'answers', 'leaks'].map((name): StaffRow => ({
    route: `GET /statistics/${name}`,
    roles: moderators,
    status: 200,
  })),
  { route: 'GET /search/shortcuts', roles: all, status: 200 },
  { route: 'GET /search', path: '/search?q=rossi', roles: all, status: 200 },
  {
    route: 'GET /views/reason',
    path: '/views/reason?resource=accounts&record_id=999999',
    roles: ['moderator', 'finance'],
    status: 404,
  },
  {
    route: 'POST /views',
    body: { resource: 'accounts', record_id: 999_999, ...reason },
    roles: ['moderator', 'finance'],
    status: 404,
  },
  { route: 'GET /stream', roles: all, status: 200, stream: true },
  ...list('outbox', adminsOnly),
  verb('outbox', 'resend', adminsOnly),
  { route: 'GET /jobs', roles: adminsOnly, status: 200 },
  { route: 'GET /jobs/counts', roles: adminsOnly, status: 200 },
  { route: 'GET /jobs/runs', roles: adminsOnly, status: 200 },
  { route: 'GET /jobs/:id', path: `/jobs/${NO_JOB}`, roles: adminsOnly, status: 404 },
  { route: 'POST /jobs/:id/retry', path: `/jobs/${NO_JOB}/retry`, roles: adminsOnly, status: 404 },
  ...list('settings', adminsOnly),
  { route: 'POST /settings', body: {}, roles: adminsOnly, status: 422 },
  verb('settings', 'withdraw', adminsOnly, reason),
  ...list('business-settings', adminsOnly),
  { route: 'GET /business-settings/in-force', roles: adminsOnly, status: 200 },
  { route: 'POST /business-settings', body: {}, roles: adminsOnly, status: 422 },
  verb('business-settings', 'withdraw', adminsOnly, reason),
  ...list('requests', moderators),
  ...['release', 'ask-to-complete', 'reinstate', 'keep'].map((name) => verb('requests', name, moderators, reason)),
  verb('requests', 'reject', moderators, { kind: 71, ...reason }),
  verb('requests', 'invalidate', moderators, { kind: 81, ...reason }),
  verb('requests', 'plan', moderators, { plan: 4, ...reason }),
  ...list('cases', moderators),
  { route: 'GET /cases/figures', roles: moderators, status: 200 },
  { route: 'GET /cases/colleagues', roles: moderators, status: 200 },
  { route: 'GET /cases/mentions', roles: moderators, status: 200 },
  verb('cases', 'assign', moderators, { staff_id: null }),
  { route: 'POST /cases/hand-over', body: { staff_id: null, cases: [999_999] }, roles: moderators, status: 200 },
  verb('cases', 'notes', moderators, { text: 'Ha telefonato.', mentions: [] }),
  {
    route: 'GET /queue/next',
    path: '/queue/next?kind=report&after=999999',
    roles: ['moderator', 'finance'],
    status: 200,
  },
  ...['cases', 'complaints'].flatMap((resource) => [
    ...(resource === 'cases' ? [verb(resource, 'message', moderators, { text: 'Un messaggio' })] : []),
    verb(resource, 'claim', moderators),
    verb(resource, 'release', moderators),
    verb(resource, 'decide', moderators, { decision: 'verify', ...reason }),
  ]),
  ...list('complaints', moderators),
  ...list('refunds', finance),
  verb('refunds', 'approve', finance, reason),
  verb('refunds', 'deny', finance, reason),
  verb('refunds', 'retry', finance),
  ...list('invoices', finance),
  { route: 'GET /invoices/export.zip', path: `/invoices/export.zip${PERIOD}`, roles: finance, status: 200 },
  { route: 'GET /invoices/:id.pdf', path: '/invoices/999999.pdf', roles: finance, status: 404 },
  { route: 'GET /invoices/:id.xml', path: '/invoices/999999.xml', roles: finance, status: 404 },
  verb('invoices', 'state', finance, { state: 'sent' }),
  verb('invoices', 'correct', finance, { buyer: BUYER }),
  verb('invoices', 'send-again', finance),
  ...list('invoice-receipts', finance),
  { route: 'GET /invoice-receipts/:id.xml', path: '/invoice-receipts/999999.xml', roles: finance, status: 404 },
  verb('invoice-receipts', 'close', finance, reason),
  ...list('checkouts', finance),
  ...list('events', finance),
  ...list('ledger', finance),
  ...list('reason-texts', all),
  { route: 'POST /reason-texts', body: {}, roles: moderators, status: 422 },
  { route: 'PUT /reason-texts/:id', path: '/reason-texts/999999', body: {}, roles: moderators, status: 422 },
  { route: 'DELETE /reason-texts/:id', path: '/reason-texts/999999', roles: moderators, status: 404 },
  ...list('coupons', finance),
  { route: 'POST /coupons', body: {}, roles: finance, status: 422 },
  { route: 'PUT /coupons/:id', path: '/coupons/999999', body: {}, roles: finance, status: 422 },
  { route: 'DELETE /coupons/:id', path: '/coupons/999999', roles: finance, status: 404 },
  ...list('reconciliation', finance, '2026-03-10'),
  { route: 'POST /payouts/compare', body: {}, roles: finance, status: 415 },
  { route: 'GET /preservation', path: '/preservation?year=2026', roles: finance, status: 200 },
  {
    route: 'GET /preservation/export.zip',
    path: '/preservation/export.zip?year=2026',
    roles: finance,
    status: 200,
  },
  { route: 'GET /transparency', path: '/transparency?year=2026', roles: moderators, status: 200 },
  { route: 'GET /vat', path: '/vat?year=2026', roles: finance, status: 200 },
  { route: 'GET /market', path: '/market?period=2026-03', roles: finance, status: 200 },
  { route: 'GET /figures', path: `/figures${PERIOD}`, roles: finance, status: 200 },
  ...list('staff', adminsOnly),
  { route: 'POST /staff', body: {}, roles: adminsOnly, status: 422 },
  { route: 'PUT /staff/:id', path: '/staff/999999', body: {}, roles: adminsOnly, status: 404 },
  ...['disable', 'enable', 'reset-totp', 'reset-password', 'revoke-sessions'].map((name) =>
    verb('staff', name, adminsOnly),
  ),
  ...list('audit', adminsOnly),
  ...list('security-events', adminsOnly),
  ...list('newsletter', ['content']),
  { route: 'GET /newsletter/audiences', roles: ['content'], status: 200 },
  { route: 'POST /newsletter', body: {}, roles: ['content'], status: 422 },
  { route: 'PUT /newsletter/:id', path: '/newsletter/999999', body: {}, roles: ['content'], status: 422 },
  { route: 'DELETE /newsletter/:id', path: '/newsletter/999999', roles: ['content'], status: 404 },
  ...['test', 'send', 'stop'].map((name) => verb('newsletter', name, ['content'])),
  ...list('content', editors),
  { route: 'GET /milestones', roles: editors, status: 200 },
  { route: 'PUT /milestones', body: {}, roles: editors, status: 422 },
  { route: 'GET /content-home', roles: editors, status: 200 },
  { route: 'GET /legal-facts', roles: editors, status: 200 },
  { route: 'GET /content/:id/compare', path: '/content/999999/compare?from=0&to=1', roles: editors, status: 404 },
  {
    route: 'POST /content/preview',
    body: {
      path: '',
      language: 'it',
      title: '',
      description: '',
      body: 'Ciao',
      sources: [],
      published: null,
      reviewed: null,
    },
    roles: editors,
    status: 200,
  },
  { route: 'POST /content', body: {}, roles: editors, status: 422 },
  { route: 'POST /content/pictures', body: {}, roles: editors, status: 415 },
  { route: 'PUT /content/:id', path: '/content/999999', body: {}, roles: editors, status: 422 },
  verb('content', 'restore', editors, { edition: 0, revision: 0, version: 0 }),
  verb('content', 'discard', editors, { edition: 0, revision: 0 }),
  verb('content', 'schedule', editors, { edition: 0, revision: 0, at: '2026-03-11T09:00:00Z' }),
  verb('content', 'recall', editors),
  verb('content', 'publish', editors, { edition: 0, revision: 0 }),
  verb('content', 'withdraw', editors, reason),
  verb('content', 'review', editors, reason),
  { route: 'POST /confirm', body: { code: '000000' }, roles: all, status: 422 },
  { route: 'POST /logout', roles: all, status: 204 },
];
