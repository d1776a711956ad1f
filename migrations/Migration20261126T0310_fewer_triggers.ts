import { Migration } from '@mikro-orm/migrations';

/** Whether something of a row has changed. */
const changed = (columns: readonly string[]): string =>
  `(${columns.map((name) => `new.${name}`).join(', ')}) is distinct from (${columns.map((name) => `old.${name}`).join(', ')})`;

/** What counts of a review in public: its mark, 0 for words without one, or nothing. */
const markOf = (row: 'old' | 'new'): string =>
  `(case when ${row}.published_at is not null and ${row}.removed_at is null
    then coalesce(${row}.satisfaction_lawyer, case when ${row}.review_lawyer is not null then 0 end) end)`;

/**
 * One trigger for what one table has to guard: where two or three triggers told apart how a row came, changed or went, the
 * function does. The ranking is told by `firm_marks`, which it reads, and not by the reviews behind them. That an account
 * has accepted new terms is told by the use case, the only place where it does. The moves of responses and requests drop the
 * drafts of quotes.
 */
export class Migration20261126T0310_fewer_triggers extends Migration {
  override name = 'Migration20261126T0310_fewer_triggers';

  override up(): void {
    this.addSql(`
      drop trigger session_changes on consents;
      drop function notify_terms_accepted`);

    this.addSql(`
      drop trigger quote_draft_gone on responses;
      drop function drop_quote_draft`);

    // Staff are few and seldom change: then everything that is known is read again.
    this.addSql(`
      create or replace function notify_staff_session_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('staff_session_changes', case
          when tg_op = 'TRUNCATE' or tg_table_name = 'staff' then '*'
          else 's' || old.id end);
        return null;
      end $$;
      drop trigger staff_session_truncation on staff;
      drop trigger staff_session_changes on staff;
      create trigger staff_session_changes
      after update of role, locale, disabled_at, totp_enrolled_at or delete or truncate on staff
      for each statement execute function notify_staff_session_change();
      alter table staff enable always trigger staff_session_changes`);

    this.addSql(`
      create or replace function tell_staff() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' or new is distinct from old then perform pg_notify('staff_events', tg_table_name); end if;
        return null;
      end $$`);
    for (const table of ['cases', 'refunds'])
      this.addSql(`
        drop trigger ${table}_told_new on ${table};
        drop trigger ${table}_told_changed on ${table};
        create trigger ${table}_told after insert or update on ${table}
        for each row execute function tell_staff()`);

    this.addSql(`
      create or replace function tell_content() returns trigger language plpgsql as $$
      begin
        if new.status = 'published' or (tg_op = 'UPDATE' and old.status = 'published') then
          perform pg_notify('content', '');
        end if;
        return null;
      end $$;
      drop trigger content_published_told on content_editions;
      drop trigger content_changed_told on content_editions;
      create trigger content_told after insert or update on content_editions
      for each row execute function tell_content()`);

    this.addSql(`
      drop trigger request_counts_removed on requests;
      drop trigger request_counts_moved on requests;
      drop function count_removed_requests, count_moved_request;
      create function count_moved_requests() returns trigger language plpgsql as $$
      begin
        if old.deleted_at is null then
          update account_request_counts set count = count - 1 where account_id = old.account_id;
        end if;
        if tg_op = 'UPDATE' and new.deleted_at is null then
          insert into account_request_counts values (new.account_id, 1)
          on conflict (account_id) do update set count = account_request_counts.count + 1;
        end if;
        return null;
      end $$;
      create trigger request_counts_moved after update of account_id, deleted_at or delete on requests
      for each row execute function count_moved_requests()`);

    this.addSql(`
      create or replace function count_firm_mark() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (old.firm_id, old.request_type_id, ${markOf('old')})
          is not distinct from (new.firm_id, new.request_type_id, ${markOf('new')}) then return null; end if;
        if tg_op <> 'INSERT' and ${markOf('old')} is not null then
          update firm_marks set count = count - 1
          where firm_id = old.firm_id and request_type_id = old.request_type_id and mark = ${markOf('old')};
        end if;
        if tg_op <> 'DELETE' and ${markOf('new')} is not null then
          insert into firm_marks values (new.firm_id, new.request_type_id, ${markOf('new')}, 1)
          on conflict (firm_id, request_type_id, mark) do update set count = firm_marks.count + 1;
        end if;
        return null;
      end $$;
      drop trigger firm_marks_given on feedbacks;
      drop trigger firm_marks_changed on feedbacks;
      create trigger firm_marks after insert or update or delete on feedbacks
      for each row execute function count_firm_mark()`);
    this.addSql(`
      drop trigger ranking_changes on feedbacks;
      drop trigger ranking_corrections on feedbacks;
      create trigger ranking_changes after insert or update or delete on firm_marks
      for each row execute function notify_ranking_change()`);
  }

