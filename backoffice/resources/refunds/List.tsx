import { refundKinds, refundStatuses } from '../../../src/shared/billing/billing.codes';
import type { Refund } from '../../api/records';
import { account, choice, paidOn, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Due } from '../../ui/Due';
import { Euro, Moment, OwnerName } from '../shared';
import { BulkRetry } from './BulkRetry';
import { refundColumns } from './columns';

const filters = [
  search,
  account,
  choice('status', refundStatuses, 'backOffice.state.refunds'),
  choice('kind', refundKinds, 'backOffice.kind'),
  ...period,
  paidOn,
];

/** Refunds; at first those that wait, the oldest on top. */
export default function RefundList() {
  return (
    <ResourceList<Refund>
      filters={filters}
      sort={{ field: 'created_at', order: 'ASC' }}
      filterDefaultValues={{ status: 'pending' }}
      bulkActions={may('refund:decide') ? <BulkRetry /> : undefined}
      marked={({ status }) => status === 'failed'}
      card={{
        title: ({ account: of }) => <OwnerName of={of} />,
        figure: ({ amount_cents }) => <Euro cents={amount_cents} />,
        line: ({ kind_label, status, due_at, created_at }) => [
          kind_label,
          status === 'pending' ? <Due key="due" at={due_at} exact /> : <Moment key="at" at={created_at} />,
        ],
        badge: ({ status }) => <Badge of="refunds" state={status} />,
      }}
    >
      {refundColumns}
    </ResourceList>
  );
}
