import { Migration } from '@mikro-orm/migrations';

/** What a write under a key made, written in its own transaction: a process that dies before the answer leaves no second one. */
export class Migration20261122T0801_idempotent_effects extends Migration {
  override name = 'Migration20261122T0801_idempotent_effects';

  override up(): void {
    this.addSql('alter table idempotency_keys add column effect jsonb');
  }

  override down(): void {
    this.addSql('alter table idempotency_keys drop column effect');
  }
}
