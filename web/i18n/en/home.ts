import type { SameKeys } from '../texts';
import type it from '../it/home';

export default {
  title: '{{brand}}: tell us what happened and compare up to five lawyers’ quotes',
  description:
    'Tell us once what happened. Up to five law firms answer with a quote in euros. You compare and choose, free of charge.',
  claim1: 'Knock once.',
  claim2: '<em>Up to five</em> lawyers answer.',
  lead: 'Tell us what happened, in your own words. Law firms suited to your case send you a quote in euros. You compare them, and you choose.',
  resume: 'Continue your request',
  facts: {
    label: 'In short',
    free: 'Free',
    pause: 'Stop and come back when you like',
    duty: 'No obligation to choose',
  },
  street: 'Five doors in a row on a street; the one in the middle is open and lit',
  how: {
    title: 'What happens after you knock',
    s1: 'You tell us',
    t1: 'What it is about, where, what happened. Add photos and documents if you have any.',
    w1: 'From your phone too, and not necessarily all at once',
    s2: 'We pass it on',
    t2: 'Nearby firms that handle cases like yours read it. The three best suited see it a day before the others.',
    w2: 'First {{exclusiveHours}} hours',
    s3: 'You compare in euros',
    t3: 'Move a slider to what you might get and see what each firm would cost you, taxes included.',
    w3: 'Up to five quotes in {{requestDays}} days',
    s4: 'You choose',
    t4: 'You get the firm’s number and the written quote as a PDF. From then on you talk to each other directly.',
    w4: 'When you like, within {{choiceDays}} days',
  },
  fee: {
    title: 'You pay mostly if you win',
    text: 'Firms usually ask for a <strong>percentage tied to the result</strong>: if you get little you pay little, if you get nothing there is no percentage to pay. Some add a fixed fee, due in any case. Every quote tells you beforehand, in euros.',
    law: 'The percentage is based on the value of the case or on the expected benefit. Italian law (article 13 of law 247 of 2012) forbids lawyers from taking a share of the very thing in dispute.',
    losing:
      'If you lose a case, the court may also order you to pay the other side’s costs (article 91 of the code of civil procedure): nobody knows beforehand how much.',
    example: 'Example: {{percent}} of the result, no fixed fee, taxes included',
    nothing: 'You get nothing',
    outcome: 'You get {{sum}}, the firm receives',
    firm: 'to the firm',
    you: 'to you',
  },
  subjects: {
    title: 'What we can help with',
    lead: 'Eighteen subjects. Write what happened: we tell you which is yours or, if none is, where to turn.',
  },
  voices: {
    title: 'What people told us',
    all: 'All testimonials',
    demo: 'Demonstration testimonials: the people and their words are invented.',
  },
  demo: { figures: 'Demonstration figures.' },
  milestone: { title: 'Our figures' },
  firms: {
    title: 'Are you a lawyer?',
    text: 'You receive requests in your subjects, from your area, already written and documented. Reading them is free; a quote costs one credit, a reasoned opinion is free. You start with {{giftCredits}} credits.',
    action: 'Register your firm',
  },
} satisfies SameKeys<typeof it>;
