import type { SameKeys } from '../texts';
import type it from '../it/terms';

export default {
  strip: {
    label: 'New terms',
    text: 'The terms have changed. Until you accept them you can read and finish what you have begun.',
    link: 'Read and decide',
  },
  changed: 'Our terms have changed',
  since: 'New terms hold since {{date}}. Read what has changed, then decide in your own time.',
  read: 'Read what has changed',
  accept: 'I accept the new terms',
  later: 'I will decide later',
  done: 'You have accepted the new terms.',
  member: {
    title: 'The owner of the firm accepts them',
    text: 'Once they have, you both go on where you were.',
    on: 'Go on',
  },
  until: {
    title: 'Until you accept them',
    titleMember: 'Until then',
    user: 'You read everything as before and finish what you have begun: messages, withdrawal, refunds. You cannot send requests, choose a firm or take a plan.',
    lawyer:
      'You read everything as before and finish what you have begun: messages, opinions, refunds. You cannot send quotes, nor buy contacts or credits.',
  },
  refuse: {
    title: 'You do not agree?',
    text: 'You can download your data and delete the account, today or whenever you want.',
  },
  title: 'Terms and conditions',
  accepted: 'You have accepted the version that holds since {{date}}.',
  inForce: 'The terms of {{date}} hold.',
  text: 'Read the terms in force',
  coming: 'New terms hold from {{date}}',
  comingText: 'From that day on we will ask whether you accept them.',
} satisfies SameKeys<typeof it>;
