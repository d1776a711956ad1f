import type it from '../it/withdrawal';
import type { SameKeys } from '../texts';

export default {
  title: 'Withdrawal',
  description:
    'You paid for a plan and changed your mind? Within {{withdrawalDays}} days you can withdraw without saying why, in two steps.',
  lead: 'You paid for a plan and changed your mind? Within {{withdrawalDays}} days you can withdraw, without saying why.',
  retry: 'Try again',
  visitor: {
    title: 'Sign in to withdraw',
    text: 'You withdraw from your account, in two steps, and the receipt comes at once. Below you find how it works.',
    login: 'Sign in and withdraw',
  },
  firm: 'Withdrawal is about citizens’ plans. A credit package is refunded from the ledger:',
  firmLink: 'go to credits',
  none: 'You have no plan to withdraw from: either you paid for none, or the {{withdrawalDays}} days have passed.',
  step1: 'Step 1 of 2: choose the plan',
  which: 'Which plan do you withdraw from?',
  option: '{{plan}} plan, {{amount}}',
  optionHint: 'Request no. {{id}}. You can withdraw until {{until}}.',
  back: 'You get back {{sum}}.',
  whole: 'It is all that you paid.',
  share: 'You paid {{amount}} and asked us to begin at once: we keep the share of time that has passed, {{percent}}.',
  continue: 'Continue with the withdrawal',
  step2: 'Step 2 of 2: confirm',
  declare: 'You withdraw from the {{plan}} plan of request no. {{id}}.',
  follows1: 'The request stays, with the free plan. The answers that came are still yours.',
  follows2: 'The money goes back to the card you paid with, within {{withdrawalDays}} days.',
  follows3: 'We send you the receipt by email at once. A withdrawal can’t be undone.',
  confirm: 'Confirm the withdrawal',
  notNow: 'Go back',
  receipt: {
    title: 'Withdrawal received',
    at: 'Received on',
    what: 'From what',
    plan: '{{plan}} plan, request no. {{id}}',
    back: 'You get back',
    text: 'This receipt is in your mail as well. The money goes back to the card you paid with, with a credit note.',
    nothing:
      'This receipt is in your mail as well. The service you asked to begin at once was already complete, so nothing comes back.',
    request: 'Go to the request',
  },
  sideNote: {
    title: 'What withdrawal is',
    text: 'It is the right to think again, which the law gives to consumers who buy at a distance. No reason is needed and there is no penalty.',
  },
  choice: {
    title: 'Before you withdraw',
    text: 'If nobody answered your premium request, once it is closed you can ask for all your money back, for {{premiumRefundDays}} days from the payment. You ask on the request’s page.',
  },
  rules: {
    title: 'How it works',
    when: 'Until when',
    whenText: 'Within {{withdrawalDays}} days of the payment. Day and hour stand in the request and here.',
    how: 'How',
    howText: 'From this page: choose the plan and confirm. No letter is needed.',
    much: 'How much',
    muchText:
      'Everything. Only if you asked us to begin at once do we keep the share of time that has passed of the time the request stays open.',
    after: 'Afterwards',
    afterText:
      'The receipt with date and time comes by email at once. The money goes back to your card within {{withdrawalDays}} days.',
  },
} satisfies SameKeys<typeof it>;
