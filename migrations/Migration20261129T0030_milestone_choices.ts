import { Migration } from '@mikro-orm/migrations';

/** Editors choose the names, the order and which of the figures of the home page are shown. */
export class Migration20261129T0030_milestone_choices extends Migration {
  override name = 'Migration20261129T0030_milestone_choices';

  override up(): void {
    this.addSql(`
      create table milestone_choices (
        revision integer primary key,
        entries jsonb not null,
        at timestamptz not null
      );
      comment on table milestone_choices is 'the last revision counts; without one the names and the order of the code'`);
  }

  override down(): void {
    this.addSql(`drop table milestone_choices`);
  }
}
