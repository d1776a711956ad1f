import type { StaffMember } from '../../api/records';
import type { Role } from '../../providers/session';

/** The roles that a member can have. */
export const roles: readonly Role[] = ['moderator', 'finance', 'content', 'admin'];

/** Whether a member can sign in, or why not. */
export function stateOf({ disabled_at, enrolled }: StaffMember): 'disabled' | 'active' | 'unenrolled' {
  if (disabled_at) return 'disabled';
  return enrolled ? 'active' : 'unenrolled';
}
