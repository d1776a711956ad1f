import type { DB } from './database.types.js';
import { accountsData } from './accounts/accounts.personal-data.js';
import { billingData } from './billing/billing.personal-data.js';
import { chatData } from './chat/chat.personal-data.js';
import { contentData } from './content/content.personal-data.js';
import { creditsData } from './credits/credits.personal-data.js';
import { documentsData } from './documents/documents.personal-data.js';
import { geoData } from './geo/geo.personal-data.js';
import { guidanceData } from './guidance/guidance.personal-data.js';
import { kernelData } from './kernel/kernel.personal-data.js';
import { matchingData } from './matching/matching.personal-data.js';
import { moderationData } from './moderation/moderation.personal-data.js';
import { notificationsData } from './notifications/notifications.personal-data.js';
import { requestsData } from './requests/requests.personal-data.js';
import { reviewsData } from './reviews/reviews.personal-data.js';
import { staffData } from './staff/staff.personal-data.js';
import type { PersonalTable, TableRecords } from './kernel/personal-data/record.types.js';

/**
 * The record of processing (article 30 of the GDPR), column by column: each module says of each column of its tables
 * whether it is personal. Rule 14.10.
 */
export const personalData: TableRecords = {
  ...accountsData,
  ...kernelData,
  ...requestsData,
  ...chatData,
  ...documentsData,
  ...reviewsData,
  ...matchingData,
  ...guidanceData,
  ...creditsData,
  ...billingData,
  ...notificationsData,
  ...moderationData,
  ...contentData,
  ...staffData,
  ...geoData,
};

/** The chapters of the page that is made of it. */
export const chapters = {
  'Accounts and firms': accountsData,
  'Sign-ins, security and machinery': kernelData,
  'Requests and answers': requestsData,
  Conversations: chatData,
  Documents: documentsData,
  Reviews: reviewsData,
  Matching: matchingData,
  Guidance: guidanceData,
  Credits: creditsData,
  'Orders and invoices': billingData,
  'Notifications and mail': notificationsData,
  Moderation: moderationData,
  'Texts, letters and newsletters': contentData,
  Staff: staffData,
  Places: geoData,
} as const satisfies Readonly<Record<string, Partial<TableRecords>>>;

/** The tables that hold something about people. */
export const personalTables: readonly (PersonalTable<keyof DB> & { readonly table: keyof DB })[] = Object.entries(
  personalData,
).flatMap(([table, about]) =>
  'personal' in about ? [{ table: table as keyof DB, ...(about as PersonalTable<keyof DB>) }] : [],
);
