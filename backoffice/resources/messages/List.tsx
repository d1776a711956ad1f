import type { HeldMessage } from '../../api/records';
import { Column } from '../../list/Column';
import { account, choice, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Moment, OwnerName } from '../shared';

const filters = [search, account, choice('waiting', ['true', 'false'], 'backOffice.toDecide'), ...period];

/** Messages that were held, without their words. */
export default function MessageList() {
  return (
    <ResourceList<HeldMessage>
      filters={filters}
      sort={{ field: 'held_at', order: 'DESC' }}
      card={{
        title: ({ author }) => <OwnerName of={author} />,
        line: ({ status_label, held_at }) => [status_label, <Moment key="at" at={held_at} />],
      }}
    >
      <Column<HeldMessage> source="author" render={({ author }) => <OwnerName of={author} />} link />
      <Column<HeldMessage>
        source="request_id"
        render={({ request_id }) => <span className="num">{request_id}</span>}
        figures
      />
      <Column<HeldMessage> source="status" render={({ status_label }) => status_label} sortable />
      <Column<HeldMessage> source="held_at" render={({ held_at }) => <Moment at={held_at} />} sortable />
      <Column<HeldMessage> source="decided_at" render={({ decided_at }) => <Moment at={decided_at} />} sortable />
      <Column<HeldMessage> source="decided_by" render={({ decided_by }) => decided_by?.name} />
    </ResourceList>
  );
}
