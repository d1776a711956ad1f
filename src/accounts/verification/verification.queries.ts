import { sql } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';
import type { CaseStatus } from '../../shared/moderation/case.codes.js';
import type { Bar } from '../firm.entity.js';

/** A firm and the last case about its enrolment. */
export interface VerificationState {
  readonly completed: boolean;
  readonly confirmed: boolean;
  readonly verified_at: string | null;
  readonly case_status: CaseStatus | null;
  readonly decision: string | null;
  readonly reason: string | null;
  readonly question: string | null;
  readonly opened_at: string | null;
  readonly asked_at: string | null;
  readonly decided_at: string | null;
}

/** The verification of a firm; undefined for an account that is none. */
export async function verificationState(db: Sql, firmId: number): Promise<VerificationState | undefined> {
  const { rows } = await sql<VerificationState>`
    select a.completed, a.confirmed_at is not null as confirmed,
      ${iso(sql`f.verified_at`)} as verified_at,
      c.status as case_status, c.decision, c.reason, c.question,
      ${iso(sql`c.opened_at`)} as opened_at,
      ${iso(sql`c.asked_at`)} as asked_at,
      ${iso(sql`c.decided_at`)} as decided_at
    from firms f
    join accounts a on a.id = f.account_id
    left join lateral (
      select * from cases
      where subject_type = 'account' and subject_id = f.account_id and kind = 'verification'
      order by id desc
      limit 1
    ) c on true
    where f.account_id = ${firmId}`.execute(db);
  return rows[0];
}

/** What staff compare with the register of the Order, and what it answered. */
export interface VerificationFile {
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  readonly vat_number: string | null;
  readonly tax_code: string | null;
  readonly pec: string | null;
  readonly company_order_city: string;
  readonly bar: Bar | null;
  readonly completed: boolean;
  readonly verified_at: string | null;
  readonly identity_changed_at: string | null;
  /** Papers that the firm sent; staff open them one by one. */
  readonly documents: readonly { readonly id: number; readonly name: string; readonly at: string }[];
  readonly answers: readonly { readonly at: string; readonly text: string }[];
  /** Other live accounts with the same VAT number, tax code or enrolment. */
  readonly alike: readonly { readonly id: number; readonly name: string; readonly same: string }[];
}

/** Everything about the enrolment of one firm, for the page of its case. */
export async function verificationFile(db: Sql, firmId: number): Promise<VerificationFile> {
  const { rows } = await sql<{ file: VerificationFile }>`
    select json_build_object(
      'first_name', a.first_name,
      'last_name', a.last_name,
      'company_name', f.company_name,
      'vat_number', f.vat_number,
      'tax_code', f.tax_code,
      'pec', f.pec,
      'company_order_city', f.company_order_city,
      'bar', f.bar,
      'completed', a.completed,
      'verified_at', ${iso(sql`f.verified_at`)},
      'identity_changed_at', ${iso(sql`f.identity_changed_at`)},
      'documents', (
        select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'at', ${iso(sql`d.created_at`)})
          order by d.id), '[]')
        from documents d
        where d.account_id = f.account_id and d.purpose = 'evidence'),
      'answers', (
        select coalesce(json_agg(json_build_object('at', ${iso(sql`w.at`)}, 'text', w.text) order by w.id), '[]')
        from verification_answers w
        where w.firm_id = f.account_id),
      'alike', (
        select coalesce(json_agg(json_build_object('id', o.account_id, 'name', o.company_name, 'same', o.same)
          order by o.account_id), '[]')
        from (
          select account_id, company_name, 'tax_code' as same from firms
          where tax_code = f.tax_code and account_id <> f.account_id and live
          union all
          select account_id, company_name, 'bar' from firms
          where bar->>'number' = f.bar->>'number' and bar->>'city' = f.bar->>'city'
            and account_id <> f.account_id and live
        ) o)
    ) as file
    from firms f
    join accounts a on a.id = f.account_id
    where f.account_id = ${firmId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no firm ${firmId}`);
  return row.file;
}
