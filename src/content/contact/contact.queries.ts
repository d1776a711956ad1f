import { sql } from 'kysely';
import { isSeenBy, type FirmViewer } from '../../kernel/auth/request-access.sql.js';
import type { Sql } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';

/** A letter, for the page of its case. */
export interface LetterFile {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  readonly request_id: number | null;
  readonly locale: string;
  readonly created_at: string;
  /** Other letters from the same address. */
  readonly earlier: readonly { readonly case_id: number; readonly subject: string; readonly created_at: string }[];
}

export async function letterFile(db: Sql, id: number): Promise<LetterFile | undefined> {
  const { rows } = await sql<LetterFile>`
    select l.name, l.email, l.subject, l.text, l.request_id, l.locale, ${iso(sql`l.created_at`)} as created_at,
      coalesce((
        select json_agg(json_build_object('case_id', c.id, 'subject', o.subject, 'created_at', ${iso(sql`o.created_at`)})
          order by o.id desc)
        from letters o
        join cases c on c.subject_type = 'contact' and c.subject_id = o.id and c.kind = 'contact'
        where o.email = l.email and o.id <> l.id), '[]') as earlier
    from letters l
    where l.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether an account may read a request that it writes about: its own, or one that was forwarded to it. */
export async function mayNameRequest(db: Sql, viewer: FirmViewer, requestId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from requests r
    where r.id = ${requestId} and r.deleted_at is null and (r.account_id = ${viewer.accountId}
      or exists (select from responses p where p.request_id = r.id and ${isSeenBy(viewer, now)}))`.execute(db);
  return rows.length > 0;
}
