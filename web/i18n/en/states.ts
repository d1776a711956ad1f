import type { SameKeys } from '../texts';
import type it from '../it/states';

export default {
  request: {
    '0': 'Closed',
    '1': 'Draft',
    '2': 'Sent',
    '3': 'Open',
    '5': 'Firm chosen',
    '8': 'Refunded',
    '9': 'Withdrawn',
    '69': 'To complete',
    '71': 'Unclear',
    '72': 'Out of scope',
    '73': 'Against the terms',
    '79': 'Under review again',
    '81': 'Invalid data',
    '82': 'Duplicate',
  },
  firm: {
    '1': 'Waiting its turn',
    '2': 'New',
    '3': 'To answer',
    '5': 'Opinion given',
    '7': 'Quote sent',
    '9': 'You were chosen',
    '12': 'Passed on',
    '30': 'Went elsewhere',
  },
  citizen: {
    '2': 'Not opened yet',
    '3': 'Reading it',
    '5': 'Opinion',
    '7': 'Quote',
    '9': 'Chosen by you',
  },
} satisfies SameKeys<typeof it>;
