import { readSession } from './session';

/** The permission that reading each resource takes; a test looks for every one in `src/permissions.ts`. The server decides, this only spares dead ends. */
export const reading: Readonly<Record<string, string>> = {
  refunds: 'refund:list',
  invoices: 'invoice:list',
  checkouts: 'checkout:list',
  ledger: 'ledger:list',
  coupons: 'coupon:list',
  reconciliation: 'reconciliation:list',
  accounts: 'account:list',
  figures: 'finance-figures:read',
  staff: 'staff:list',
  audit: 'audit:list',
};

/** Whether whoever is signed in has a permission. */
export const may = (permission: string): boolean => readSession()?.staff.permissions.includes(permission) ?? false;

/** Whether whoever is signed in sees a resource. */
export function maySee(resource: string): boolean {
  const permission = reading[resource];
  return permission !== undefined && may(permission);
}
