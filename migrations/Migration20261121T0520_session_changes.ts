import { Migration } from '@mikro-orm/migrations';

/**
 * Each process keeps the sessions that it knows in memory. The database tells all of them when one changes: `s<id>` a
 * session, `a<id>` an account, `*` everything.
 */
export class Migration20261121T0520_session_changes extends Migration {
  override name = 'Migration20261121T0520_session_changes';

  override up(): void {
    this.addSql(`
      create function notify_session_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('session_changes', case
          when tg_op = 'TRUNCATE' then '*'
          when tg_table_name = 'sessions' then 's' || old.id
          else 'a' || old.id end);
        return null;
      end $$`);
    this.addSql(`
      create trigger session_changes after update of revoked_at, expires_at, account_id or delete on sessions
      for each row execute function notify_session_change()`);
    this.addSql(`
      create trigger session_changes after update of model, locale, confirmed_at, suspended_at, suspended_until, deleted_at or delete
      on accounts for each row execute function notify_session_change()`);
    for (const table of ['sessions', 'accounts']) {
      this.addSql(
        `create trigger session_truncation after truncate on ${table} for each statement execute function notify_session_change()`,
      );
      // Also while rows are restored, when ordinary triggers rest.
      for (const trigger of ['session_changes', 'session_truncation'])
        this.addSql(`alter table ${table} enable always trigger ${trigger}`);
    }
  }

  override down(): void {
    for (const table of ['sessions', 'accounts']) {
      for (const trigger of ['session_changes', 'session_truncation'])
        this.addSql(`drop trigger ${trigger} on ${table}`);
    }
    this.addSql(`drop function notify_session_change`);
  }
}
