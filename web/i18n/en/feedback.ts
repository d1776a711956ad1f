import type { SameKeys } from '../texts';
import type it from '../it/feedback';

export default {
  title: 'Reviews',
  dashboard: 'Dashboard',
  outOf: 'out of {{ratingMax}}',
  stars: '{{stars}} out of {{ratingMax}}',
  left: 'The author has left the site',
  reviews_one: '{{count}} review',
  reviews_other: '{{count}} reviews',
  histogram: 'How many reviews for each rating',
  list: 'What clients say',
  request: 'Request no. {{id}}',
  empty: 'No reviews yet',
  emptyText: 'People who choose you can say how it went. We will let you know as soon as someone does.',
  sideNote: 'What they are for',
  sideNoteText:
    'Reviews from people who chose you count towards the ranking and the requests you receive. A single one does not change much.',
  sideNoteNew:
    'With fewer than {{newUnder}} reviews a firm is shown as new, and is listed after the others in the ranking, nearest first.',
  reply: {
    write: 'Reply',
    change: 'Change the reply',
    label: 'Your reply',
    hint: 'Everyone can read it, below the review. Leave out contact details and details of the case.',
    send: 'Publish the reply',
    done: 'Reply published.',
    missing: 'Write your reply',
    removed: 'Our staff removed your reply: only you read it. Written in other words, it is public again.',
    of: 'The firm’s reply',
  },
  own: {
    publicFrom: 'Only you read it. It becomes public and counts from {{date}}, a week after the choice.',
    checked: 'Only you read it. It does not count yet: our staff look at it first.',
  },
  give: {
    title: 'How did it go?',
    crumb: 'Review',
    requests: 'My requests',
    back: 'Back to the request',
    firm: 'the firm',
    notNow: 'You can’t leave a review here',
    notNowText: 'You review a firm after choosing it.',
    removed: 'Our staff removed your review of the firm.',
    mayReturn: 'Your review of the firm was removed for its words. Written differently, it is public again.',
    publicFrom:
      'The review of the firm becomes public on {{date}}: for everybody we wait a week from the choice. You can change it afterwards too.',
    checked: 'The review of the firm is not public yet: our staff look at it first.',
    firmStars: 'How happy are you with {{firm}}?',
    starsMissing: 'Choose a rating for the firm',
    firmText: 'What would you tell someone who has to choose?',
    firmHint:
      'Everyone can read it, with the initial of your name. Leave out contact details and other people’s names.',
    siteStars: 'And how happy are you with the site?',
    siteOptional: 'Optional. Only we read it.',
    siteText: 'What would you change?',
    siteHint: 'Only we read it.',
    send: 'Send the review',
    change: 'Save the review',
    done: 'Review sent. You can change it whenever you like.',
    changed: 'Review changed.',
    sideNote: 'Who reads it',
    sideNoteText:
      'Your review of the firm is public, with your initial only. The firm may reply. You can change it or remove it whenever you like.',
  },
} satisfies SameKeys<typeof it>;
