import { Migration } from '@mikro-orm/migrations';

/** The day on which it happened, for citizens who give it: time limits are counted from it. */
export class Migration20261122T0800_facts_on extends Migration {
  override name = 'Migration20261122T0800_facts_on';

  override up(): void {
    this.addSql('alter table requests add column facts_on date');
  }

  override down(): void {
    this.addSql('alter table requests drop column facts_on');
  }
}
