import type { Column, Filter } from '../../list/columns';
import { ListPage } from '../../list/ListPage';
import { Badge } from '../../ui/Badge';
import { useFormat } from '../../ui/format';
import { Euro } from '../shared';
import { stateOf, type Day } from './types';

/** Day by day, whether the books agree. */
export default function ReconciliationList() {
  const format = useFormat();
  const columns: Column<Day>[] = [
    {
      source: 'id',
      cell: ({ id }) => <span className="num">{format.day(`${id}T12:00:00Z`)}</span>,
      sortable: true,
      phone: 'title',
    },
    { source: 'provider_cents', cell: ({ provider_cents }) => <Euro cents={provider_cents} />, figures: true },
    {
      source: 'checkouts_cents',
      cell: ({ checkouts_cents }) => <Euro cents={checkouts_cents} />,
      figures: true,
      phone: 'figure',
    },
    { source: 'invoices_cents', cell: ({ invoices_cents }) => <Euro cents={invoices_cents} />, figures: true },
    {
      source: 'credit_notes_cents',
      cell: ({ credit_notes_cents }) => <Euro cents={credit_notes_cents} />,
      figures: true,
    },
    { source: 'refunds_cents', cell: ({ refunds_cents }) => <Euro cents={refunds_cents} />, figures: true },
    {
      source: 'ledger_credits',
      cell: ({ ledger_credits }) => (
        <span className={ledger_credits === 0 ? 'num muted' : 'num'}>{format.number(ledger_credits)}</span>
      ),
      figures: true,
    },
    { source: 'balanced', cell: (day) => <Badge of="balance" state={stateOf(day)} />, phone: 'badge' },
  ];
  const filters: Filter[] = [
    { source: 'from', kind: 'day' },
    { source: 'to', kind: 'day' },
  ];
  return (
    <ListPage
      columns={columns}
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      to={({ id }) => `/reconciliation/${id}/show`}
      marked={({ balanced }) => !balanced}
    />
  );
}
