import { Migration } from '@mikro-orm/migrations';

/** An opinion that is not finished is kept beside the quote that is not finished: a row for each, which go together. */
export class Migration20261122T0790_opinion_drafts extends Migration {
  override name = 'Migration20261122T0790_opinion_drafts';

  override up(): void {
    this.addSql(`
      alter table quote_drafts
        add column kind text not null default 'quote' check (kind in ('quote', 'opinion')),
        drop constraint quote_drafts_pkey,
        add primary key (response_id, kind)`);
  }

  override down(): void {
    this.addSql(`delete from quote_drafts where kind = 'opinion'`);
    this.addSql(`
      alter table quote_drafts
        drop constraint quote_drafts_pkey,
        drop column kind,
        add primary key (response_id)`);
  }
}
