import type { Text } from '../locale.js';

/** The roles of the staff. */
export const staffRoles = ['moderator', 'finance', 'content', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The roles in words. */
export const staffRoleLabels: Readonly<Record<StaffRole, Text>> = {
  moderator: { it: 'Moderazione', en: 'Moderation' },
  finance: { it: 'Amministrazione', en: 'Finance' },
  content: { it: 'Redazione', en: 'Content' },
  admin: { it: 'Gestione', en: 'Administration' },
};
