import type { SameKeys } from '../texts.js';
import type it from '../it/search.js';

export default {
  title: 'Search',
  resultsTitle: '“{{words}}”: results',
  description: 'Search the guides, articles, stories and frequently asked questions.',
  label: 'What are you looking for?',
  hint: 'Guides, articles, stories, frequently asked questions. For example: {{examples}}.',
  examples: 'ending a lease, malpractice time limit',
  go: 'Search',
  tooLong: 'These are too many words: two or three are enough, at most {{max}} characters.',
  subjects: 'You may be looking for',
  texts: 'In our texts',
  found_one: '{{count}} text',
  found_other: '{{count}} texts',
  partial: 'No text has all the words. These have some of them.',
  noneTitle: 'No text with “{{words}}”',
  noneText: 'Try other words, simpler or fewer. Or:',
  beginTitle: 'Where to begin',
  ways: {
    start: 'Tell us what happened: law firms answer you',
    questions: 'Read the frequently asked questions',
    subjects: 'See all subjects',
    contact: 'Write to us',
  },
  kinds: {
    question: 'Question',
    type: 'Guide',
    article: 'Article',
    story: 'Example story',
    page: 'Page',
  },
} satisfies SameKeys<typeof it>;
