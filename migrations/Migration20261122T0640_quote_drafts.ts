import { Migration } from '@mikro-orm/migrations';

/**
 * What a firm has typed of a quote that it has not sent yet, and three texts of its own. A draft goes as soon as its
 * response is no longer to answer (inbox_status 3): sent, passed on, or its request ended.
 */
export class Migration20261122T0640_quote_drafts extends Migration {
  override name = 'Migration20261122T0640_quote_drafts';

  override up(): void {
    this.addSql(`
      create table quote_drafts (
        response_id integer primary key references responses on delete cascade,
        firm_id integer not null references accounts,
        content jsonb not null,
        saved_at timestamptz not null
      )`);
    this.addSql(`create index on quote_drafts (firm_id)`);
    this.addSql(`
      create function drop_quote_draft() returns trigger language plpgsql as $$
      begin
        delete from quote_drafts where response_id = new.id;
        return null;
      end $$`);
    this.addSql(`
      create trigger quote_draft_gone after update on responses
      for each row when (old.inbox_status = 3 and new.inbox_status is distinct from 3)
      execute function drop_quote_draft()`);
    this.addSql(`
      create table quote_texts (
        firm_id integer not null references accounts,
        slot smallint not null check (slot between 1 and 3),
        name text not null,
        text text not null,
        primary key (firm_id, slot)
      )`);
  }

  override down(): void {
    this.addSql(`drop table quote_texts`);
    this.addSql(`drop trigger quote_draft_gone on responses`);
    this.addSql(`drop function drop_quote_draft`);
    this.addSql(`drop table quote_drafts`);
  }
}
