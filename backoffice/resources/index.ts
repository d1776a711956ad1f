import type { ResourceProps } from 'react-admin';
import accounts from './accounts';
import audit from './audit';
import blacklist from './blacklist';
import businessSettings from './business-settings';
import cases from './cases';
import checkouts from './checkouts';
import content from './content';
import contentHome from './content-home';
import coupons from './coupons';
import events from './events';
import invoiceReceipts from './invoice-receipts';
import invoices from './invoices';
import jobs from './jobs';
import ledger from './ledger';
import legalFacts from './legal-facts';
import market from './market';
import milestones from './milestones';
import newsletter from './newsletter';
import messages from './messages';
import outbox from './outbox';
import reasonTexts from './reason-texts';
import reconciliation from './reconciliation';
import refunds from './refunds';
import requests from './requests';
import responses from './responses';
import reviews from './reviews';
import securityEvents from './security-events';
import staff from './staff';
import weights from './settings';
import transparency from './transparency';
import vat from './vat';

/** Every resource of the back office; `providers/access.ts` says who sees which. */
export const resources: ResourceProps[] = [
  cases,
  requests,
  refunds,
  invoices,
  invoiceReceipts,
  checkouts,
  events,
  reconciliation,
  vat,
  market,
  ledger,
  coupons,
  accounts,
  blacklist,
  contentHome,
  content,
  legalFacts,
  milestones,
  newsletter,
  staff,
  audit,
  securityEvents,
  responses,
  reviews,
  messages,
  transparency,
  businessSettings,
  weights,
  reasonTexts,
  outbox,
  jobs,
];
