import type { SameKeys } from '../texts';
import type it from '../it/credits';

export default {
  title: 'Credits',
  dashboard: 'Dashboard',
  balance_one: 'credit to spend',
  balance_other: 'credits to spend',
  price: 'A quote costs {{quote}} credit, the citizen’s contacts {{contacts}}. An opinion is free.',
  zero: 'With 0 credits you read requests and answer with an opinion: it is free.',
  expiring: { title: 'What expires, and when', caption: 'Credits by expiry', amount: 'Credits', kind: 'Where they come from', date: 'Expire on', soon: 'Within 30 days', order: 'Those that expire first are spent first.' },
  chart: { title: 'The balance over time', label: 'Chart of the credit balance. The same figures are in the ledger below.', caption: 'Balance after each movement of this page' },
  ledger: {
    title: 'Ledger', caption: 'Credit movements, newest first', date: 'Date', what: 'What', amount: 'Credits', after: 'Balance after', expires: 'Expire on',
    empty: 'No movement', emptyText: 'The 10 welcome credits arrive when you confirm your address.', request: 'request no. {{id}}',
  },
  purpose: { registration: 'Welcome credits', quote: 'Quote', contacts: 'The citizen’s contacts', returned: 'Credits returned', expiry: 'Expiry', demo: 'Demonstration credits' },
  line: {
    balance_one: 'You have {{count}} credit.', balance_other: 'You have {{count}} credits.',
    expires_one: '{{count}} expires on {{day}}.', expires_other: '{{count}} expire on {{day}}.', link: 'See the ledger',
  },
  gloss: { title: 'How they work', text: 'Each credit lives 24 months. Every movement stays written here and is never erased. If a citizen deletes the request within 24 hours of your quote, the credit comes back.' },
} satisfies SameKeys<typeof it>;
