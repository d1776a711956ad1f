import type { DB } from '../database.types.js';
import { accountsData } from './accounts.js';
import { billingData } from './billing.js';
import { conversationsData } from './conversations.js';
import { moderationData } from './moderation.js';
import { noticesData } from './notices.js';
import type { PersonalTable, TableRecords } from './record.types.js';
import { requestsData } from './requests.js';
import { securityData } from './security.js';
import { siteData } from './site.js';
import { staffData } from './staff.js';

/**
 * The record of processing (article 30 of the GDPR), column by column: each column of each table is either personal or
 * explicitly not. Rule 14.10.
 */
export const personalData: TableRecords = {
  ...accountsData,
  ...securityData,
  ...requestsData,
  ...conversationsData,
  ...billingData,
  ...noticesData,
  ...moderationData,
  ...staffData,
  ...siteData,
};

/** The chapters of the page that is made of it. */
export const chapters = {
  'Accounts and firms': accountsData,
  Security: securityData,
  'Requests and answers': requestsData,
  'Conversations, documents and reviews': conversationsData,
  'Orders and invoices': billingData,
  'Notices and mail': noticesData,
  Moderation: moderationData,
  Staff: staffData,
  'Without personal data': siteData,
} as const satisfies Readonly<Record<string, Partial<TableRecords>>>;

/** The tables that hold something about people. */
export const personalTables: readonly (PersonalTable<keyof DB> & { readonly table: keyof DB })[] = Object.entries(
  personalData,
).flatMap(([table, about]) =>
  'personal' in about ? [{ table: table as keyof DB, ...(about as PersonalTable<keyof DB>) }] : [],
);
