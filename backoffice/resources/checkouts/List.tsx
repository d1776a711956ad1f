import { checkoutStatuses, purchasableNames } from '../../../src/shared/billing/billing.codes';
import type { Checkout } from '../../api/records';
import { account, choice, paidOn, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Badge } from '../../ui/Badge';
import { Euro, Moment, OwnerName } from '../shared';
import { checkoutColumns } from './columns';

const filters = [
  search,
  account,
  choice('status', checkoutStatuses, 'backOffice.state.checkouts'),
  choice('subject', purchasableNames, 'backOffice.subject'),
  ...period,
  paidOn,
];

/** Orders and their payments, the latest first. */
export default function CheckoutList() {
  return (
    <ResourceList<Checkout>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      marked={({ disputed_at }) => disputed_at !== null}
      card={{
        title: ({ account: of }) => <OwnerName of={of} />,
        figure: ({ amount_cents }) => <Euro cents={amount_cents} />,
        line: ({ description, created_at }) => [description, <Moment key="at" at={created_at} />],
        badge: ({ status }) => <Badge of="checkouts" state={status} />,
      }}
    >
      {checkoutColumns}
    </ResourceList>
  );
}
