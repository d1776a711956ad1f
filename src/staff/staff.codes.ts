/** The roles of the staff. */
export const staffRoles = ['moderator', 'finance', 'content', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];
