import { z } from 'zod';
import { accountHistory } from '../../src/accounts/staff/history/account-history.dto.js';
import { comparedPayoutsRecord } from '../../src/billing/backoffice/payouts.dto.js';
import { preservationRecord } from '../../src/billing/backoffice/preservation.dto.js';
import { transparencyRecord } from '../../src/moderation/transparency/transparency.dto.js';
import { vatRecord } from '../../src/billing/backoffice/vat.dto.js';
import { marketRecord } from '../../src/staff/market/market.dto.js';
import { figuresRecord, reconciliationRecord } from '../../src/billing/backoffice/records.dto.js';
import { comparisonRecord, previewRecord } from '../../src/content/content.record.dto.js';
import { milestonesRecord } from '../../src/reviews/profiles/milestones.dto.js';
import { contentHomeRecord } from '../../src/content/home/content-home.dto.js';
import { pictureRecord } from '../../src/content/pictures/pictures.dto.js';
import { audiencesRecord } from '../../src/content/newsletter/newsletter.record.dto.js';
import { passkeyCreationDto, passkeyDto, passkeyRequestDto } from '../../src/kernel/auth/passkeys/passkeys.dto.js';
import { caseFigures } from '../../src/moderation/cases/cases.dto.js';
import { settingsInForce } from '../../src/staff/settings/settings.dto.js';
import { jobCounts, operationRuns } from '../../src/staff/operations/jobs.dto.js';
import { foundRecord, shortcutsRecord } from '../../src/staff/operations/search/search.dto.js';
import {
  answerStatistics,
  caseStatistics,
  funnelStatistics,
  leakStatistics,
} from '../../src/staff/operations/statistics.dto.js';
import { enrolledRecord, enrolmentRecord, memberRecord, staffSessionRecord } from '../../src/staff/records.dto.js';
import { viewReason } from '../../src/staff/views/views.dto.js';
import { goneRecord } from '../../src/staff/backoffice.js';
import type { Answer } from '../support/http.js';
import { accountsList } from '../../src/accounts/staff/accounts.list.js';
import { checkoutsList } from '../../src/billing/backoffice/checkouts.list.js';
import { couponsList } from '../../src/billing/backoffice/coupons.list.js';
import { eventsList } from '../../src/billing/backoffice/events.list.js';
import { receiptsList } from '../../src/billing/backoffice/receipts.list.js';
import { invoicesList } from '../../src/billing/backoffice/invoices.list.js';
import { refundsList } from '../../src/billing/backoffice/refunds.list.js';
import { heldList } from '../../src/chat/held/held.list.js';
import { contentList } from '../../src/content/content.list.js';
import { legalFactsList } from '../../src/content/facts/legal-facts.list.js';
import { newslettersList } from '../../src/content/newsletter/newsletter.list.js';
import { ledgerList } from '../../src/credits/ledger.list.js';
import { weightsList } from '../../src/matching/weights.list.js';
import { blacklistList } from '../../src/moderation/blacklist/blacklist.list.js';
import { casesList } from '../../src/moderation/cases/cases.list.js';
import { reasonTextsList } from '../../src/staff/reason-texts/reason-texts.list.js';
import { handOver } from '../../src/moderation/cases/assignments/assignments.dto.js';
import { caseColleague, caseMention } from '../../src/moderation/cases/notes/notes.dto.js';
import { requestsList } from '../../src/requests/staff/requests.list.js';
import { responsesList } from '../../src/requests/staff/responses.list.js';
import { reviewsList } from '../../src/reviews/feedback/reviews.list.js';
import { auditList } from '../../src/staff/audit/audit.list.js';
import { securityEventsList } from '../../src/staff/audit/security-events.list.js';
import { waitingKind } from '../../src/moderation/queue/queue.dto.js';
import { staffList, staffWithPasswordRecord } from '../../src/staff/members/staff.list.js';
import { jobsList } from '../../src/staff/operations/jobs.list.js';
import { outboxList } from '../../src/staff/operations/outbox.list.js';
import { settingsList } from '../../src/staff/settings/settings.list.js';

/** The schemas of each resource's answers in the document of the back office. */
const records: Readonly<Record<string, z.ZodType>> = {
  accounts: z.union([accountsList.record, accountHistory]),
  audit: auditList.record,
  blacklist: z.union([blacklistList.record, goneRecord]),
  cases: z.union([casesList.record, caseFigures, caseColleague, caseMention, handOver]),
  complaints: casesList.record,
  checkouts: checkoutsList.record,
  content: z.union([contentList.record, comparisonRecord, previewRecord, pictureRecord]),
  'content-home': contentHomeRecord,
  'reason-texts': z.union([reasonTextsList.record, goneRecord]),
  coupons: z.union([couponsList.record, goneRecord]),
  'legal-facts': legalFactsList.record,
  enrol: enrolledRecord,
  events: eventsList.record,
  figures: figuresRecord,
  invoices: invoicesList.record,
  'invoice-receipts': receiptsList.record,
  ledger: ledgerList.record,
  login: z.union([staffSessionRecord, enrolmentRecord, passkeyRequestDto]),
  me: z.union([memberRecord, passkeyDto, passkeyCreationDto]),
  jobs: z.union([jobsList.record, jobCounts, operationRuns]),
  milestones: milestonesRecord,
  messages: z.union([casesList.record, heldList.record]),
  outbox: outboxList.record,
  newsletter: z.union([newslettersList.record, audiencesRecord, goneRecord]),
  reconciliation: reconciliationRecord,
  refunds: refundsList.record,
  responses: responsesList.record,
  reviews: reviewsList.record,
  queue: waitingKind,
  search: z.union([foundRecord, shortcutsRecord]),
  settings: weightsList.record,
  'business-settings': z.union([settingsList.record, settingsInForce]),
  statistics: z.union([caseStatistics, funnelStatistics, answerStatistics, leakStatistics]),
  requests: requestsList.record,
  'security-events': securityEventsList.record,
  payouts: comparedPayoutsRecord,
  preservation: preservationRecord,
  transparency: transparencyRecord,
  vat: vatRecord,
  views: viewReason,
  market: marketRecord,
  staff: z.union([staffList.record, staffWithPasswordRecord]),
};

/**
 * Accepts an answer if it matches the document, with no field more or less.
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
