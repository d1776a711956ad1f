import { Migration } from '@mikro-orm/migrations';

/** Why the citizen chose no firm, if they say it. */
export class Migration20261127T2330_no_choice_reason extends Migration {
  override name = 'Migration20261127T2330_no_choice_reason';

  override up(): void {
    this.addSql(`
      alter table feedbacks add column no_choice_reason text
        check (no_choice_reason in ('price', 'clarity', 'distance', 'elsewhere', 'settled', 'other'));
      comment on column feedbacks.no_choice_reason is
        'why the citizen chose no firm; firms read sums of five and more, never one answer'`);
  }

  override down(): void {
    this.addSql('alter table feedbacks drop column no_choice_reason');
  }
}
