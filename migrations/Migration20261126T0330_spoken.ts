import { Migration } from '@mikro-orm/migrations';

/** Whether a citizen and the chosen firm have spoken: asked once, and answered once. */
export class Migration20261126T0330_spoken extends Migration {
  override name = 'Migration20261126T0330_spoken';

  override up(): void {
    // The sweep looks for the few that were chosen lately and not asked yet.
    this.addSql(`
      alter table requests add column spoken_asked_at timestamptz;
      alter table requests add column spoken boolean;
      alter table requests add column spoken_told_at timestamptz;
      alter table requests add constraint requests_spoken_check check ((spoken is null) = (spoken_told_at is null));
      comment on column requests.spoken is 'its citizen says that they and the chosen firm have spoken';
      create index requests_spoken_due on requests (approved_at)
        where status = 5 and spoken_asked_at is null and deleted_at is null`);
  }

  override down(): void {
    this.addSql(`
      alter table requests drop column spoken_told_at;
      alter table requests drop column spoken;
      alter table requests drop column spoken_asked_at`);
  }
}
