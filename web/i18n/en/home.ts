import type { SameKeys } from '../texts';
import type it from '../it/home';

export default {
  title: '{{brand}}: tell your case, compare up to five quotes from lawyers',
  description:
    'You tell once what happened. Up to five law firms answer with a quote in euro. You compare and choose, free of charge.',
  claim1: 'Knock once.',
  claim2: '<em>Up to five</em> lawyers answer.',
  lead: 'You tell what happened in your own words. Law firms suited to the case send you a quote in euro. You compare them and you choose.',
  facts: { label: 'In short', free: 'Free', pause: 'Stop and come back when you like', duty: 'No duty to choose' },
  street: 'Five doors in a row on a street; the one in the middle is open and lit',
  how: {
    title: 'What happens after you knock',
    s1: 'You tell',
    t1: 'What it is about, where, what happened. Add photos and papers if you have any.',
    w1: 'From your phone too, in several sittings',
    s2: 'We pass it on',
    t2: 'Nearby firms that follow cases like yours read it. The three best suited see it a day before the others.',
    w2: 'First {{exclusiveHours}} hours',
    s3: 'You compare in euro',
    t3: 'Move a slider to what you might get and see what each firm would cost you, taxes included.',
    w3: 'Up to five quotes in {{requestDays}} days',
    s4: 'You choose',
    t4: 'You get the firm’s number and the written quote as a PDF. From there you talk directly, without us.',
    w4: 'When you like, within {{choiceDays}} days',
  },
  fee: {
    title: 'You pay mostly if you win',
    text: 'Firms usually ask for a <strong>percentage tied to the result</strong>: if you get little you pay little, if you get nothing the percentage is zero. Some add a fixed part, owed in any case. Every quote says beforehand which and how much.',
    law: 'The percentage is worked out on the value of the case or on the benefit expected. Italian law (article 13, law 247 of 2012) forbids a lawyer to take a share of the very thing in dispute.',
    example: 'Example: {{percent}} of the result, no fixed part, taxes included',
    nothing: 'You get nothing',
    outcome: 'You get {{sum}}, the firm receives',
    firm: 'to the firm',
    you: 'to you',
  },
  subjects: {
    title: 'What we can help with',
    lead: 'Eighteen subjects. If yours is missing, start from “Other compensation”: we will see where it belongs.',
  },
  demo: {
    title: 'Voices and figures',
    quote:
      '“I was afraid of asking the wrong thing. I wrote two pages as I would have told my sister, and the day after I had three quotes I could understand.”',
    author: 'Demonstration testimonial · road accident, Brescia',
    figures: 'Demonstration figures.',
  },
  milestone: {
    requests: 'Requests sent',
    lawyers: 'Firms registered',
    hours: 'First answer, in half of the cases within',
  },
  firms: {
    title: 'Are you a lawyer?',
    text: 'You receive requests in your field, near your office, already told and documented. Reading is free; a quote costs one credit, a reasoned opinion nothing. You find ten credits when you register.',
    action: 'Register your firm',
  },
} satisfies SameKeys<typeof it>;
