import { Migration } from '@mikro-orm/migrations';

/** The papers that a firm asks for with a message. */
export class Migration20261126T1930_asked_papers extends Migration {
  override name = 'Migration20261126T1930_asked_papers';

  override up(): void {
    // A conversation looks for the few of its messages that ask for papers.
    this.addSql(`
      alter table messages add column papers jsonb;
      alter table messages add constraint messages_papers_check check (jsonb_typeof(papers) = 'array');
      comment on column messages.papers is 'kinds of papers that the firm asks for with this message';
      create index messages_papers on messages (response_id) where papers is not null`);
  }

  override down(): void {
    this.addSql('alter table messages drop column papers');
  }
}
