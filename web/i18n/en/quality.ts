import type it from '../it/quality';
import type { SameKeys } from '../texts';

export default {
  ratedHere: '{{rating}} out of {{ratingMax}} · {{reviews}} in this subject',
  unratedHere: 'No reviews in this subject',
  workHere: '{{answers}} and {{clients}} in this subject, in {{experienceYears}} years',
  noWorkHere: 'No answers in this subject, in {{experienceYears}} years',
  overall: 'In all subjects: {{rating}} out of {{ratingMax}} from {{reviews}}, {{answers}}, {{clients}}',
  overallUnrated: 'In all subjects: no reviews, {{answers}}, {{clients}}',
  reviews_one: '{{count}} review',
  reviews_other: '{{count}} reviews',
  answers_zero: 'no answers',
  answers_one: '{{count}} answer',
  answers_other: '{{count}} answers',
  clients_zero: 'no clients',
  clients_one: '{{count}} client',
  clients_other: '{{count}} clients',
} satisfies SameKeys<typeof it>;
