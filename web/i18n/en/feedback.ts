import type { SameKeys } from '../texts';
import type it from '../it/feedback';

export default {
  title: 'Reviews', dashboard: 'Dashboard',
  outOf: 'out of 5', stars: '{{stars}} out of 5', left: 'The author has left the site',
  reviews_one: '{{count}} review', reviews_other: '{{count}} reviews',
  histogram: 'How many reviews for each rating', list: 'What clients say', request: 'Request no. {{id}}',
  empty: 'No review yet', emptyText: 'Whoever chooses you can say how it went. We write to you as soon as someone does.',
  gloss: 'What they are for', glossText: 'Reviews by those who chose you weigh on the ranking and on who receives requests. A single one does not move much.',
  glossNew: 'With fewer than 5 reviews a firm is shown as new, and in the ranking it comes after the others, nearest first.',
  reply: {
    write: 'Answer', change: 'Change the answer', label: 'Your answer', hint: 'Everybody reads it, under the review. No contact details, no details of the case.',
    send: 'Publish the answer', done: 'Answer published.', missing: 'The answer is missing', of: 'The firm’s answer',
  },
  give: {
    title: 'How did it go?', crumb: 'Review', requests: 'My requests', back: 'Back to the request', firm: 'the firm',
    notNow: 'No review can be given here', notNowText: 'You review a firm after choosing it.',
    firmStars: 'How happy are you with {{firm}}?', starsMissing: 'Choose a rating for the firm',
    firmText: 'What would you tell someone who has to choose?', firmHint: 'Everybody reads it, with the initial of your name. No contact details, no names of others.',
    siteStars: 'And with the site?', siteOptional: 'Optional. Only we read it.', siteText: 'What would you change?', siteHint: 'Only we read it.',
    send: 'Send the review', change: 'Save the review', done: 'Review sent. You can change it whenever you like.', changed: 'Review changed.',
    gloss: 'Who reads it', glossText: 'The review of the firm is public, with your initial only. The firm may answer. You can change it or take it back whenever you like.',
  },
} satisfies SameKeys<typeof it>;
