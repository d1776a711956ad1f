import { Migration } from '@mikro-orm/migrations';

/** A deleted request no longer holds which side its citizen is on, as docs/privacy.md promises. */
export class Migration20261201T0045_deleted_parts extends Migration {
  override name = 'Migration20261201T0045_deleted_parts';

  override up(): void {
    this.addSql(`update requests set part = null where deleted_at is not null and part is not null`);
  }

  override down(): void {
    // What was erased stays erased.
  }
}
