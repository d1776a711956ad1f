import { Migration } from '@mikro-orm/migrations';

/** How often somebody called what is limited; the shape is that of rate-limiter-flexible. */
export class Migration20261122T0582_call_limits extends Migration {
  override name = 'Migration20261122T0582_call_limits';

  override up(): void {
    this.addSql(`create table call_limits (key text primary key, points integer not null default 0, expire bigint)`);
  }

  override down(): void {
    this.addSql(`drop table call_limits`);
  }
}
