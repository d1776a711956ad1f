import type it from '../it/withdrawal';
import type { SameKeys } from '../texts';

export default {
  title: 'Withdrawal',
  description:
    'Paid for a plan and changed your mind? You can withdraw within {{withdrawalDays}} days in two steps, without giving a reason.',
  lead: 'Paid for a plan and changed your mind? You can withdraw within {{withdrawalDays}} days, without giving a reason.',
  retry: 'Try again',
  visitor: {
    title: 'Sign in to withdraw',
    text: 'You withdraw from your account, in two steps, and the receipt arrives at once. See below how it works.',
    login: 'Sign in and withdraw',
  },
  firm: 'Withdrawal is for citizens’ plans. A credit package is refunded from the ledger:',
  firmLink: 'go to credits',
  none: 'You have no plan to withdraw from: either you have not paid for one, or the {{withdrawalDays}} days have passed.',
  step1: 'Step 1 of 2: choose the plan',
  which: 'Which plan do you want to withdraw from?',
  option: '{{plan}} plan, {{amount}}',
  optionHint: 'Request no. {{id}}. You can withdraw until {{until}}.',
  back: 'You get {{sum}} back.',
  whole: 'That is everything you paid.',
  share:
    'You paid {{amount}} and asked us to begin immediately: we keep a share for the days already used, {{percent}}.',
  continue: 'Continue with the withdrawal',
  step2: 'Step 2 of 2: confirm',
  declare: 'You are withdrawing from the {{plan}} plan of request no. {{id}}.',
  follows1: 'The request stays, with the free plan. You keep the answers you have received.',
  follows2: 'The money goes back to the card you paid with, within {{withdrawalDays}} days.',
  follows3: 'We send you the receipt by email at once. A withdrawal can’t be undone.',
  confirm: 'Confirm the withdrawal',
  notNow: 'Go back',
  receipt: {
    title: 'Withdrawal received',
    at: 'Received on',
    what: 'Withdrawal from',
    plan: '{{plan}} plan, request no. {{id}}',
    back: 'You get back',
    text: 'We have also emailed you this receipt. The money goes back to the card you paid with, with a credit note.',
    nothing:
      'We have also emailed you this receipt. The service you asked us to begin immediately was already complete, so there is nothing to refund.',
    request: 'Go to the request',
  },
  sideNote: {
    title: 'What withdrawal is',
    text: 'It is the right to change your mind, which the law gives to consumers who buy at a distance. You need no reason and there is no penalty.',
  },
  choice: {
    title: 'Before you withdraw',
    text: 'If nobody answered your Premium request, once it closes you can ask for all your money back, within {{premiumRefundDays}} days of the payment. You ask on the request’s page.',
  },
  rules: {
    title: 'How it works',
    when: 'Until when',
    whenText: 'Within {{withdrawalDays}} days of the payment. You will find the day and time in the request and here.',
    how: 'What to do',
    howText: 'From this page: choose the plan and confirm. No letter is needed.',
    much: 'How much you get back',
    muchText:
      'Everything. Only if you asked us to begin immediately do we keep a share for the days already used, out of the days the request stays open.',
    after: 'Afterwards',
    afterText:
      'The receipt, with date and time, arrives by email at once. The money goes back to your card within {{withdrawalDays}} days.',
  },
} satisfies SameKeys<typeof it>;