  override down(): void {
    this.addSql(`
      drop trigger ranking_changes on firm_marks;
      create trigger ranking_changes after insert or delete on feedbacks
      for each row execute function notify_ranking_change();
      create trigger ranking_corrections after update on feedbacks
      for each row when (${changed(['satisfaction_lawyer', 'removed_at', 'published_at'])})
      execute function notify_ranking_change();
      drop trigger firm_marks on feedbacks;
      create trigger firm_marks_given after insert or delete on feedbacks
      for each row execute function count_firm_mark();
      create trigger firm_marks_changed after update on feedbacks
      for each row execute function count_firm_mark()`);
    this.addSql(`
      drop trigger request_counts_moved on requests;
      drop function count_moved_requests;
      create function count_removed_requests() returns trigger language plpgsql as $$
      begin
        update account_request_counts c set count = c.count - gone.count
        from (select account_id, count(*) as count from removed where deleted_at is null group by account_id) gone
        where c.account_id = gone.account_id;
        return null;
      end $$;
      create trigger request_counts_removed after delete on requests referencing old table as removed
      for each statement execute function count_removed_requests();
      create function count_moved_request() returns trigger language plpgsql as $$
      begin
        if old.deleted_at is null then
          update account_request_counts set count = count - 1 where account_id = old.account_id;
        end if;
        if new.deleted_at is null then
          insert into account_request_counts values (new.account_id, 1)
          on conflict (account_id) do update set count = account_request_counts.count + 1;
        end if;
        return null;
      end $$;
      create trigger request_counts_moved after update of account_id, deleted_at on requests
      for each row execute function count_moved_request()`);
    this.addSql(`
      drop trigger content_told on content_editions;
      create trigger content_published_told after insert on content_editions
      for each row execute function tell_content();
      create trigger content_changed_told after update on content_editions
      for each row execute function tell_content()`);
    for (const table of ['cases', 'refunds'])
      this.addSql(`
        drop trigger ${table}_told on ${table};
        create trigger ${table}_told_new after insert on ${table} for each row execute function tell_staff();
        create trigger ${table}_told_changed after update on ${table} for each row execute function tell_staff()`);
    this.addSql(`
      drop trigger staff_session_changes on staff;
      create or replace function notify_staff_session_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('staff_session_changes', case
          when tg_op = 'TRUNCATE' then '*'
          when tg_table_name = 'staff_sessions' then 's' || old.id
          else 'a' || old.id end);
        return null;
      end $$;
      create trigger staff_session_changes after update of role, locale, disabled_at, totp_enrolled_at or delete on staff
      for each row execute function notify_staff_session_change();
      create trigger staff_session_truncation after truncate on staff
      for each statement execute function notify_staff_session_change();
      alter table staff enable always trigger staff_session_changes;
      alter table staff enable always trigger staff_session_truncation`);
    this.addSql(`
      create function drop_quote_draft() returns trigger language plpgsql as $$
      begin
        delete from quote_drafts where response_id = new.id;
        return null;
      end $$;
      create trigger quote_draft_gone after update on responses
      for each row when (old.inbox_status = 3 and new.inbox_status is distinct from 3) execute function drop_quote_draft()`);
    this.addSql(`
      create function notify_terms_accepted() returns trigger language plpgsql as $$
      begin
        perform pg_notify('session_changes', 'a' || new.account_id);
        return null;
      end $$;
      create trigger session_changes after insert on consents
      for each row when (new.kind = 'terms') execute function notify_terms_accepted()`);
  }
}
