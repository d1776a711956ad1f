import { useGetList, useTranslate } from 'react-admin';
import type { Column, Filter } from '../../list/columns';
import { ListPage } from '../../list/ListPage';
import { Moment } from '../shared';
import type { StaffMember } from '../staff/types';
import type { Entry } from './types';

const everybody = { pagination: { page: 1, perPage: 200 }, sort: { field: 'name', order: 'ASC' as const } };

/** Resources that staff change. */
const WRITTEN = ['refunds', 'invoices', 'coupons', 'staff'];

/** What the staff did, newest first. */
export default function AuditList() {
  const t = useTranslate();
  const { data: colleagues = [] } = useGetList<StaffMember>('staff', everybody);
  const columns: Column<Entry>[] = [
    { source: 'at', cell: ({ at }) => <Moment at={at} />, sortable: true, phone: 'title' },
    { source: 'staff', cell: ({ staff }) => staff?.name ?? t('backOffice.audit.terminal'), phone: 'line' },
    {
      source: 'action',
      cell: ({ action }) => t(`backOffice.audit.action.${action}`, { _: action }),
      sortable: true,
      phone: 'line',
    },
    {
      source: 'resource',
      cell: ({ resource }) => t(`resources.${resource}.name`, { smart_count: 1, _: resource }),
      phone: 'line',
    },
    { source: 'record_id', cell: ({ record_id }) => record_id ?? '', figures: true },
    {
      source: 'reason',
      cell: ({ reason }) => (
        <span className="clip" style={{ display: 'block' }}>
          {reason}
        </span>
      ),
    },
  ];
  const filters: Filter[] = [
    { source: 'q', kind: 'text' },
    {
      source: 'staff_id',
      kind: 'choice',
      choices: colleagues.map(({ id }) => String(id)),
      label: (id) => colleagues.find((one) => String(one.id) === id)?.name ?? id,
    },
    {
      source: 'resource',
      kind: 'choice',
      choices: WRITTEN,
      label: (name) => t(`resources.${name}.name`, { smart_count: 2 }),
    },
    { source: 'from', kind: 'day' },
    { source: 'to', kind: 'day' },
  ];
  return (
    <ListPage
      columns={columns}
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      to={({ id }) => `/audit/${id}/show`}
    />
  );
}
