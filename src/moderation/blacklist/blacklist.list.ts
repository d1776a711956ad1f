import { sql } from 'kysely';
import { z } from 'zod';
import { anyNumber, column, defineList, oneOf, since, staffMember, until, whether } from '../../staff/staff.api.js';
import { blacklistKindLabels, blacklistKinds } from '../../shared/moderation/blacklist.codes.js';

/** What may neither register nor be written. Of accounts the list shows kind, reason, day and author, never the value. */
export const blacklistList = defineList({
  resource: 'blacklist',
  name: 'BlacklistRecord',
  from: sql`blacklist b left join staff s on s.id = b.created_by`,
  id: sql`b.id`,
  columns: {
    id: column.integer(sql`b.id`, { heading: { it: 'Numero', en: 'Number' } }),
    kind: column.oneOf(sql`b.kind`, blacklistKinds, {
      heading: { it: 'Che cosa', en: 'What' },
      sort: true,
      labels: blacklistKindLabels,
    }),
    value: column.text(sql`b.term`, {
      heading: { it: 'Espressione', en: 'Phrase' },
      sort: true,
      nullable: true,
      description: 'the phrase; null for a value of an account, which is hashed',
    }),
    reason: column.text(sql`b.reason`, { heading: { it: 'Motivo', en: 'Reason' } }),
    created_at: column.instant(sql`b.created_at`, { heading: { it: 'Inserito', en: 'Added' }, sort: true }),
    created_by: column.of(staffMember(sql`s.id`), z.object({ id: z.number().int(), name: z.string() }).nullable(), {
      heading: { name: { it: 'Da', en: 'By' } },
    }),
    closed_account_id: column.integer(sql`b.closed_account_id`, {
      heading: { it: 'Account chiuso', en: 'Closed account' },
      nullable: true,
      description: 'the account that was closed for abuse',
    }),
  },
  order: ['id', 'DESC'],
  filters: {
    kind: oneOf(sql`b.kind`, blacklistKinds),
    closed: whether(sql`b.closed_account_id is not null`),
    closed_account_id: anyNumber(sql`b.closed_account_id`),
    from: since(sql`b.created_at`),
    to: until(sql`b.created_at`),
    // The controller puts the hashes of the searched value here.
    hash: {
      schema: z.array(z.string().max(64)).max(blacklistKinds.length),
      where: (hashes: string[]) => sql`b.value_hash = any(${hashes}::text[])`,
    },
  },
  search: [sql`b.term`, sql`b.reason`, sql`s.name`],
});
