import { useTranslate } from 'react-admin';
import { checkoutStatuses, purchasableNames } from '../../../src/billing/billing.codes';
import type { Column, Filter } from '../../list/columns';
import { ListPage } from '../../list/ListPage';
import { Badge } from '../../ui/Badge';
import { Euro, Moment, OwnerName } from '../shared';
import type { Checkout } from './types';

/** Orders and their payments, the latest first. */
export default function CheckoutList() {
  const t = useTranslate();
  const columns: Column<Checkout>[] = [
    { source: 'id', cell: ({ id }) => <span className="num">{id}</span>, sortable: true },
    { source: 'account', cell: ({ account }) => <OwnerName of={account} />, phone: 'title' },
    { source: 'description', cell: ({ description }) => description, phone: 'line' },
    { source: 'created_at', cell: ({ created_at }) => <Moment at={created_at} />, sortable: true, phone: 'line' },
    {
      source: 'amount_cents',
      cell: ({ amount_cents }) => <Euro cents={amount_cents} />,
      figures: true,
      sortable: true,
      phone: 'figure',
    },
    {
      source: 'refunded_cents',
      cell: ({ refunded_cents }) => (refunded_cents > 0 ? <Euro cents={refunded_cents} /> : ''),
      figures: true,
    },
    { source: 'status', cell: ({ status }) => <Badge of="checkouts" state={status} />, phone: 'badge' },
  ];
  const filters: Filter[] = [
    { source: 'q', kind: 'text' },
    { source: 'account_id', kind: 'account' },
    {
      source: 'status',
      kind: 'choice',
      choices: checkoutStatuses,
      label: (status) => t(`backOffice.state.checkouts.${status}`),
    },
    {
      source: 'subject',
      kind: 'choice',
      choices: purchasableNames,
      label: (subject) => t(`backOffice.subject.${subject}`),
    },
    { source: 'paid_on', kind: 'day', brought: true },
    { source: 'from', kind: 'day' },
    { source: 'to', kind: 'day' },
  ];
  return (
    <ListPage
      columns={columns}
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      to={({ id }) => `/checkouts/${id}/show`}
      marked={({ disputed_at }) => disputed_at !== null}
    />
  );
}
