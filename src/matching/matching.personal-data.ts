import type { TableRecords } from '../kernel/personal-data/record.types.js';

/** What the tables of this module hold about people. Rule 14.10. */
export const matchingData = {
  refused_firms: {
    person: 'account',
    purpose: 'firms that a citizen does not want',
    basis: 'contract',
    kept: 'as long as the account',
    ends: ['erasure'],
    exported: 'refused_firms',
    personal: [],
    other: ['account_id', 'firm_id'],
  },
  matching_firms: {
    person: 'account',
    purpose: 'finding firms by distance; made from the profile',
    basis: 'contract',
    kept: 'as long as the account',
    ends: ['erasure'],
    exported: null,
    personal: ['location', 'max_distance_m', 'request_type_id'],
    other: ['bucket', 'firm_id', 'min_value_cents', 'pauses_at', 'resumes_at'],
  },
  score_weights: {
    other: [
      'active',
      'created_at',
      'effective_at',
      'ended_at',
      'reason',
      'staff_id',
      'version',
      'weights',
      'withdrawn_at',
      'withdrawn_reason',
    ],
  },
  type_ratings: { other: ['computed_at', 'mean', 'ratings', 'request_type_id'] },
} as const satisfies Pick<TableRecords, 'refused_firms' | 'matching_firms' | 'score_weights' | 'type_ratings'>;
