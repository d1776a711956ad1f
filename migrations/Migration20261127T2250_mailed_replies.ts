import { Migration } from '@mikro-orm/migrations';

/** Mails that were answers to a message, so that each counts once however often it is read. */
export class Migration20261127T2250_mailed_replies extends Migration {
  override name = 'Migration20261127T2250_mailed_replies';

  override up(): void {
    this.addSql(`
      create table mailed_replies (
        response_id integer not null references conversations on delete cascade,
        account_id integer not null references accounts,
        key text not null check (key ~ '^[0-9a-f]{64}$'),
        taken_at timestamptz not null,
        told boolean not null,
        primary key (response_id, account_id, key)
      );
      create index mailed_replies_account on mailed_replies (account_id);
      comment on column mailed_replies.key is 'hash of the Message-ID, or of the mail where it has none';
      comment on column mailed_replies.told is 'whether its author was mailed that it, or a file of it, did not arrive'`);
  }

  override down(): void {
    this.addSql('drop table mailed_replies');
  }
}
