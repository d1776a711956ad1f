import type { Checkout } from '../../api/records';
import { Column } from '../../list/Column';
import { Badge } from '../../ui/Badge';
import { Euro, Moment, OwnerName } from '../shared';

/** The columns of payments, in their list, beside an account and beside a coupon. */
export const checkoutColumns = [
  <Column<Checkout> key="id" source="id" render={({ id }) => <span className="num">{id}</span>} sortable link />,
  <Column<Checkout> key="account" source="account" render={({ account }) => <OwnerName of={account} />} />,
  <Column<Checkout> key="description" source="description" render={({ description }) => description} />,
  <Column<Checkout>
    key="created_at"
    source="created_at"
    render={({ created_at }) => <Moment at={created_at} />}
    sortable
  />,
  <Column<Checkout>
    key="amount_cents"
    source="amount_cents"
    render={({ amount_cents }) => <Euro cents={amount_cents} />}
    figures
    sortable
  />,
  <Column<Checkout>
    key="refunded_cents"
    source="refunded_cents"
    render={({ refunded_cents }) => refunded_cents > 0 && <Euro cents={refunded_cents} />}
    figures
  />,
  <Column<Checkout> key="status" source="status" render={({ status }) => <Badge of="checkouts" state={status} />} />,
];
