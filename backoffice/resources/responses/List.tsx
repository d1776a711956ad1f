import type { FirmResponse } from '../../api/records';
import { Column } from '../../list/Column';
import { account, choice, number, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Moment, OwnerName } from '../shared';

const filters = [
  search,
  account,
  choice('quoted', ['true', 'false'], 'backOffice.quoted'),
  number('request_id'),
  ...period,
];

/** What firms answered, newest forwarding first. */
export default function ResponseList() {
  return (
    <ResourceList<FirmResponse>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      card={{
        title: ({ firm }) => <OwnerName of={firm} />,
        line: ({ request_type, city, status_label, forwarded_at }) => [
          request_type,
          city,
          status_label,
          <Moment key="at" at={forwarded_at} />,
        ],
      }}
    >
      <Column<FirmResponse> source="firm" render={({ firm }) => <OwnerName of={firm} />} link />
      <Column<FirmResponse>
        source="request_id"
        render={({ request_id }) => <span className="num">{request_id}</span>}
        figures
        sortable
      />
      <Column<FirmResponse> source="request_type" render={({ request_type }) => request_type} />
      <Column<FirmResponse> source="city" render={({ city }) => city} />
      <Column<FirmResponse> source="status" render={({ status_label }) => status_label} sortable />
      <Column<FirmResponse>
        source="forwarded_at"
        render={({ forwarded_at }) => <Moment at={forwarded_at} />}
        sortable
      />
      <Column<FirmResponse> source="answered_at" render={({ answered_at }) => <Moment at={answered_at} />} sortable />
    </ResourceList>
  );
}
