import { Migration } from '@mikro-orm/migrations';

/** Who signed in or tried to, from where and with what; the second factor of the site's accounts. */
export class Migration20261122T0581_access extends Migration {
  override name = 'Migration20261122T0581_access';

  override up(): void {
    this.addSql(`alter table sessions add column device text, add column last_seen_at timestamptz`);
    this.addSql(`
      create table security_events (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        kind text not null check (kind in (
          'signed_in', 'wrong_password', 'wrong_code', 'recovery_code_used', 'two_factor_on', 'two_factor_off')),
        account_id integer references accounts,
        staff_id integer references staff,
        address text,
        device text,
        check (account_id is null or staff_id is null)
      )`);
    this.addSql(`create index on security_events (account_id, id desc) where account_id is not null`);
    this.addSql(`create index on security_events (at)`);
    this.addSql(`
      create table account_authenticators (
        account_id integer primary key references accounts,
        secret text not null,
        created_at timestamptz not null,
        confirmed_at timestamptz,
        last_step bigint
      )`);
    this.addSql(`
      create table account_recovery_codes (
        id integer generated always as identity primary key,
        account_id integer not null references accounts,
        code_hash text not null,
        used_at timestamptz,
        unique (account_id, code_hash)
      )`);
  }

  override down(): void {
    this.addSql(`drop table account_recovery_codes`);
    this.addSql(`drop table account_authenticators`);
    this.addSql(`drop table security_events`);
    this.addSql(`alter table sessions drop column last_seen_at, drop column device`);
  }
}
