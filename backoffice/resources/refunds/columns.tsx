import type { Refund } from '../../api/records';
import { Column } from '../../list/Column';
import { Badge } from '../../ui/Badge';
import { Due } from '../../ui/Due';
import { useFormat } from '../../ui/format';
import { Euro, Moment, OwnerName } from '../shared';

/** How long a refund has waited for a decision. */
function Wait({ of: { status, created_at } }: { of: Refund }) {
  const format = useFormat();
  return status === 'pending' && <span className="num">{format.ago(created_at)}</span>;
}

/** The columns of refunds, in their list and beside an account. */
export const refundColumns = [
  <Column<Refund> key="account" source="account" render={({ account }) => <OwnerName of={account} />} link />,
  <Column<Refund> key="kind" source="kind" render={({ kind_label }) => kind_label} />,
  <Column<Refund>
    key="amount_cents"
    source="amount_cents"
    render={({ amount_cents }) => <Euro cents={amount_cents} />}
    figures
    sortable
  />,
  <Column<Refund> key="status" source="status" render={({ status }) => <Badge of="refunds" state={status} />} />,
  <Column<Refund>
    key="created_at"
    source="created_at"
    render={({ created_at }) => <Moment at={created_at} />}
    sortable
  />,
  <Column<Refund>
    key="due_at"
    source="due_at"
    render={({ status, due_at }) => status === 'pending' && <Due at={due_at} exact />}
  />,
  <Column<Refund> key="waiting" source="waiting" render={(refund) => <Wait of={refund} />} figures />,
  <Column<Refund> key="id" source="id" render={({ id }) => <span className="num">{id}</span>} figures sortable />,
];
