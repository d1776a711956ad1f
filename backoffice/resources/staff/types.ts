import type { RaRecord } from 'react-admin';
import type { Role } from '../../providers/session';

/** A member of the staff as admins see them. */
export interface StaffMember extends RaRecord {
  id: number;
  email: string;
  name: string;
  role: Role;
  locale: 'it' | 'en';
  enrolled: boolean;
  first_password_until?: string | null;
  last_seen_at: string | null;
  disabled_at: string | null;
  created_at: string;
  /** In a single record only. */
  sessions?: number;
  recovery_codes?: number;
}

export const roles: readonly Role[] = ['moderator', 'finance', 'content', 'admin'];

export function stateOf({ disabled_at, enrolled }: StaffMember): 'disabled' | 'active' | 'unenrolled' {
  if (disabled_at) return 'disabled';
  return enrolled ? 'active' : 'unenrolled';
}
