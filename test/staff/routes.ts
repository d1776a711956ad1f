import { staffRoles, type StaffRole } from '../../src/staff/staff.codes.js';

/** Who calls: nobody, someone signed in to the site, a member of the staff. */
export const callers = ['nobody', 'citizen', ...staffRoles] as const;
export type Caller = (typeof callers)[number];

/** One route of the back office: who gets in, and what they get. */
export interface StaffRow {
  readonly route: string;
  /** The path to call, when it differs from the route by ids or a query. */
  readonly path?: string;
  readonly body?: unknown;
  /** `anyone` is asked for nothing; admins may everything. */
  readonly roles: readonly StaffRole[] | 'anyone';
  readonly status: number;
}

const all: readonly StaffRole[] = ['moderator', 'finance', 'content'];
const finance: readonly StaffRole[] = ['finance'];
const moderators: readonly StaffRole[] = ['moderator'];
const adminsOnly: readonly StaffRole[] = [];
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
  { route: 'GET /me', roles: all, status: 200 },
  { route: 'PUT /me', body: {}, roles: all, status: 200 },
  ...list('accounts', ['moderator', 'finance']),
  verb('accounts', 'verify', moderators, { evidence: 'Albo di Milano' }),
  verb('accounts', 'ask-evidence', moderators, reason),
  verb('accounts', 'refuse-verification', moderators, reason),
  verb('messages', 'decide', moderators, { status: 1, ...reason }),
  ...list('cases', moderators),
  { route: 'GET /cases/figures', roles: moderators, status: 200 },
  verb('cases', 'claim', moderators),
  verb('cases', 'release', moderators),
  verb('cases', 'decide', moderators, { decision: 'verify', ...reason }),
  ...list('refunds', finance),
  verb('refunds', 'approve', finance, reason),
  verb('refunds', 'deny', finance, reason),
  verb('refunds', 'retry', finance),
  ...list('invoices', finance),
  { route: 'GET /invoices/export.zip', path: `/invoices/export.zip${PERIOD}`, roles: finance, status: 200 },
  { route: 'GET /invoices/:id.pdf', path: '/invoices/999999.pdf', roles: finance, status: 404 },
  { route: 'GET /invoices/:id.xml', path: '/invoices/999999.xml', roles: finance, status: 404 },
  verb('invoices', 'state', finance, { state: 'sent' }),
  ...list('checkouts', finance),
  ...list('events', finance),
  ...list('ledger', finance),
  ...list('coupons', finance),
  { route: 'POST /coupons', body: {}, roles: finance, status: 422 },
  { route: 'PUT /coupons/:id', path: '/coupons/999999', body: {}, roles: finance, status: 422 },
  { route: 'DELETE /coupons/:id', path: '/coupons/999999', roles: finance, status: 404 },
  ...list('reconciliation', finance, '2026-03-10'),
  { route: 'GET /figures', path: `/figures${PERIOD}`, roles: finance, status: 200 },
  ...list('staff', adminsOnly),
  { route: 'POST /staff', body: {}, roles: adminsOnly, status: 422 },
  { route: 'PUT /staff/:id', path: '/staff/999999', body: {}, roles: adminsOnly, status: 404 },
  ...['disable', 'enable', 'reset-totp', 'reset-password', 'revoke-sessions'].map((name) =>
    verb('staff', name, adminsOnly),
  ),
  ...list('audit', adminsOnly),
  ...list('security-events', adminsOnly),
  { route: 'POST /confirm', body: { code: '000000' }, roles: all, status: 422 },
  { route: 'POST /logout', roles: all, status: 204 },
];
