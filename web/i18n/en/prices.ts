import type it from '../it/prices';
import type { SameKeys } from '../texts';

export default {
  title: 'Prices',
  description:
    'Sending a request is free. Paid plans reach more firms. Firms pay one credit for each quote. Prices include VAT.',
  lead: 'Sending a request is free, and stays so. Here is everything that is paid for, VAT included.',
  plan: {
    name: { '1': 'Free', '2': 'Basic', '3': 'Premium' },
    free: 'Free',
    always: 'Always',
    once: 'Once, for one request. VAT included.',
    reach_one: '{{count}} firm, the nearest, receives it at once',
    reach_other: 'Up to {{count}} firms, the nearest, receive it at once',
    blurred: 'Firms waiting for their turn see only subject and town',
    reads: 'Firms waiting for their turn read it and may ask you questions',
    turn: 'If it has to be checked, it waits its turn',
    first: 'If it has to be checked, it goes first',
    noRefund: 'No refund if nobody answers',
    refund_one: 'If nobody answers you get your money back: you have {{count}} day to ask',
    refund_other: 'If nobody answers you get your money back: you have {{count}} days to ask',
  },
  citizens: {
    title: 'If you look for a lawyer',
    text: 'The plan decides how many firms receive the request. It does not change the quotes, nor put one firm before another.',
    same: 'With every plan you get up to five quotes, the request stays open {{requestDays}} days and you need not choose anyone.',
    some: 'Paid plans exist for subjects in which more firms usually help. Within {{withdrawalDays}} days you can change your mind:',
    withdraw: 'how to withdraw',
    sideNote: 'And the lawyer?',
    sideNoteText: 'You pay the lawyer only if you choose one, as the quote says. That sum does not pass through us.',
  },
  firms: {
    title: 'For law firms',
    text: 'Reading requests is free. You pay with credits, and only when you send a quote. At registration you receive {{registration}}.',
    pack_one: '{{count}} credit',
    pack_other: '{{count}} credits',
    unit: '{{price}} a credit, VAT included',
    quote: 'A quote',
    contacts: 'The contacts of someone who agreed',
    opinion: 'An opinion',
    credits_one: '{{count}} credit',
    credits_other: '{{count}} credits',
    buy: 'Go to credits',
    register: 'Register your firm',
    sideNote: 'No surprises',
    sideNoteText:
      'Credits last {{months}} months and never renew by themselves. An untouched package is refunded within {{packageRefundDays}} days.',
  },
} satisfies SameKeys<typeof it>;
