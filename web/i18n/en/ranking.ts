import type { SameKeys } from '../texts';
import type it from '../it/ranking';

export default {
  subjects: 'Subjects', crumb: 'Ranking',
  pageTitle: 'Lawyers for {{label}}: the ranking', title: '{{label}}: the ranking of firms',
  description: 'Law firms that deal with {{label}}, by their clients’ reviews. Paying does not change the position.',
  lead: 'The order is made by the reviews of those who chose them. Paying does not change the position.',
  where: 'Near which town?', whereHint: 'Without a town you see all of Italy', search: 'Show', unknown: 'We cannot find {{place}}: choose the town from the list, or add its province',
  italy: 'In all of Italy', near: 'Near {{place}}',
  count_one: '{{count}} firm', count_other: '{{count}} firms',
  rated: '{{rating}} out of 5', outOf: 'out of 5', newFirm: 'New', reviews_one: '{{count}} review', reviews_other: '{{count}} reviews',
  why: 'At least {{share}} clients of 100 rate it 4 or 5: a careful estimate, which rises with the number of reviews.',
  whyNew: 'It has fewer than 5 reviews: it comes after the others, nearest first.',
  verified: 'Bar enrolment verified',
  how: 'How it is made', howText: 'What counts are the ratings 4 and 5 of those who chose the firm in this subject, carefully: ten good reviews are worth more than two excellent ones.',
  howNew: 'With fewer than five reviews a firm is shown as new and comes after, nearest first.',
  never: 'What does not count', neverText: 'Credits bought, prices offered and the plan of whoever asks never enter the sum.',
  empty: 'There is no firm here yet', emptyText: 'Widen the search to all of Italy, or tell your case: we send it to the nearest firms.',
  missing: 'This page is not here', missingText: 'Perhaps the firm has left the site, or the address is wrong.',
  firm: {
    description: '{{name}}: subjects, languages and clients’ reviews. It deals with {{skills}}.',
    bar: 'Bar', barText: '{{city}}, no. {{number}}, since {{date}}', languages: 'Languages', answers: 'Answers', hours_one: 'usually in {{count}} hour', hours_other: 'usually in {{count}} hours', here: 'On this site since',
    skills: 'What it deals with', skillsCaption: 'The firm’s subjects, with reviews and position', subject: 'Subject', reviews: 'Reviews', given: 'Answers in 2 years', why: 'Why it ranks there',
    judged: 'The clients’ reviews', histogram: 'How many reviews for each rating', unjudged: 'Nobody has reviewed it yet.',
    glossTitle: 'Who may review', gloss: 'Only those who chose the firm with a request on this site. The firm may answer, not remove.',
  },
} satisfies SameKeys<typeof it>;
