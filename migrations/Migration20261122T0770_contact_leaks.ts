import { Migration } from '@mikro-orm/migrations';

/** What people tried to give away: three times within 90 days, and their messages wait for staff. None of the words are kept. */
export class Migration20261122T0770_contact_leaks extends Migration {
  override name = 'Migration20261122T0770_contact_leaks';

  override up(): void {
    this.addSql(`
      create table contact_leaks (
        id integer generated always as identity primary key,
        account_id integer not null references accounts (id) on delete cascade,
        response_id integer references responses (id) on delete set null,
        confirmed_by text not null check (confirmed_by in ('filter', 'staff')),
        created_at timestamptz not null
      )`);
    this.addSql(`create index contact_leaks_account on contact_leaks (account_id, created_at)`);
    this.addSql(`create index contact_leaks_response on contact_leaks (response_id) where response_id is not null`);
  }

  override down(): void {
    this.addSql(`drop table contact_leaks`);
  }
}
