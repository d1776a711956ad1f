import { useTranslate } from 'react-admin';
import { invoiceStates } from '../../../src/billing/billing.codes';
import type { Column, Filter } from '../../list/columns';
import { ListPage } from '../../list/ListPage';
import { Badge } from '../../ui/Badge';
import { useFormat } from '../../ui/format';
import { Euro, OwnerName } from '../shared';
import { Archive } from './Archive';
import { numberOf, type Invoice } from './types';

/** Invoices and credit notes, the latest first. */
export default function InvoiceList() {
  const t = useTranslate();
  const format = useFormat();
  const columns: Column<Invoice>[] = [
    {
      source: 'number',
      cell: (invoice) => <span className="num">{numberOf(invoice)}</span>,
      sortable: true,
      phone: 'title',
    },
    { source: 'kind', cell: ({ kind }) => t(`backOffice.document.${kind}`), phone: 'line' },
    {
      source: 'issued_on',
      cell: ({ issued_on }) => <span className="num">{format.day(issued_on)}</span>,
      sortable: true,
      phone: 'line',
    },
    { source: 'account', cell: ({ account }) => <OwnerName of={account} />, phone: 'line' },
    { source: 'net_cents', cell: ({ net_cents }) => <Euro cents={net_cents} />, figures: true },
    { source: 'vat_cents', cell: ({ vat_cents }) => <Euro cents={vat_cents} />, figures: true },
    {
      source: 'gross_cents',
      cell: ({ gross_cents }) => <Euro cents={gross_cents} />,
      figures: true,
      sortable: true,
      phone: 'figure',
    },
    { source: 'state', cell: ({ state }) => <Badge of="invoices" state={state} />, phone: 'badge' },
  ];
  const filters: Filter[] = [
    { source: 'q', kind: 'text' },
    { source: 'account_id', kind: 'account' },
    {
      source: 'state',
      kind: 'choice',
      choices: invoiceStates,
      label: (state) => t(`backOffice.state.invoices.${state}`),
    },
    {
      source: 'kind',
      kind: 'choice',
      choices: ['invoice', 'credit_note'],
      label: (kind) => t(`backOffice.document.${kind}`),
    },
    { source: 'from', kind: 'day' },
    { source: 'to', kind: 'day' },
  ];
  return (
    <ListPage
      columns={columns}
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      actions={<Archive />}
      to={({ id }) => `/invoices/${id}/show`}
      marked={({ state }) => state === 'rejected'}
    />
  );
}
