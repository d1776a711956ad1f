import { Migration } from '@mikro-orm/migrations';

/** Colleagues of a firm have a role. Those who sign in already do the work of a lawyer. */
export class Migration20261127T1210_member_roles extends Migration {
  override name = 'Migration20261127T1210_member_roles';

  override up(): void {
    this.addSql(`
      alter table firm_members add column role text not null default 'lawyer'
        check (role in ('lawyer', 'assistant', 'billing'))`);
    // A role that changed counts at once, in every process that keeps the person's session in memory.
    this.addSql(`
      drop trigger session_changes on firm_members;
      create trigger session_changes after update of account_id, locale, accepted_at, removed_at, role or delete
      on firm_members for each row execute function notify_member_change();
      alter table firm_members enable always trigger session_changes`);
  }

  override down(): void {
    this.addSql(`
      drop trigger session_changes on firm_members;
      create trigger session_changes after update of account_id, locale, accepted_at, removed_at or delete
      on firm_members for each row execute function notify_member_change();
      alter table firm_members enable always trigger session_changes;
      alter table firm_members drop column role`);
  }
}
