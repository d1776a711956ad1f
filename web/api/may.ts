import { permissions, personAllows, type Permission } from '../../src/shared/permissions.rules.js';
import { useSession, type Account } from './session';

/** Whether this person may do this, by the kind of account, the role in the firm and the requests they see. The server decides again. */
export const may = (account: Account | undefined, permission: Permission): boolean =>
  account !== undefined &&
  (permissions[permission] as readonly string[]).includes(account.model) &&
  personAllows(personOf(account), permission);

/** A browser may have kept the account from before there were roles. */
const personOf = ({ sign_in: { role, member_id: member, request_access: access } }: Account) => ({
  role: role ?? null,
  assignedTo: access === 'assigned' ? member : null,
});

/** Whether who is signed in sees only the requests of the firm that are assigned to them. Rule 26.21. */
export const useSeesAssigned = (): boolean => useSession()?.account.sign_in.request_access === 'assigned';

/** {@link may} for whoever is signed in. */
export function useMay(): (permission: Permission) => boolean {
  const account = useSession()?.account;
  return (permission) => may(account, permission);
}
