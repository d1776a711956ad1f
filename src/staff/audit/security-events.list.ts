import { sql } from 'kysely';
import {
  securityEventKinds,
  securityEventLabels,
  type SecurityEventKind,
} from '../../shared/accounts/security-event.codes.js';
import { iso } from '../../kernel/database/sql.js';
import { anyNumber, oneOf, oneWord, since, until } from '../lists/filters.js';
import { defineList } from '../lists/list.js';
import { accountSearch, optionalAccount, withAccount } from '../lists/references.js';

interface StaffReference {
  id: number;
  name: string;
}

/** Who signed in or tried to, on the site and here, and whose password or second factor changed, newest first. */
export const securityEventsList = defineList({
  resource: 'security-events',
  from: sql`security_events e left join staff s on s.id = e.staff_id ${withAccount(sql`e.account_id`)}`,
  id: sql`e.id`,
  fields: {
    id: sql<number>`e.id`,
    at: iso(sql`e.at`),
    kind: sql<SecurityEventKind>`e.kind`,
    account: optionalAccount,
    staff: sql<StaffReference | null>`
      case when e.staff_id is not null then json_build_object('id', e.staff_id, 'name', s.name) end`,
    address: sql<string | null>`e.address`,
    device: sql<string | null>`e.device`,
  },
  sorts: { at: sql`e.at` },
  order: ['id', 'DESC'],
  filters: {
    kind: oneOf(sql`e.kind`, securityEventKinds),
    account_id: anyNumber(sql`e.account_id`),
    staff_id: anyNumber(sql`e.staff_id`),
    address: oneWord(sql`e.address`),
    from: since(sql`e.at`),
    to: until(sql`e.at`),
  },
  search: [sql`e.address`, sql`e.device`, sql`s.name`, sql`s.email`, ...accountSearch],
  label: ({ kind }, locale) => ({ kind_label: securityEventLabels[kind][locale] }),
  table: {
    id: { it: 'Numero', en: 'Number' },
    at: { it: 'Quando', en: 'When' },
    kind_label: { it: 'Che cosa', en: 'What' },
    'account.id': { it: 'Numero account', en: 'Account number' },
    'account.name': { it: 'Account', en: 'Account' },
    'staff.name': { it: 'Personale', en: 'Staff' },
    address: { it: 'Indirizzo di rete', en: 'Network address' },
    device: { it: 'Dispositivo', en: 'Device' },
  },
});
