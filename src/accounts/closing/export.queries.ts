import { sql, type RawBuilder } from 'kysely';
import type { SignInKey } from '../../shared/actor.js';
import type { ExportedSubjects } from '../account-parts.js';
import type { Sql } from '../../kernel/database/database.js';

/** A file that the account uploaded. */
export interface ExportedFile {
  readonly id: number;
  readonly name: string;
  readonly storage_key: string;
  readonly sha256: string;
  /** As PostgreSQL writes it. */
  readonly created_at: string;
}

interface ExportedRow {
  data: Record<string, unknown>;
}

/**
 * Everything held about an account, as one JSON value for each subject. Hashes of passwords and tokens are no data
 * about a person, and what others wrote about themselves is not exported: of a request, the export of a firm contains
 * only the firm's answer. The export of each sign-in of a firm contains its own sessions, events and mails, and the
 * firm's activity.
 * @param others what the other modules have of the account
 */
export async function exportedData(
  db: Sql,
  { accountId, memberId }: SignInKey,
  others: ExportedSubjects,
): Promise<Record<string, unknown>> {
  const own = (table: RawBuilder<unknown>) =>
    sql<boolean>`${table}.member_id is not distinct from ${memberId}::integer`;
  const { rows } = await sql<ExportedRow>`
    select jsonb_build_object(
      'account', (
        select to_jsonb(a) - 'password_hash' || jsonb_build_object(
          'pending_email', (
            select t.email
            from account_tokens t
            where t.account_id = a.id and ${own(sql`t`)} and t.purpose = 'change_email' and t.used_at is null
            order by t.id desc
            limit 1))
        from accounts a
        where a.id = ${accountId}),
      'firm', (
        select to_jsonb(f) || jsonb_build_object(
          'skills', (
            select jsonb_agg(s.request_type_id order by s.position) from firm_skills s where s.firm_id = f.account_id),
          'own_clients', (
            select jsonb_agg(c.label order by c.label) from firm_clients c where c.firm_id = f.account_id))
        from firms f
        where f.account_id = ${accountId}),
      'verification', jsonb_build_object(
        'answers', (
          select jsonb_agg(to_jsonb(w) - 'firm_id' order by w.id)
          from verification_answers w
          where w.firm_id = ${accountId})),
      'cases', (
        select jsonb_agg(to_jsonb(c) - 'account_id' - 'claimed_by' - 'claimed_at' - 'decided_by' order by c.id)
        from cases c
        where c.account_id = ${accountId}),
      'suspensions', (
        select jsonb_agg(to_jsonb(u) - 'account_id' - 'suspended_by' - 'lifted_by' order by u.id)
        from suspensions u
        where u.account_id = ${accountId}),
      'staff_notes', (
        select jsonb_agg(to_jsonb(n) - 'account_id' - 'staff_id' order by n.id)
        from account_notes n
        where n.account_id = ${accountId}),
      'consents', (
        select jsonb_agg(to_jsonb(c) - 'account_id' order by c.id) from consents c where c.account_id = ${accountId}),
      'sessions', (
        select jsonb_agg(to_jsonb(s) - 'account_id' order by s.id) from sessions s where s.account_id = ${accountId} and ${own(sql`s`)}),
      'api_tokens', (
        select jsonb_agg(to_jsonb(t) - '{account_id,token_hash}'::text[] order by t.id)
        from api_tokens t
        where t.account_id = ${accountId} and ${own(sql`t`)}),
      'security_events', (
        select jsonb_agg(to_jsonb(v) - 'account_id' - 'staff_id' order by v.id)
        from security_events v
        where v.account_id = ${accountId} and ${own(sql`v`)}),
      'second_factor', jsonb_build_object(
        'confirmed_at', (
          select w.confirmed_at from account_authenticators w where w.account_id = ${accountId} and ${own(sql`w`)}),
        'recovery_codes', (
          select count(*)
          from account_recovery_codes k
          where k.account_id = ${accountId} and ${own(sql`k`)} and k.used_at is null)),
      'passkeys', (
        select jsonb_agg(jsonb_build_object(
          'name', p.name,
          'transports', p.transports,
          'backed_up', p.backed_up,
          'created_at', p.created_at,
          'last_used_at', p.last_used_at) order by p.id)
        from passkeys p
        where p.account_id = ${accountId} and ${own(sql`p`)}),
      'notifications', (
        select jsonb_agg(to_jsonb(n) - 'account_id' - 'deduplication_key' order by n.id)
        from notifications n
        where n.account_id = ${accountId}),
      'digest', (
        select jsonb_agg(to_jsonb(g) - 'account_id' - 'deduplication_key' order by g.id)
        from digest_entries g
        where g.account_id = ${accountId}),
      'push_subscriptions', (
        select jsonb_agg(jsonb_build_object(
          'session_id', b.session_id, 'endpoint', b.endpoint, 'created_at', b.created_at) order by b.id)
        from push_subscriptions b
        where b.account_id = ${accountId} and exists (select from sessions s where s.id = b.session_id and ${own(sql`s`)})),
      'webhooks', (
        select jsonb_agg(to_jsonb(h) - '{account_id,secret}'::text[] order by h.id)
        from webhooks h
        where h.account_id = ${accountId}),
      'mails', (
        select jsonb_agg(jsonb_build_object(
          'to', o.recipient,
          'subject', o.subject,
          'created_at', o.created_at,
          'sent_at', o.sent_at) order by o.id)
        from outbox o
        where o.account_id = ${accountId} and exists (
          select from firm_members m
          where m.account_id = o.account_id and m.email = o.recipient and (m.id = ${memberId} or ${memberId}::integer is null)
        ) = ${memberId !== null}),
      'members', (
        select jsonb_agg(
          to_jsonb(m) - '{account_id,password_hash}'::text[] order by m.id)
        from firm_members m
        where m.account_id = ${accountId}),
      'absences', (
        select jsonb_agg(to_jsonb(w) - 'account_id' order by w.id) from member_absences w where w.account_id = ${accountId}),
      'activity', (
        select jsonb_agg(to_jsonb(v) - 'account_id' order by v.id) from firm_activity v where v.account_id = ${accountId}),
      'contact_leaks', (
        select jsonb_agg(jsonb_build_object('response_id', k.response_id, 'created_at', k.created_at) order by k.id)
        from contact_leaks k
        where k.account_id = ${accountId}),
      'reports', (
        select jsonb_agg(
          to_jsonb(r) - '{account_id,reported_id,case_id,decided_by,appeal_token_hash}'::text[]
            || jsonb_build_object('appeal', (
              select to_jsonb(p) - '{id,report_id,account_id}'::text[] from appeals p where p.report_id = r.id))
          order by r.id)
        from reports r
        where r.account_id = ${accountId}),
      'documents', (
        select jsonb_agg(to_jsonb(d) - 'storage_key' - 'account_id' order by d.id)
        from documents d
        where d.account_id = ${accountId})
    ) || jsonb_build_object(${sql.join(
      Object.entries(others).flatMap(([subject, value]) => [sql.lit(subject), value]),
    )}) as data`.execute(db);
  return rows[0]?.data ?? {};
}

/** The files an account uploaded. */
export function exportedFiles(db: Sql, accountId: number): Promise<ExportedFile[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'name', 'storage_key', 'sha256', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}
