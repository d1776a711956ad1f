import { useDataProvider } from 'react-admin';
import type { StaffMember } from '../../api/records';
import { BulkButton } from '../../list/BulkButton';
import type { BackOfficeDataProvider } from '../../providers/data';

/** Closes the sessions of the selected members. */
export function BulkRevoke() {
  const { act } = useDataProvider<BackOfficeDataProvider>();
  return (
    <BulkButton<StaffMember>
      icon="lock"
      label="backOffice.staff.verb.revoke-sessions"
      texts="backOffice.staff.bulk"
      follows="backOffice.staff.follows.revoke-sessions"
      nameOf={({ name }) => name}
      act={({ id }) => act('staff', id, 'revoke-sessions')}
    />
  );
}
