import type { StaffRequest } from '../../api/records';
import { Column } from '../../list/Column';
import { Badge } from '../../ui/Badge';
import { Moment, OwnerName } from '../shared';

/** The state of a request, or that it waits for staff. */
export const RequestState = ({ of: { status, held_at } }: { of: StaffRequest }) => (
  <Badge of="requests" state={status === 2 && held_at ? 'held' : String(status)} />
);

/** The columns of requests, in their list and beside an account. */
export const requestColumns = [
  <Column<StaffRequest> key="id" source="id" render={({ id }) => <span className="num">{id}</span>} sortable link />,
  <Column<StaffRequest> key="type" source="type" render={({ type_label }) => type_label} />,
  <Column<StaffRequest> key="account" source="account" render={({ account }) => <OwnerName of={account} />} />,
  <Column<StaffRequest> key="city" source="city" render={({ city }) => city} sortable />,
  <Column<StaffRequest> key="sent_at" source="sent_at" render={({ sent_at }) => <Moment at={sent_at} />} sortable />,
  <Column<StaffRequest> key="plan" source="plan" render={({ plan_label }) => plan_label} sortable />,
  <Column<StaffRequest>
    key="quotes"
    source="quotes"
    render={({ quotes }) => <span className="num">{quotes}</span>}
    figures
    sortable
  />,
  <Column<StaffRequest> key="status" source="status" render={(one) => <RequestState of={one} />} sortable />,
];
