import { sql } from 'kysely';
import { iso } from '../kernel/database/sql.js';
import {
  accountReference,
  accountSearch,
  anyNumber,
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
  from: sql`credit_movements m ${withAccount(sql`m.account_id`)}`,
  id: sql`m.id`,
  fields: {
    id: sql<number>`m.id`,
    account: accountReference,
    type: sql<CreditTypeCode>`m.type`,
    amount: sql<number>`m.amount`,
    balance_after: sql<number>`m.balance_after`,
    purpose: sql<string>`m.purpose`,
    lot_id: sql<number>`m.lot_id`,
    response_id: sql<number | null>`m.response_id`,
    checkout_id: sql<number | null>`(select c.id from checkouts c where c.lot_id = m.lot_id)`,
    created_at: iso(sql`m.created_at`),
  },
  sorts: {
    type: sql`m.type`,
    amount: sql`m.amount`,
    balance_after: sql`m.balance_after`,
    purpose: sql`m.purpose`,
    created_at: sql`m.created_at`,
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
  table: {
    id: { it: 'Movimento', en: 'Movement' },
    created_at: { it: 'Quando', en: 'When' },
    'account.id': { it: 'Numero studio', en: 'Firm number' },
    'account.name': { it: 'Studio', en: 'Firm' },
    type_label: { it: 'Tipo', en: 'Type' },
    amount: { it: 'Crediti', en: 'Credits' },
    balance_after: { it: 'Saldo', en: 'Balance' },
    lot_id: { it: 'Lotto', en: 'Lot' },
    response_id: { it: 'Risposta', en: 'Response' },
    checkout_id: { it: 'Pagamento', en: 'Payment' },
  },
  label: ({ type }, locale) => ({ type_label: creditTypeLabels[type][locale] }),
});
