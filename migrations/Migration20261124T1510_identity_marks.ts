import { Migration } from '@mikro-orm/migrations';

/**
 * By what people are recognised who hold several accounts: a request never reaches a firm of its own citizen. Accounts
 * without marks are marked by a sweep, because only the application knows the key.
 */
export class Migration20261124T1510_identity_marks extends Migration {
  override name = 'Migration20261124T1510_identity_marks';

  override up(): void {
    this.addSql(`
      create table identity_marks (
        hash text not null,
        account_id integer not null references accounts (id) on delete cascade,
        primary key (hash, account_id)
      )`);
    this.addSql('create index identity_marks_account on identity_marks (account_id)');
    this.addSql('alter table accounts add column identity_marked boolean not null default false');
    this.addSql('create index accounts_without_marks on accounts (id) where not identity_marked');
  }

  override down(): void {
    this.addSql('drop index accounts_without_marks');
    this.addSql('alter table accounts drop column identity_marked');
    this.addSql('drop table identity_marks');
  }
}
