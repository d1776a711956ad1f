import type { TableRecords } from '../kernel/personal-data/record.types.js';

/** What the tables of this module hold about people. Rule 14.10. */
export const reviewsData = {
  feedbacks: {
    person: 'account',
    purpose: 'reviews of firms, their replies, and feedback about the site',
    basis: 'contract',
    kept: 'as long as the request and the account of their author',
    ends: ['erasure'],
    exported: 'feedback_given',
    personal: ['reply', 'review_lawyer', 'review_site'],
    other: [
      'account_id',
      'cleared_at',
      'counts_from',
      'created_at',
      'firm_id',
      'held_at',
      'id',
      'may_return',
      'no_choice_reason',
      'published_at',
      'removed_at',
      'replied_at',
      'reply_removed_at',
      'request_id',
      'request_type_id',
      'satisfaction_lawyer',
      'satisfaction_site',
      'updated_at',
    ],
  },
  milestone_choices: { other: ['at', 'entries', 'revision'] },
} as const satisfies Pick<TableRecords, 'feedbacks' | 'milestone_choices'>;
