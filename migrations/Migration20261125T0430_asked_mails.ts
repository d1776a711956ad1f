import { Migration } from '@mikro-orm/migrations';

/** What strangers made the product send to an address, so that a day has an end to it. Rule 15.19. */
export class Migration20261125T0430_asked_mails extends Migration {
  override name = 'Migration20261125T0430_asked_mails';

  override up(): void {
    this.addSql(`
      create table asked_mails (
        id bigint generated always as identity primary key,
        address_hash text not null,
        kind text not null,
        place_hash text,
        known boolean not null,
        at timestamptz not null
      )`);
    this.addSql('create index asked_mails_address on asked_mails (address_hash, kind, at)');
    this.addSql('create index asked_mails_at on asked_mails (at)');
    this.addSql(`
      comment on table asked_mails is 'mails of the last day that somebody who is not signed in there asked for, by whom'`);
  }

  override down(): void {
    this.addSql('drop table asked_mails');
  }
}
