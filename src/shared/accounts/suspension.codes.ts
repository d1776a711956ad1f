import type { Text } from '../locale.js';

/** A suspension is in force, was lifted by staff, or has ended at its end. */
export const suspensionStatuses = ['active', 'lifted', 'over'] as const;
export type SuspensionStatus = (typeof suspensionStatuses)[number];

export const suspensionLabels: Readonly<Record<SuspensionStatus, Text>> = {
  active: { it: 'In corso', en: 'In force' },
  lifted: { it: 'Revocata', en: 'Lifted' },
  over: { it: 'Terminata', en: 'Over' },
};

/** How mails, screens and staff name a suspension: `SO-000123`. */
export const suspensionReference = (id: number): string => `SO-${String(id).padStart(6, '0')}`;
