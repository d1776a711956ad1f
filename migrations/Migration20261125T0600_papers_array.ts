import { Migration } from '@mikro-orm/migrations';

/** Requests that were begun without papers at hand kept the text "[]" instead of an empty list. */
export class Migration20261125T0600_papers_array extends Migration {
  override name = 'Migration20261125T0600_papers_array';

  override up(): void {
    this.addSql(`update requests set papers = (papers #>> '{}')::jsonb where jsonb_typeof(papers) = 'string'`);
    this.addSql(`alter table requests add constraint requests_papers_array check (jsonb_typeof(papers) = 'array')`);
  }

  override down(): void {
    this.addSql('alter table requests drop constraint requests_papers_array');
  }
}
