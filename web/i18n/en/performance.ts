import type { SameKeys } from '../texts';
import type it from '../it/performance';

/** What requests brought to a firm. */
export default {
  title: 'What it brings',
  dashboard: 'Dashboard',
  lead: 'The requests that arrived from {{date}} to today, and what came of them.',
  empty: 'No request to count yet',
  emptyText: 'Once you open your first requests, you find here how many clients they bring and what they cost you.',
  emptyGo: 'See where your requests come from',
  figure: {
    received: 'Requests received',
    quotes: 'Quotes sent',
    chosen: 'Clients who chose you',
    client: 'Spending for each client',
  },
  share: { received: '{{share}} of those received', quotes: '{{share}} of the quotes' },
  credits: '{{credits}} credits, over all requests',
  noClient: 'No client yet',
  column: {
    month: 'Month',
    subject: 'Subject',
    received: 'Received',
    quotes: 'Quotes',
    chosen: 'Clients',
    lost: 'Other chosen',
    credits: 'Credits',
    cents: 'Spending',
  },
  months: {
    title: 'Month by month',
    label: 'Chart of requests received, quotes and clients by month. The same values are in the table that follows.',
    table: 'See the values in a table',
  },
  save: 'Download the requests as CSV',
  fileName: 'requests.csv',
  subjects: { title: 'Subject by subject' },
  lifts: {
    title: 'What raises your score',
    text: 'For the newest request ({{subject}}, {{date}}) you had {{score}} points. The three firms with the best score may answer {{exclusiveHours}} hours before the others.',
    term: 'Term',
    step: 'What it would take',
    points: 'More points',
  },
  prices: {
    title: 'Your prices and those of others',
    text: 'On {{compared}} closed requests that had other quotes, yours cost less than the middle of the others in {{cheaper}} cases, and more in {{dearer}}.',
    lost: 'Of the {{lost}} quotes lost because the citizen took another firm, the other one cost less in {{cheaper}} cases.',
    few: 'At least {{feesFrom}} closed requests with other quotes are needed: fewer would tell what another firm asked.',
  },
  reasons: {
    title: 'Why they choose',
    few: 'Who chooses can say why. At least {{feesFrom}} answers are needed: with fewer, one could tell who said what.',
    chosen: 'Why they chose you:',
    lost: 'Why they chose another firm after your quote:',
    times_one: '{{reason}}: {{count}} time',
    times_other: '{{reason}}: {{count}} times',
    of: {
      price: 'the price',
      clarity: 'the clear explanation',
      speed: 'the quick answer',
      reviews: 'the reviews',
      distance: 'it is near',
      other: 'something else',
    },
  },
  money: {
    title: 'How spending is counted',
    text: 'The credits that were spent and not returned, at what you paid for them. Welcome credits and returned ones count nothing.',
  },
} satisfies SameKeys<typeof it>;
