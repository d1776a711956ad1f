import { Migration } from '@mikro-orm/migrations';

/** What a document is, and which papers of the list a citizen has at hand. */
export class Migration20261122T0830_papers extends Migration {
  override name = 'Migration20261122T0830_papers';

  override up(): void {
    this.addSql(`
      alter table documents
        add column kind text check (char_length(kind) <= 40),
        add constraint documents_kind_of_requests check (kind is null or purpose = 'request')`);
    this.addSql(`alter table requests add column papers jsonb not null default '[]'`);
  }

  override down(): void {
    this.addSql('alter table requests drop column papers');
    this.addSql('alter table documents drop constraint documents_kind_of_requests, drop column kind');
  }
}
