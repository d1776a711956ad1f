import { z } from 'zod';
import { accountHistory } from '../../src/accounts/staff/history/account-history.dto.js';
import { blacklistRecord } from '../../src/moderation/blacklist/blacklist.dto.js';
import { accountRecord } from '../../src/accounts/staff/accounts.record.dto.js';
import {
  checkoutRecord,
  couponRecord,
  eventRecord,
  figuresRecord,
  invoiceRecord,
  reconciliationRecord,
  refundRecord,
} from '../../src/billing/backoffice/records.dto.js';
import {
  comparisonRecord,
  contentRecord,
  legalFactRecord,
  previewRecord,
} from '../../src/content/content.record.dto.js';
import { pictureRecord } from '../../src/content/pictures/pictures.dto.js';
import { audiencesRecord, newsletterRecord } from '../../src/content/newsletter/newsletter.record.dto.js';
import { caseFigures, caseRecord } from '../../src/moderation/cases/cases.dto.js';
import { reviewRecord } from '../../src/reviews/feedback/reviews.dto.js';
import { weightsRecord } from '../../src/matching/weights.dto.js';
import { settingsInForce, settingsRecord } from '../../src/staff/settings/settings.dto.js';
import { heldMessageRecord } from '../../src/chat/held/held.dto.js';
import { mailRecord } from '../../src/staff/operations/outbox.dto.js';
import { jobCounts, jobRecord } from '../../src/staff/operations/jobs.dto.js';
import { responseRecord } from '../../src/requests/staff/responses.dto.js';
import { foundRecord } from '../../src/staff/operations/search.dto.js';
import {
  answerStatistics,
  caseStatistics,
  funnelStatistics,
  leakStatistics,
} from '../../src/staff/operations/statistics.dto.js';
import { staffRequestRecord } from '../../src/requests/staff/requests.record.dto.js';
import { ledgerRecord } from '../../src/credits/ledger.record.dto.js';
import {
  auditRecord,
  enrolledRecord,
  enrolmentRecord,
  memberRecord,
  securityEventRecord,
  staffRecord,
  staffSessionRecord,
  staffWithPasswordRecord,
} from '../../src/staff/records.dto.js';
import { goneRecord } from '../../src/staff/backoffice.js';
import type { Answer } from '../support/http.js';

/** What the document of the back office says of each resource's answers. */
const records: Readonly<Record<string, z.ZodType>> = {
  accounts: z.union([accountRecord, accountHistory]),
  audit: auditRecord,
  blacklist: z.union([blacklistRecord, goneRecord]),
  cases: z.union([caseRecord, caseFigures]),
  complaints: caseRecord,
  checkouts: checkoutRecord,
  content: z.union([contentRecord, comparisonRecord, previewRecord, pictureRecord]),
  coupons: z.union([couponRecord, goneRecord]),
  'legal-facts': legalFactRecord,
  enrol: enrolledRecord,
  events: eventRecord,
  figures: figuresRecord,
  invoices: invoiceRecord,
  ledger: ledgerRecord,
  login: z.union([staffSessionRecord, enrolmentRecord]),
  me: memberRecord,
  jobs: z.union([jobRecord, jobCounts]),
  messages: z.union([caseRecord, heldMessageRecord]),
  outbox: mailRecord,
  newsletter: z.union([newsletterRecord, audiencesRecord, goneRecord]),
  reconciliation: reconciliationRecord,
  refunds: refundRecord,
  responses: responseRecord,
  reviews: reviewRecord,
  search: foundRecord,
  settings: weightsRecord,
  'business-settings': z.union([settingsRecord, settingsInForce]),
  statistics: z.union([caseStatistics, funnelStatistics, answerStatistics, leakStatistics]),
  requests: staffRequestRecord,
  'security-events': securityEventRecord,
  staff: z.union([staffRecord, staffWithPasswordRecord]),
};

/**
 * Lets an answer through when it is what the document says, with no field more or less.
 * @throws ZodError otherwise, so that every test of the back office checks the document
 */
export function documented(path: string, answer: Answer): Answer {
  const isJson = String(answer.headers['content-type']).includes('application/json');
  if (answer.status >= 300 || !isJson || answer.text === '') return answer;
  const [, resource = ''] = /^\/([a-z-]+)/.exec(path) ?? [];
  const record = records[resource];
  if (!record) throw new Error(`test/staff/documented.ts knows no record of ${path}`);
  (Array.isArray(answer.body) ? z.array(record) : record).parse(answer.body);
  return answer;
}
