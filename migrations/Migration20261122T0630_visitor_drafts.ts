import { Migration } from '@mikro-orm/migrations';

/** The request that a visitor had begun when they registered: it becomes a draft once their address is confirmed. */
export class Migration20261122T0630_visitor_drafts extends Migration {
  override name = 'Migration20261122T0630_visitor_drafts';

  override up(): void {
    this.addSql(`
      create table visitor_drafts (
        id integer generated always as identity primary key,
        account_id integer references accounts,
        claim_hash text not null unique,
        content jsonb not null,
        created_at timestamptz not null
      )`);
    this.addSql(`create index on visitor_drafts (account_id) where account_id is not null`);
    this.addSql(`create index on visitor_drafts (created_at) where account_id is null`);
  }

  override down(): void {
    this.addSql(`drop table visitor_drafts`);
  }
}
