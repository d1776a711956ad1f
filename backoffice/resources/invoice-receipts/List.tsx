import { receiptKinds, receiptOutcomes } from '../../../src/shared/billing/transmission.codes';
import type { InvoiceReceipt } from '../../api/records';
import { Column } from '../../list/Column';
import { choice, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Badge } from '../../ui/Badge';
import { Moment } from '../shared';
import { ReceiptKind } from './ReceiptKind';

const filters = [
  search,
  choice('outcome', receiptOutcomes, 'backOffice.state.receipts'),
  choice('kind', receiptKinds, 'backOffice.receipt.kind'),
  ...period,
];

/** What came from the exchange system, the latest first. What could not be matched is marked. */
export default function ReceiptList() {
  return (
    <ResourceList<InvoiceReceipt>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      marked={({ outcome }) => outcome === 'open'}
      card={{
        title: (receipt) => <ReceiptKind of={receipt} />,
        figure: ({ invoice_number }) => invoice_number,
        line: ({ notified_at, named_file, reason_label }) => [
          <Moment key="at" at={notified_at} />,
          named_file,
          reason_label,
        ],
        badge: ({ outcome }) => <Badge of="receipts" state={outcome} />,
      }}
    >
      <Column<InvoiceReceipt>
        source="notified_at"
        render={({ notified_at }) => <Moment at={notified_at} />}
        sortable
        link
      />
      <Column<InvoiceReceipt> source="kind" render={(receipt) => <ReceiptKind of={receipt} />} />
      <Column<InvoiceReceipt>
        source="named_file"
        render={({ named_file }) => <span className="num">{named_file ?? '–'}</span>}
      />
      <Column<InvoiceReceipt>
        source="invoice_number"
        render={({ invoice_number }) => <span className="num">{invoice_number ?? '–'}</span>}
      />
      <Column<InvoiceReceipt> source="outcome" render={({ outcome }) => <Badge of="receipts" state={outcome} />} />
      <Column<InvoiceReceipt> source="reason" render={({ reason_label }) => reason_label} />
    </ResourceList>
  );
}
