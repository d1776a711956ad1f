import { Migration } from '@mikro-orm/migrations';

/** A colleague sees all requests of the firm, or only those that are assigned to them. */
export class Migration20261128T1250_request_access extends Migration {
  override name = 'Migration20261128T1250_request_access';

  override up(): void {
    this.addSql(`
      alter table firm_members add column request_access text not null default 'all'
        check (request_access in ('all', 'assigned'))`);
    // It counts at once, in every process that keeps the person's session in memory.
    this.addSql(`
      drop trigger session_changes on firm_members;
      create trigger session_changes
      after update of account_id, locale, accepted_at, removed_at, role, request_access or delete
      on firm_members for each row execute function notify_member_change();
      alter table firm_members enable always trigger session_changes`);
  }

  override down(): void {
    this.addSql(`
      drop trigger session_changes on firm_members;
      create trigger session_changes after update of account_id, locale, accepted_at, removed_at, role or delete
      on firm_members for each row execute function notify_member_change();
      alter table firm_members enable always trigger session_changes;
      alter table firm_members drop column request_access`);
  }
}
