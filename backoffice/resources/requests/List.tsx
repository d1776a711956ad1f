import { RequestStatus } from '../../../src/shared/requests/codes';
import { requestTypeIds } from '../../../src/shared/guidance/request-types.codes';
import type { StaffRequest } from '../../api/records';
import { account, choice, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Moment, OwnerName } from '../shared';
import { requestColumns, RequestState } from './columns';

/** The states of a request that was sent at least once; drafts are their citizens' own. */
// The server takes them as words, as they are in addresses.
const statuses = Object.values(RequestStatus)
  .filter((status) => status !== RequestStatus.init)
  .map(String);

const filters = [
  search,
  account,
  choice('status', statuses, 'backOffice.state.requests'),
  choice('held', ['true', 'false'], 'backOffice.heldRequest'),
  choice('request_type_id', requestTypeIds, 'backOffice.requestType', false),
  choice('plan', [1, 2, 3, 4], 'backOffice.plan', false),
  ...period,
];

/** The requests of citizens, the latest first. */
export default function RequestList() {
  return (
    <ResourceList<StaffRequest>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      marked={({ status, held_at }) => status === RequestStatus.new && held_at !== null}
      card={{
        title: ({ type_label }) => type_label,
        line: ({ account: of, city, sent_at }) => [
          <OwnerName key="who" of={of} />,
          city,
          <Moment key="at" at={sent_at} />,
        ],
        badge: (one) => <RequestState of={one} />,
      }}
    >
      {requestColumns}
    </ResourceList>
  );
}
