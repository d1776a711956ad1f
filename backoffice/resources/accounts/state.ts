import type { AccountState } from '../../../src/shared/accounts/account.codes';
import type { Account } from '../../api/records';

/** What an account is now. */
export function stateOf(account: Account): AccountState {
  if (account.deleted_at) return 'deleted';
  if (account.suspended_at) return 'suspended';
  if (account.identity_changed_at) return 'changed';
  if (!account.confirmed_at) return 'unconfirmed';
  return account.model === 'lawyer' && !account.verified_at ? 'unverified' : 'active';
}
