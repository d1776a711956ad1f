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
  bySubject: 'Go to the subject',
  theGuide: 'The guide',
  urgent: {
    title: 'First, what cannot wait',
    lead: 'Articles about things to do within a few weeks. The time limit shown is the shortest that each one mentions.',
  },
  limits: {
    title: 'Time limits set by law',
    note: 'They may start later, stop or start again: your lawyer checks that. Table checked on {{date}}.',
    all_one: 'The time limit with its source',
    all_other: 'All {{count}} time limits, with their sources',
    what: 'What',
    span: 'Time',
    from: 'From when',
    source: 'Source',
    paper: '{{paper}}: {{from}}',
  },
  fees: {
    title: 'What firms ask for',
    titleFirm: 'What this firm asks for',
    caption: '{{label}}: percentage and fixed part of the quotes',
    percentage: 'Percentage of the result',
    fixed: 'Fixed part, before statutory additions',
    none: 'usually none',
    range: '{{from}} to {{to}}',
    note_one: 'From {{count}} quote of the last {{feesMonths}} months.',
    note_other:
      'At least half of {{count}} quotes from the last {{feesMonths}} months lie in these ranges. Yours may differ.',
    demo: 'Demonstration figures.',
  },
  faq: {
    search: 'Search the questions',
    all_one: '{{count}} question',
    all_other: '{{count}} questions',
    groups: 'Topics',
    none: 'No question has these words. Try a single word.',
  },
  landing: {
    about: 'What it is about',
    firms: 'Firms for this subject',
    near: 'Near which town?',
    nearHint: 'For example Bergamo',
    show: 'Show firms nearby',
    allFirms: 'The ranking for all of Italy',
    title: '{{label}}: up to five quotes from lawyers',
  },
} satisfies SameKeys<typeof it>;
