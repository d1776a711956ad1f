import { Migration } from '@mikro-orm/migrations';

/** How complex the firm finds the case: a lawyer says it with the cost (art. 13, par. 5, law 247 of 2012). */
export class Migration20261122T0642_complexity extends Migration {
  override name = 'Migration20261122T0642_complexity';

  override up(): void {
    this.addSql(`
      alter table responses add column complexity text check (complexity in ('low', 'medium', 'high'))`);
  }

  override down(): void {
    this.addSql(`alter table responses drop column complexity`);
  }
}
