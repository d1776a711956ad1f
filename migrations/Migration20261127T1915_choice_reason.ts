import { Migration } from '@mikro-orm/migrations';

/** Why the citizen chose the firm that she chose, if she says it. */
export class Migration20261127T1915_choice_reason extends Migration {
  override name = 'Migration20261127T1915_choice_reason';

  override up(): void {
    this.addSql(`
      alter table requests add column choice_reason text
        check (choice_reason in ('price', 'clarity', 'speed', 'reviews', 'distance', 'other'));
      comment on column requests.choice_reason is
        'why the citizen chose a firm; firms read sums of five and more, never one answer'`);
  }

  override down(): void {
    this.addSql('alter table requests drop column choice_reason');
  }
}
