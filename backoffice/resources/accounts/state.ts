import type { AccountState } from '../../../src/shared/accounts/account.codes';
import type { Account } from '../../api/records';

/** What an account is now. */
export function stateOf({ deleted_at, suspended_at, confirmed_at, identity_changed_at }: Account): AccountState {
  if (deleted_at) return 'deleted';
  if (suspended_at) return 'suspended';
  if (identity_changed_at) return 'changed';
  return confirmed_at ? 'active' : 'unconfirmed';
}
