import { z } from 'zod';
import { accountRecord } from '../../src/accounts/accounts.record.dto.js';
import {
  checkoutRecord,
  couponRecord,
  eventRecord,
  figuresRecord,
  invoiceRecord,
  reconciliationRecord,
  refundRecord,
} from '../../src/billing/backoffice/records.dto.js';
import { caseFigures, caseRecord } from '../../src/moderation/cases/cases.dto.js';
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
import type { Answer } from '../support/http.js';

/** What the document of the back office says of each resource's answers. */
const records: Readonly<Record<string, z.ZodType>> = {
  accounts: accountRecord,
  audit: auditRecord,
  cases: z.union([caseRecord, caseFigures]),
  checkouts: checkoutRecord,
  coupons: couponRecord,
  enrol: enrolledRecord,
  events: eventRecord,
  figures: figuresRecord,
  invoices: invoiceRecord,
  ledger: ledgerRecord,
  login: z.union([staffSessionRecord, enrolmentRecord]),
  me: memberRecord,
  messages: caseRecord,
  reconciliation: reconciliationRecord,
  refunds: refundRecord,
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
