import { useTranslate } from 'react-admin';
import type { Movement } from '../../api/records';
import { Column } from '../../list/Column';
import { useFormat } from '../../ui/format';
import { Moment, OwnerName } from '../shared';

/** Credits added or spent, with their sign. */
export function Amount({ of }: { of: number }) {
  const format = useFormat();
  return <b className="num">{format.signed(of)}</b>;
}

function Purpose({ of: { purpose, response_id } }: { of: Movement }) {
  const t = useTranslate();
  const words = purpose && t(`backOffice.purpose.${purpose}`, { _: purpose });
  return <>{[words, response_id && `#${response_id}`].filter(Boolean).join(' ')}</>;
}

/** The columns of movements, in their list and beside a firm. */
export const movementColumns = [
  <Column<Movement> key="created_at" source="created_at" render={({ created_at }) => <Moment at={created_at} />} />,
  <Column<Movement> key="account" source="account" render={({ account }) => <OwnerName of={account} />} />,
  <Column<Movement> key="type" source="type" render={({ type_label }) => type_label} />,
  <Column<Movement> key="purpose" source="purpose" render={(movement) => <Purpose of={movement} />} />,
  <Column<Movement> key="amount" source="amount" render={({ amount }) => <Amount of={amount} />} figures />,
  <Column<Movement> key="balance_after" source="balance_after" render={({ balance_after }) => balance_after} figures />,
  <Column<Movement> key="lot_id" source="lot_id" render={({ lot_id }) => lot_id} figures />,
  <Column<Movement> key="id" source="id" render={({ id }) => id} figures sortable />,
];
