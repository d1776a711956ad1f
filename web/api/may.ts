import { permissions, roleAllows, type Permission } from '../../src/shared/permissions.rules.js';
import { useSession, type Account } from './session';

/** Whether this person may do this, by the kind of account and the role in the firm. The server decides again. */
export const may = (account: Account | undefined, permission: Permission): boolean =>
  account !== undefined &&
  (permissions[permission] as readonly string[]).includes(account.model) &&
  // Undefined in a browser that kept the account from before there were roles.
  roleAllows(account.sign_in.role ?? null, permission);

/** {@link may} for whoever is signed in. */
export function useMay(): (permission: Permission) => boolean {
  const account = useSession()?.account;
  return (permission) => may(account, permission);
}
