import type { SameKeys } from '../texts';
import type it from '../it/content';

export default {
  aside: 'Beside the text',
  contents: 'On this page',
  sources: 'Sources',
  reviewed: 'Law checked on {{date}}.',
  general: 'This is general information, not advice on your case.',
  italianOnly: 'The text is in Italian.',
  minutes_one: '{{count}} minute to read',
  minutes_other: '{{count}} minutes to read',
  example: 'This story is an example: people, places and facts are made up.',
  story: 'Example story',
  also: '{{label}}: further reading',
  guide: 'The guide: {{label}}',
  registerFirm: 'Register your firm',
  becomePartner: 'Propose to work together',
  feed: 'Follow with a news reader (RSS)',
  blog: {
    title: 'Articles',
    description:
      'Answers to precise questions on accidents, work, housing, banks, taxes, inheritance and health in Italy: time limits, papers, costs and sources.',
    lead: 'One question an article, with the time limits to keep and the source of each rule.',
  },
  stories: {
    title: 'Stories',
    description:
      'Example stories, one a subject: how people come to a lawyer in Italy, which papers they need, which choices arise and what can go wrong on the way.',
    lead: 'Cases told to show how such a matter usually goes. They are examples: people and facts are made up.',
  },
  landing: { title: '{{label}}: up to five quotes from lawyers' },
} satisfies SameKeys<typeof it>;
