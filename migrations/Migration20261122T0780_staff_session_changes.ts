import { Migration } from '@mikro-orm/migrations';

const TRIGGERS = ['staff_session_changes', 'staff_session_truncation'];
const TABLES = ['staff_sessions', 'staff'];

/**
 * Each process keeps the sessions of the back office that it knows in memory, as those of the site. The database tells all
 * of them when one changes: `s<id>` a session, `a<id>` a member, `*` everything.
 */
export class Migration20261122T0780_staff_session_changes extends Migration {
  override name = 'Migration20261122T0780_staff_session_changes';

  override up(): void {
    this.addSql(`
      create function notify_staff_session_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('staff_session_changes', case
          when tg_op = 'TRUNCATE' then '*'
          when tg_table_name = 'staff_sessions' then 's' || old.id
          else 'a' || old.id end);
        return null;
      end $$`);
    this.addSql(`
      create trigger staff_session_changes
      after update of revoked_at, expires_at, confirmed_at, staff_id or delete on staff_sessions
      for each row execute function notify_staff_session_change()`);
    this.addSql(`
      create trigger staff_session_changes after update of role, locale, disabled_at, totp_enrolled_at or delete on staff
      for each row execute function notify_staff_session_change()`);
    for (const table of TABLES) {
      this.addSql(`
        create trigger staff_session_truncation after truncate on ${table}
        for each statement execute function notify_staff_session_change()`);
      // Also while rows are restored, when ordinary triggers rest.
      for (const trigger of TRIGGERS) this.addSql(`alter table ${table} enable always trigger ${trigger}`);
    }
  }

  override down(): void {
    for (const table of TABLES) for (const trigger of TRIGGERS) this.addSql(`drop trigger ${trigger} on ${table}`);
    this.addSql(`drop function notify_staff_session_change`);
  }
}
