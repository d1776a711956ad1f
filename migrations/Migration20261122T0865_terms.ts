import { Migration } from '@mikro-orm/migrations';

/**
 * Which new versions of the terms and of the privacy notice accounts are being told of. A session carries the version of
 * the terms that its account accepted: every process is told when it changes. Demo accounts had accepted a version that
 * never was.
 */
export class Migration20261122T0865_terms extends Migration {
  override name = 'Migration20261122T0865_terms';

  override up(): void {
    this.addSql(`
      create table legal_announcements (
        document text not null check (document in ('terms', 'privacy')),
        version text not null,
        begun_at timestamptz not null,
        primary key (document, version)
      )`);
    this.addSql(`comment on column legal_announcements.version is 'the day from which it holds, YYYY-MM-DD'`);
    this.addSql(`comment on column legal_announcements.begun_at is 'when the first account was to be told'`);
    this.addSql(`
      create function notify_terms_accepted() returns trigger language plpgsql as $$
      begin
        perform pg_notify('session_changes', 'a' || new.account_id);
        return null;
      end $$`);
    this.addSql(`
      create trigger session_changes after insert on consents
      for each row when (new.kind = 'terms') execute function notify_terms_accepted()`);
    this.addSql(`alter table consents enable always trigger session_changes`);
    // The log is only added to.
    this.addSql(`
      insert into consents (account_id, kind, given, text_version, address, at)
      select account_id, kind, true, '2026-11-22', null, now()
      from consents
      where text_version = 'demo'`);
  }

  override down(): void {
    this.addSql(`drop trigger session_changes on consents`);
    this.addSql(`drop function notify_terms_accepted`);
    this.addSql(`drop table legal_announcements`);
  }
}
