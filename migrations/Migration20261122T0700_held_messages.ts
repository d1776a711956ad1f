import { Migration } from '@mikro-orm/migrations';

/** Held messages are cases of the staff. */
export class Migration20261122T0700_held_messages extends Migration {
  override name = 'Migration20261122T0700_held_messages';

  override up(): void {
    this.addSql(`
      alter table cases
        drop constraint cases_kind_check,
        add constraint cases_kind_check check (kind in ('verification', 'message')),
        drop constraint cases_subject_type_check,
        add constraint cases_subject_type_check check (subject_type in ('account', 'message'))`);
    // Messages that wait already.
    this.addSql(`
      insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
      select 'message', 'open', account_id, 'message', id, created_at from messages
      where status = 0 and deleted_at is null`);
  }

  override down(): void {
    this.addSql(`delete from cases where kind = 'message'`);
    this.addSql(`
      alter table cases
        drop constraint cases_kind_check,
        add constraint cases_kind_check check (kind in ('verification')),
        drop constraint cases_subject_type_check,
        add constraint cases_subject_type_check check (subject_type in ('account'))`);
  }
}
