import type { Text } from '../locale.js';

/** States of a letter of engagement. Rule 32.1. */
export const engagementStatuses = ['sent', 'asked', 'withdrawn', 'accepted'] as const;
export type EngagementStatus = (typeof engagementStatuses)[number];

/** What the two sides read. */
export const engagementLabels: Readonly<Record<EngagementStatus, Text>> = {
  sent: { it: 'Da accettare', en: 'To be accepted' },
  asked: { it: 'Con una domanda del cliente', en: 'With a question of the client' },
  withdrawn: { it: 'Ritirata dallo studio', en: 'Withdrawn by the firm' },
  accepted: { it: 'Accettata', en: 'Accepted' },
};
