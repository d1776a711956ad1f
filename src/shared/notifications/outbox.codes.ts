import type { Text } from '../locale.js';

/** The states of a mail. */
export const mailStates = ['queued', 'retrying', 'sent', 'given_up'] as const;
export type MailState = (typeof mailStates)[number];

export const mailStateLabels: Readonly<Record<MailState, Text>> = {
  queued: { it: 'In coda', en: 'Queued' },
  retrying: { it: 'Da ritentare', en: 'To be retried' },
  sent: { it: 'Inviata', en: 'Sent' },
  given_up: { it: 'Non inviata', en: 'Given up' },
};
