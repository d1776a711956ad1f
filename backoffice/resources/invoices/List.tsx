import { invoiceStates } from '../../../src/shared/billing/billing.codes';
import { transmissionStates } from '../../../src/shared/billing/transmission.codes';
import type { Invoice } from '../../api/records';
import { account, choice, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Day, Euro, OwnerName } from '../shared';
import { Archive } from './Archive';
import { BulkStateChange } from './BulkStateChange';
import { DocumentKind, invoiceColumns } from './columns';
import { isOverdue } from './overdue';

const filters = [
  search,
  account,
  choice('state', invoiceStates, 'backOffice.state.invoices'),
  choice('kind', ['invoice', 'credit_note'], 'backOffice.document'),
  choice('unsent', ['true', 'false'], 'backOffice.unsent', false),
  choice('transmission', transmissionStates, 'backOffice.state.transmissions', false),
  choice('silent', ['true', 'false'], 'backOffice.silent', false),
  choice('due_soon', ['true', 'false'], 'backOffice.due_soon', false),
  choice('overdue', ['true', 'false'], 'backOffice.overdue', false),
  ...period,
];

/** Invoices and credit notes, the latest first. */
export default function InvoiceList() {
  return (
    <ResourceList<Invoice>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      actions={<Archive />}
      bulkActions={may('invoice:write') ? <BulkStateChange /> : undefined}
      marked={(invoice) => invoice.state === 'rejected' || invoice.transmission === 'held' || isOverdue(invoice)}
      card={{
        title: ({ number }) => number,
        figure: ({ signed_gross_cents }) => <Euro cents={signed_gross_cents} />,
        line: ({ kind, issued_on, account: of }) => [
          <DocumentKind key="kind" of={kind} />,
          <Day key="day" of={issued_on} />,
          <OwnerName key="owner" of={of} />,
        ],
        badge: (invoice) => (
          <>
            <Badge of="invoices" state={invoice.state} />
            {invoice.transmission === 'held' && <Badge of="transmissions" state="held" />}
            {isOverdue(invoice) && <Badge of="term" state="late" />}
          </>
        ),
      }}
    >
      {invoiceColumns}
    </ResourceList>
  );
}
