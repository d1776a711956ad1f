import type it from '../it/prices';
import type { SameKeys } from '../texts';

export default {
  title: 'Prices',
  description:
    'Sending a request is free. Paid plans can reach more firms. Firms pay one credit for each quote. Prices include VAT.',
  lead: 'Sending a request is always free. Here is everything you can pay for, VAT included.',
  plan: {
    name: { '1': 'Free', '2': 'Basic', '3': 'Premium' },
    inSentence: { '1': 'free', '2': 'Basic', '3': 'Premium' },
    free: 'Free',
    always: 'Always',
    once: 'A one-off payment for one request. VAT included.',
    reach_one: '{{count}} firm, the nearest, receives it at once',
    reach_other: 'Up to {{count}} firms, the nearest ones, receive it at once',
    reachExact_zero: 'No firm receives it yet',
    reachExact_one: 'One firm receives it at once',
    reachExact_other: '{{count}} firms, the nearest ones, receive it at once',
    reachSame_zero: 'No firm yet, as with the {{plan}} plan',
    reachSame_one: 'One firm, the same as with the {{plan}} plan',
    reachSame_other: '{{count}} firms, the same as with the {{plan}} plan',
    first: 'If we have to check it before forwarding it, it goes ahead of free ones',
    inTurn: 'If we have to check it before forwarding it, it waits for its turn',
    nobodyWaits: 'No firm has to wait for its turn: those that receive it read and answer it at once',
    blurred: 'Firms waiting for their turn see only subject and town',
    reads: 'Firms waiting for their turn can already read it',
    noRefund: 'No refund if nobody answers',
    refund_one: 'If nobody answers, we give you your money back: you have {{count}} day to ask',
    refund_other: 'If nobody answers, we give you your money back: you have {{count}} days to ask',
  },
  citizens: {
    title: 'If you are looking for a lawyer',
    text: 'The plan decides how many firms receive the request. It does not change the quotes, or put one firm ahead of another. Where there are few firms, the free one already reaches them all: you read the number before you pay.',
    same: 'With every plan you get up to five quotes, the request stays open for {{requestDays}} days and you don’t have to choose anyone.',
    some: 'Paid plans are available for some subjects only. Within {{withdrawalDays}} days you can change your mind:',
    withdraw: 'how to withdraw',
    sideNote: 'And the lawyer?',
    sideNoteText:
      'You pay a lawyer only if you choose one, on the terms of their quote. That money does not pass through us.',
  },
  firms: {
    title: 'For law firms',
    text: 'Reading requests is free. You pay with credits, when you send a quote or ask for the contact details of someone who agreed. You receive {{registration}} when you register.',
    pack_one: '{{count}} credit',
    pack_other: '{{count}} credits',
    unit: '{{price}} per credit, VAT included',
    quote: 'A quote',
    contacts: 'The contact details of someone who agreed',
    opinion: 'An opinion',
    credits_one: '{{count}} credit',
    credits_other: '{{count}} credits',
    buy: 'Go to credits',
    register: 'Register your firm',
    sideNote: 'No surprises',
    sideNoteText:
      'Credits last {{months}} months and never renew automatically. An unused package is refunded within {{packageRefundDays}} days.',
  },
} satisfies SameKeys<typeof it>;
