import type { ProviderEvent } from '../../api/records';
import { Column } from '../../list/Column';
import { choice, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Badge } from '../../ui/Badge';
import { Euro, Moment, OwnerName } from '../shared';

const outcomes: readonly ProviderEvent['outcome'][] = ['waiting', 'done', 'repeated', 'refused', 'ignored'];

const filters = [search, choice('outcome', outcomes, 'backOffice.state.events'), ...period];

/** The messages of the payment provider, the latest first. A message that was refused is marked. */
export default function EventList() {
  return (
    <ResourceList<ProviderEvent>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      marked={({ outcome }) => outcome === 'refused'}
      card={{
        title: ({ kind_label }) => kind_label,
        figure: ({ amount_cents }) => <Euro cents={amount_cents} />,
        line: ({ received_at, account, reason_label }) => [
          <Moment key="at" at={received_at} />,
          account && <OwnerName key="owner" of={account} />,
          reason_label,
        ],
        badge: ({ outcome }) => <Badge of="events" state={outcome} />,
      }}
    >
      <Column<ProviderEvent>
        source="received_at"
        render={({ received_at }) => <Moment at={received_at} />}
        sortable
        link
      />
      <Column<ProviderEvent> source="kind" render={({ kind_label }) => kind_label} />
      <Column<ProviderEvent>
        source="amount_cents"
        render={({ amount_cents }) => <Euro cents={amount_cents} />}
        figures
      />
      <Column<ProviderEvent> source="checkout_id" render={({ checkout_id }) => checkout_id ?? '–'} figures />
      <Column<ProviderEvent> source="account" render={({ account }) => account && <OwnerName of={account} />} />
      <Column<ProviderEvent> source="outcome" render={({ outcome }) => <Badge of="events" state={outcome} />} />
      <Column<ProviderEvent> source="reason" render={({ reason_label }) => reason_label} />
    </ResourceList>
  );
}
