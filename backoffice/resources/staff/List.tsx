import { useTranslate } from 'react-admin';
import { staffRoles } from '../../../src/shared/staff/staff.codes';
import type { StaffMember } from '../../api/records';
import { Column } from '../../list/Column';
import { CreateLink } from '../../list/CreateLink';
import { choice, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Moment } from '../shared';
import { BulkRevoke } from './BulkRevoke';
import { stateOf } from './state';

const filters = [search, choice('role', staffRoles, 'backOffice.role')];

/** The members of the staff. */
export default function StaffList() {
  const t = useTranslate();
  const role = (member: StaffMember): string => t(`backOffice.role.${member.role}`);
  const badge = (member: StaffMember) => <Badge of="staff" state={stateOf(member)} />;
  return (
    <ResourceList<StaffMember>
      filters={filters}
      sort={{ field: 'name', order: 'ASC' }}
      actions={may('staff:write') && <CreateLink label={t('backOffice.staff.create')} />}
      bulkActions={may('staff:write') ? <BulkRevoke /> : undefined}
      card={{ title: ({ name }) => name, line: (member) => [member.email, role(member)], badge }}
    >
      <Column<StaffMember> source="name" render={({ name }) => name} sortable link />
      <Column<StaffMember> source="email" render={({ email }) => email} sortable />
      <Column<StaffMember> source="role" render={role} sortable />
      <Column<StaffMember> source="last_seen_at" render={({ last_seen_at }) => <Moment at={last_seen_at} />} sortable />
      <Column<StaffMember> source="state" render={badge} />
    </ResourceList>
  );
}
