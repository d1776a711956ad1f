import type { SameKeys } from '../texts';
import type it from '../it/newsletter';

export default {
  title: 'Newsletter',
  lead: 'News and guides about your rights, by email. Unsubscribe whenever you like, with one click.',
  email: 'Email',
  others: 'If you like, you can also give us these consents',
  submit: 'Subscribe',
  leave: 'Want to unsubscribe?',
  noteTitle: 'We ask you to confirm first',
  note: 'We send you an email with a link. Until you confirm, we write nothing else.',
  asked: 'Check your inbox',
  askedText: 'If {{email}} can subscribe, an email with the link to confirm will arrive shortly.',
  again: 'Subscribe again',
  home: 'Go to the home page',
  confirm: {
    title: 'Would you like our newsletter?',
    text: 'All that is missing is your confirmation.',
    submit: 'Yes, subscribe me',
    done: 'Subscription confirmed',
    doneText: 'The newsletter will come to {{email}}.',
  },
  end: {
    title: 'Unsubscribe',
    text: 'Press the button and you will not receive the newsletter any more.',
    submit: 'Stop sending it to me',
    done: 'Done',
    doneText: 'You will not receive the newsletter any more.',
    byAddress: 'Unsubscribe with your address',
    lead: 'Enter the address at which you receive the newsletter: we will send you the link to unsubscribe.',
    mail: 'Send me the link',
    askedText: 'If {{email}} is subscribed, an email with the link to unsubscribe will arrive shortly.',
  },
} satisfies SameKeys<typeof it>;
