import { useTranslate } from 'react-admin';
import type { Column, Filter } from '../../list/columns';
import { ListPage } from '../../list/ListPage';
import { Badge } from '../../ui/Badge';
import { Euro, Moment, OwnerName } from '../shared';
import { outcomes, type ProviderEvent } from './types';

/** What the payment provider told, the latest first; what gave nothing is marked. */
export default function EventList() {
  const t = useTranslate();
  const columns: Column<ProviderEvent>[] = [
    {
      source: 'received_at',
      cell: ({ received_at }) => <Moment at={received_at} />,
      sortable: true,
      phone: 'line',
    },
    { source: 'kind', cell: ({ kind_label }) => kind_label, phone: 'title' },
    {
      source: 'amount_cents',
      cell: ({ amount_cents }) => <Euro cents={amount_cents} />,
      figures: true,
      phone: 'figure',
    },
    { source: 'checkout_id', cell: ({ checkout_id }) => checkout_id ?? '–', figures: true },
    { source: 'account', cell: ({ account }) => account && <OwnerName of={account} />, phone: 'line' },
    { source: 'outcome', cell: ({ outcome }) => <Badge of="events" state={outcome} />, phone: 'badge' },
    { source: 'reason', cell: ({ reason_label }) => reason_label ?? '', phone: 'line' },
  ];
  const filters: Filter[] = [
    { source: 'q', kind: 'text' },
    {
      source: 'outcome',
      kind: 'choice',
      choices: outcomes,
      label: (outcome) => t(`backOffice.state.events.${outcome}`),
    },
    { source: 'from', kind: 'day' },
    { source: 'to', kind: 'day' },
  ];
  return (
    <ListPage
      columns={columns}
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      to={({ id }) => `/events/${id}/show`}
      marked={({ outcome }) => outcome === 'refused'}
    />
  );
}
