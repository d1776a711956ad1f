import type { StaffMember } from '../../api/records';

/** Whether a member can sign in, or why not. */
export function stateOf({ disabled_at, enrolled }: StaffMember): 'disabled' | 'active' | 'unenrolled' {
  if (disabled_at) return 'disabled';
  return enrolled ? 'active' : 'unenrolled';
}
