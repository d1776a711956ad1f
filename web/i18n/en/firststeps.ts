import type { SameKeys } from '../texts';
import type it from '../it/firststeps';

export default {
  title: 'From registration to requests',
  register: 'You register the firm',
  registerText: 'It is free, and there is no subscription.',
  confirm: 'You confirm the address',
  confirmText:
    'With the link that we send, within {{confirmationDays}} days. It signs you in, with {{giftCredits}} free credits.',
  complete: 'You complete the profile',
  completeText:
    'Subjects, area, Bar enrolment. You have {{profileDays}} days: a profile that is still incomplete then is deleted.',
  verify: 'We verify the enrolment',
  verifyText: 'A member of our staff compares the complete profile with the Bar register.',
  receive: 'You receive requests',
  receiveText: 'Also those that are open already. Reading them and giving an opinion is free.',
  quote_one: 'A quote costs {{count}} credit.',
  quote_other: 'A quote costs {{count}} credits.',
  contacts_one: 'The contacts of people who agreed cost {{count}} credit.',
  contacts_other: 'The contacts of people who agreed cost {{count}} credits.',
} satisfies SameKeys<typeof it>;
