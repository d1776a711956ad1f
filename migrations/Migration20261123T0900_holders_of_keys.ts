import { Migration } from '@mikro-orm/migrations';

/** Which process works under a key. Unknown for the keys of a process of an older version. */
export class Migration20261123T0900_holders_of_keys extends Migration {
  override name = 'Migration20261123T0900_holders_of_keys';

  override up(): void {
    this.addSql('alter table idempotency_keys add column holder integer');
  }

  override down(): void {
    this.addSql('alter table idempotency_keys drop column holder');
  }
}
