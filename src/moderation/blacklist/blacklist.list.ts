import { sql } from 'kysely';
import { z } from 'zod';
import { iso } from '../../kernel/database/sql.js';
import { anyNumber, defineList, oneOf, since, sparse, until, whether } from '../../staff/staff.api.js';
import { blacklistKindLabels, blacklistKinds, type BlacklistKind } from '../../shared/moderation/blacklist.codes.js';

/** What may neither register nor be written. Of accounts the list shows kind, reason, day and author, never the value. */
export const blacklistList = defineList({
  resource: 'blacklist',
  from: sql`blacklist b left join staff s on s.id = b.created_by`,
  id: sql`b.id`,
  fields: {
    id: sql<number>`b.id`,
    kind: sql<BlacklistKind>`b.kind`,
    value: sql<string | null>`b.term`,
    reason: sql<string>`b.reason`,
    created_at: iso(sql`b.created_at`),
    created_by: sql<{ id: number; name: string } | null>`
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end`,
    closed_account_id: sql<number | null>`b.closed_account_id`,
  },
  sorts: { kind: sql`b.kind`, value: sparse(sql`b.term`), created_at: sql`b.created_at` },
  order: ['id', 'DESC'],
  filters: {
    kind: oneOf(sql`b.kind`, blacklistKinds),
    closed: whether(sql`b.closed_account_id is not null`),
    closed_account_id: anyNumber(sql`b.closed_account_id`),
    from: since(sql`b.created_at`),
    to: until(sql`b.created_at`),
    // The controller puts the hashes of what is looked up here.
    hash: {
      schema: z.array(z.string().max(64)).max(blacklistKinds.length),
      where: (hashes: string[]) => sql`b.value_hash = any(${hashes}::text[])`,
    },
  },
  search: [sql`b.term`, sql`b.reason`, sql`s.name`],
  label: ({ kind }, locale) => ({ kind_label: blacklistKindLabels[kind][locale] }),
  table: {
    id: { it: 'Numero', en: 'Number' },
    kind_label: { it: 'Che cosa', en: 'What' },
    value: { it: 'Espressione', en: 'Phrase' },
    reason: { it: 'Motivo', en: 'Reason' },
    created_at: { it: 'Inserito', en: 'Added' },
    'created_by.name': { it: 'Da', en: 'By' },
    closed_account_id: { it: 'Account chiuso', en: 'Closed account' },
  },
});
