import type { ResourceProps } from 'react-admin';
import accounts from './accounts';
import audit from './audit';
import cases from './cases';
import checkouts from './checkouts';
import coupons from './coupons';
import events from './events';
import invoices from './invoices';
import ledger from './ledger';
import reconciliation from './reconciliation';
import refunds from './refunds';
import securityEvents from './security-events';
import staff from './staff';

/** Every resource of the back office; `providers/access.ts` says who sees which. */
export const resources: ResourceProps[] = [
  cases,
  refunds,
  invoices,
  checkouts,
  events,
  reconciliation,
  ledger,
  coupons,
  accounts,
  staff,
  audit,
  securityEvents,
];
