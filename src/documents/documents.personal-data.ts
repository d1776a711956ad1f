import { documentLimits } from '../shared/limits.js';
import { days } from '../kernel/personal-data/periods.js';
import type { TableRecords } from '../kernel/personal-data/record.types.js';

/** What the tables of this module hold about people. Rule 14.10. */
export const documentsData = {
  documents: {
    person: 'account',
    purpose: 'papers of requests, quotes, conversations and enrolments',
    basis: 'contract',
    kept:
      `as long as what they belong to; papers of an enrolment ${days(documentLimits.evidenceKept)}; ` +
      `a visitor's ${days(documentLimits.visitorKept)} without a registration`,
    ends: ['erasure', 'documents'],
    exported: 'documents',
    personal: ['doubts', 'name', 'scan', 'scanned_at', 'sha256', 'storage_key', 'visitor_hash'],
    other: [
      'account_id',
      'content_type',
      'conversation_id',
      'created_at',
      'id',
      'kind',
      'message_id',
      'purpose',
      'request_id',
      'response_id',
      'size',
      'visitor_until',
    ],
  },
  erased_files: {
    person: 'account',
    purpose: 'names of files that are being removed from the disk',
    basis: 'contract',
    kept: 'some seconds',
    ends: ['documents'],
    exported: null,
    personal: ['storage_key'],
    other: ['at'],
  },
} as const satisfies Pick<TableRecords, 'documents' | 'erased_files'>;
