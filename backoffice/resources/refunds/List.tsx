import { useTranslate } from 'react-admin';
import { refundKinds, refundStatuses } from '../../../src/billing/billing.codes';
import type { Column, Filter } from '../../list/columns';
import { ListPage } from '../../list/ListPage';
import { Badge } from '../../ui/Badge';
import { useFormat } from '../../ui/format';
import { Euro, Moment, OwnerName } from '../shared';
import type { Refund } from './types';

/** Refunds; at first those that wait, the oldest on top. */
export default function RefundList() {
  const t = useTranslate();
  const format = useFormat();
  const columns: Column<Refund>[] = [
    { source: 'account', cell: ({ account }) => <OwnerName of={account} />, phone: 'title' },
    { source: 'kind', cell: ({ kind_label }) => kind_label, phone: 'line' },
    {
      source: 'amount_cents',
      cell: ({ amount_cents }) => <Euro cents={amount_cents} />,
      figures: true,
      sortable: true,
      phone: 'figure',
    },
    { source: 'status', cell: ({ status }) => <Badge of="refunds" state={status} />, phone: 'badge' },
    { source: 'created_at', cell: ({ created_at }) => <Moment at={created_at} />, sortable: true, phone: 'line' },
    {
      source: 'waiting',
      cell: ({ status, created_at }) =>
        status === 'pending' ? <span className="num">{format.ago(created_at)}</span> : '',
      figures: true,
    },
    { source: 'id', cell: ({ id }) => <span className="num">{id}</span>, figures: true, sortable: true },
  ];
  const filters: Filter[] = [
    { source: 'q', kind: 'text' },
    { source: 'account_id', kind: 'account' },
    {
      source: 'status',
      kind: 'choice',
      choices: refundStatuses,
      label: (status) => t(`backOffice.state.refunds.${status}`),
    },
    { source: 'kind', kind: 'choice', choices: refundKinds, label: (kind) => t(`backOffice.kind.${kind}`) },
    { source: 'paid_on', kind: 'day', brought: true },
    { source: 'from', kind: 'day' },
    { source: 'to', kind: 'day' },
  ];
  return (
    <ListPage
      columns={columns}
      filters={filters}
      sort={{ field: 'created_at', order: 'ASC' }}
      preset={{ status: 'pending' }}
      to={({ id }) => `/refunds/${id}/show`}
      marked={({ status }) => status === 'failed'}
    />
  );
}
