import { Migration } from '@mikro-orm/migrations';

/** A quote may say in which instalments its fixed parts are paid. */
export class Migration20261127T1420_instalments extends Migration {
  override name = 'Migration20261127T1420_instalments';

  override up(): void {
    this.addSql('alter table responses add column instalments jsonb');
  }

  override down(): void {
    this.addSql('alter table responses drop column instalments');
  }
}
