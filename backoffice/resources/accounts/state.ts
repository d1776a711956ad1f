import type { Account } from '../../api/records';

/** What an account is now. */
export function stateOf({
  deleted_at,
  suspended_at,
  confirmed_at,
}: Account): 'deleted' | 'suspended' | 'active' | 'unconfirmed' {
  if (deleted_at) return 'deleted';
  if (suspended_at) return 'suspended';
  return confirmed_at ? 'active' : 'unconfirmed';
}
