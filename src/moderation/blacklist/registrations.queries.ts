import { sql } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';
import type { BlacklistKind } from '../../shared/moderation/blacklist.codes.js';
import type { Attempt } from './refused-registrations.js';

/** Why somebody is on the blacklist, and how often they tried to come back. */
export interface RegistrationFile {
  /** The entries of the identity; empty once they were removed. */
  readonly entries: readonly {
    readonly id: number;
    readonly kind: BlacklistKind;
    readonly reason: string;
    readonly created_at: string;
    readonly created_by: string | null;
  }[];
  /** The account that was closed for abuse; null for a value that a moderator put on the list. */
  readonly closed_account_id: number | null;
  /** Every case about the same identity, the newest first. */
  readonly cases: readonly {
    readonly id: number;
    readonly opened_at: string;
    readonly decision: string | null;
    readonly count: number;
    readonly attempts: readonly Attempt[];
  }[];
}

/** Everything about the identity that an entry of the blacklist represents. */
export async function registrationFile(db: Sql, entryId: number): Promise<RegistrationFile> {
  const { rows } = await sql<{ file: RegistrationFile }>`
    select json_build_object(
      'closed_account_id', (select e.closed_account_id from blacklist e where e.id = ${entryId}),
      'entries', (
        select coalesce(json_agg(json_build_object(
          'id', b.id,
          'kind', b.kind,
          'reason', b.reason,
          'created_at', ${iso(sql`b.created_at`)},
          'created_by', s.name) order by b.id), '[]')
        from blacklist b
        left join staff s on s.id = b.created_by
        where b.id = ${entryId}
          or b.closed_account_id = (select e.closed_account_id from blacklist e where e.id = ${entryId})),
      'cases', (
        select coalesce(json_agg(json_build_object(
          'id', c.id,
          'opened_at', ${iso(sql`c.opened_at`)},
          'decision', c.decision,
          'count', coalesce((c.facts->>'count')::integer, 0),
          'attempts', coalesce(c.facts->'attempts', '[]')) order by c.id desc), '[]')
        from cases c
        where c.subject_type = 'blacklist' and c.subject_id = ${entryId} and c.kind = 'registration')
    ) as file`.execute(db);
  return (rows[0] as { file: RegistrationFile }).file;
}
