import { Migration } from '@mikro-orm/migrations';

/** A plan may go down while its request is open, by a withdrawal or by the provider's hand. */
export class Migration20261121T0431_plan_lowered extends Migration {
  override name = 'Migration20261121T0431_plan_lowered';

  override up(): void {
    this.addSql(`alter table requests add column plan_lowered_at timestamptz`);
    this.addSql(`
      comment on column requests.plan_lowered_at is
        'when the plan last went down: the places given before stay, so only those given since are held against '
        'its reach'`);
  }

  override down(): void {
    this.addSql(`alter table requests drop column plan_lowered_at`);
  }
}
