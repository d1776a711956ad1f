/**
 * The permission that each resource needs; a test looks for every one in `src/shared/permissions.ts`. The server
 * decides, this only avoids dead ends.
 */
export const reading: Readonly<Record<string, string>> = {
  cases: 'case:list',
  blacklist: 'blacklist:list',
  requests: 'request:list',
  refunds: 'refund:list',
  invoices: 'invoice:list',
  'invoice-receipts': 'invoice:list',
  checkouts: 'checkout:list',
  events: 'checkout:list',
  ledger: 'ledger:list',
  coupons: 'coupon:list',
  reconciliation: 'reconciliation:list',
  accounts: 'account:list',
  content: 'content:list',
  'legal-facts': 'content:list',
  newsletter: 'newsletter:list',
  responses: 'response:list',
  reviews: 'review:list',
  messages: 'message:list',
  outbox: 'outbox:list',
  jobs: 'job:list',
  settings: 'setting:list',
  'business-settings': 'setting:list',
  vat: 'finance-figures:read',
  figures: 'finance-figures:read',
  transparency: 'statistics:read',
  staff: 'staff:list',
  audit: 'audit:list',
  'security-events': 'security-event:list',
};
