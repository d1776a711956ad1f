import { Migration } from '@mikro-orm/migrations';

/** Which decision of which member an entry of the log records, as a keyed hash: the same one is made once. */
export class Migration20261125T0700_decided_once extends Migration {
  override name = 'Migration20261125T0700_decided_once';

  override up(): void {
    this.addSql('alter table audit add column fingerprint text');
    this.addSql('create index audit_fingerprint on audit (fingerprint) where fingerprint is not null');
  }

  override down(): void {
    this.addSql('drop index audit_fingerprint');
    this.addSql('alter table audit drop column fingerprint');
  }
}
