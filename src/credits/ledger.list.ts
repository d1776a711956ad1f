import { sql } from 'kysely';
import {
  accountSearch,
  anyNumber,
  column,
  defineList,
  numbers,
  since,
  until,
  withAccount,
} from '../staff/staff.api.js';
import { creditTypeLabels, type CreditTypeCode } from '../shared/credits/credits.codes.js';

/** Every movement of every firm's credits. */
export const ledgerList = defineList({
  resource: 'ledger',
  name: 'LedgerRecord',
  from: sql`credit_movements m ${withAccount(sql`m.account_id`)}`,
  id: sql`m.id`,
  columns: {
    id: column.integer(sql`m.id`, { heading: { it: 'Movimento', en: 'Movement' } }),
    created_at: column.instant(sql`m.created_at`, { heading: { it: 'Quando', en: 'When' }, sort: true }),
    account: column.account({
      heading: { id: { it: 'Numero studio', en: 'Firm number' }, name: { it: 'Studio', en: 'Firm' } },
    }),
    type: column.integer(sql<CreditTypeCode>`m.type`, {
      heading: { it: 'Tipo', en: 'Type' },
      sort: true,
      labels: creditTypeLabels,
    }),
    amount: column.integer(sql`m.amount`, { heading: { it: 'Crediti', en: 'Credits' }, sort: true }),
    purpose: column.text(sql`m.purpose`, { sort: true }),
    balance_after: column.integer(sql`m.balance_after`, { heading: { it: 'Saldo', en: 'Balance' }, sort: true }),
    lot_id: column.integer(sql`m.lot_id`, { heading: { it: 'Lotto', en: 'Lot' } }),
    response_id: column.integer(sql`m.response_id`, { heading: { it: 'Risposta', en: 'Response' }, nullable: true }),
    checkout_id: column.integer(sql`(select c.id from checkouts c where c.lot_id = m.lot_id)`, {
      heading: { it: 'Pagamento', en: 'Payment' },
      nullable: true,
    }),
  },
  order: ['id', 'DESC'],
  filters: {
    type: anyNumber(sql`m.type`),
    account_id: anyNumber(sql`m.account_id`),
    lot_id: anyNumber(sql`m.lot_id`),
    response_id: anyNumber(sql`m.response_id`),
    checkout_id: {
      schema: numbers,
      where: (ids: number[]) => sql`m.lot_id in (select c.lot_id from checkouts c where c.id = any(${ids}::bigint[]))`,
    },
    from: since(sql`m.created_at`),
    to: until(sql`m.created_at`),
  },
  search: [...accountSearch, sql`m.purpose`],
});
