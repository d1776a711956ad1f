import { sql } from 'kysely';
import { securityEventKinds, securityEventLabels } from '../../shared/accounts/security-event.codes.js';
import { anyNumber, oneOf, oneWord, since, until } from '../lists/filters.js';
import { column } from '../lists/columns.js';
import { defineList } from '../lists/list.js';
import { accountSearch, withAccount } from '../lists/references.js';

/** Who signed in or tried to, on the site and here, and whose password or second factor changed, newest first. */
export const securityEventsList = defineList({
  resource: 'security-events',
  name: 'SecurityEventRecord',
  from: sql`security_events e left join staff s on s.id = e.staff_id ${withAccount(sql`e.account_id`)}`,
  id: sql`e.id`,
  columns: {
    id: column.integer(sql`e.id`, { heading: { it: 'Numero', en: 'Number' } }),
    at: column.instant(sql`e.at`, { heading: { it: 'Quando', en: 'When' }, sort: true }),
    kind: column.oneOf(sql`e.kind`, securityEventKinds, {
      heading: { it: 'Che cosa', en: 'What' },
      labels: securityEventLabels,
    }),
    account: column.account({
      heading: { id: { it: 'Numero account', en: 'Account number' }, name: { it: 'Account', en: 'Account' } },
      nullable: true,
    }),
    staff: column.staff(sql`e.staff_id`, { heading: { name: { it: 'Personale', en: 'Staff' } } }),
    address: column.text(sql`e.address`, {
      heading: { it: 'Indirizzo di rete', en: 'Network address' },
      nullable: true,
    }),
    device: column.text(sql`e.device`, {
      heading: { it: 'Dispositivo', en: 'Device' },
      nullable: true,
      description: 'browser and system, as "Firefox, Windows"',
    }),
  },
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
});
