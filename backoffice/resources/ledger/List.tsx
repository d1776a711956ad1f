import { useTranslate } from 'react-admin';
import type { Column, Filter } from '../../list/columns';
import { ListPage } from '../../list/ListPage';
import { useFormat } from '../../ui/format';
import { Moment, OwnerName, type Owned } from '../shared';

/** A movement of credits; `balance_after` is the firm's balance once it was written. */
interface Movement extends Owned {
  type: number;
  type_label: string;
  amount: number;
  balance_after: number;
  purpose: string | null;
  lot_id: number | null;
  response_id: number | null;
  checkout_id: number | null;
  created_at: string;
}

const TYPES = ['1', '2', '3', '4', '5', '6'];

/** The credits of all firms or of one, with the balance as it went. */
export default function LedgerList() {
  const t = useTranslate();
  const format = useFormat();
  const columns: Column<Movement>[] = [
    { source: 'created_at', cell: ({ created_at }) => <Moment at={created_at} />, phone: 'line' },
    { source: 'account', cell: ({ account }) => <OwnerName of={account} />, phone: 'title' },
    { source: 'type', cell: ({ type_label }) => type_label, phone: 'line' },
    {
      source: 'purpose',
      cell: ({ purpose, response_id }) =>
        [purpose && t(`backOffice.purpose.${purpose}`, { _: purpose }), response_id && `#${response_id}`]
          .filter(Boolean)
          .join(' '),
    },
    {
      source: 'amount',
      cell: ({ amount }) => <b className="num">{format.signed(amount)}</b>,
      figures: true,
      phone: 'figure',
    },
    {
      source: 'balance_after',
      cell: ({ balance_after }) => <span className="num">{format.number(balance_after)}</span>,
      figures: true,
    },
    { source: 'lot_id', cell: ({ lot_id }) => lot_id ?? '', figures: true },
    { source: 'id', cell: ({ id }) => <span className="num">{id}</span>, figures: true, sortable: true },
  ];
  const filters: Filter[] = [
    { source: 'account_id', kind: 'account' },
    { source: 'type', kind: 'choice', choices: TYPES, label: (type) => t(`backOffice.movement.${type}`) },
    { source: 'from', kind: 'day' },
    { source: 'to', kind: 'day' },
  ];
  return <ListPage columns={columns} filters={filters} sort={{ field: 'id', order: 'DESC' }} />;
}
