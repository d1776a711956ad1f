import { Migration } from '@mikro-orm/migrations';

/**
 * What the labelled phrases of the finder teach: in how many phrases of a target a stem stands, and for each target how many
 * stems its phrases have in all and how many different ones the language knows.
 */
export class Migration20261122T0799_finder_examples extends Migration {
  override name = 'Migration20261122T0799_finder_examples';

  override up(): void {
    this.addSql(`
      create table finder_examples (
        locale text not null,
        lexeme text not null,
        target text not null,
        phrases integer not null check (phrases > 0),
        primary key (locale, lexeme, target)
      )`);
    this.addSql(`
      create table finder_example_totals (
        locale text not null,
        target text not null,
        stems integer not null check (stems > 0),
        vocabulary integer not null check (vocabulary > 0),
        primary key (locale, target)
      )`);
  }

  override down(): void {
    this.addSql('drop table finder_example_totals');
    this.addSql('drop table finder_examples');
  }
}
