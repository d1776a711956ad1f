/**
 * The permission that reading each resource takes; a test looks for every one in `src/permissions.ts`. The server
 * decides, this only spares dead ends.
 */
export const reading: Readonly<Record<string, string>> = {
  cases: 'case:list',
  refunds: 'refund:list',
  invoices: 'invoice:list',
  checkouts: 'checkout:list',
  events: 'checkout:list',
  ledger: 'ledger:list',
  coupons: 'coupon:list',
  reconciliation: 'reconciliation:list',
  accounts: 'account:list',
  figures: 'finance-figures:read',
  staff: 'staff:list',
  audit: 'audit:list',
  'security-events': 'security-event:list',
};
