import type { SameKeys } from '../texts';
import type it from '../it/subjects';

export default {
  title: 'Subjects',
  listTitle: 'The subjects we deal with',
  listDescription:
    'Eighteen subjects on which law firms answer with a quote in euro. Choose yours, or start from Other compensation.',
  listLead:
    'Choose the one most like your case. If you get it wrong, the firm or whoever checks the requests will notice: you lose nothing.',
  pageTitle: '{{label}}: find a lawyer',
  when: 'When a lawyer helps',
  ready: 'What to have at hand',
  readyNote: 'You don’t need everything: you can start and add papers later.',
  time: 'Mind the time limits',
  cost: 'What asking costs',
  costText:
    'Nothing. You receive up to five quotes in euro and choose whether and whom to engage. You pay a firm only if you choose it, on the terms of its quote.',
  general: 'This is general information, not advice on your case.',
  start: 'Tell us what happened',
  ranking: 'See the firms in this subject',
  others: 'All subjects',
} satisfies SameKeys<typeof it>;
