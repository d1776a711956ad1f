import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../../../web/ui/icon';
import type { Column, Filter } from '../../list/columns';
import { ListPage } from '../../list/ListPage';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Moment } from '../shared';
import { roles, stateOf, type StaffMember } from './types';

/** Who works here. */
export default function StaffList() {
  const t = useTranslate();
  const columns: Column<StaffMember>[] = [
    { source: 'name', cell: ({ name }) => name, sortable: true, phone: 'title' },
    { source: 'email', cell: ({ email }) => email, sortable: true, phone: 'line' },
    { source: 'role', cell: ({ role }) => t(`backOffice.role.${role}`), sortable: true, phone: 'line' },
    { source: 'last_seen_at', cell: ({ last_seen_at }) => <Moment at={last_seen_at} />, sortable: true },
    { source: 'state', cell: (member) => <Badge of="staff" state={stateOf(member)} />, phone: 'badge' },
  ];
  const filters: Filter[] = [
    { source: 'q', kind: 'text' },
    { source: 'role', kind: 'choice', choices: roles, label: (role) => t(`backOffice.role.${role}`) },
  ];
  const make = may('staff:write') && (
    <Link className="btn btn-1" to="/staff/create">
      <Icon name="plus" />
      {t('backOffice.staff.create')}
    </Link>
  );
  return (
    <ListPage
      columns={columns}
      filters={filters}
      sort={{ field: 'name', order: 'ASC' }}
      actions={make}
      to={({ id }) => `/staff/${id}`}
    />
  );
}
