import { Migration } from '@mikro-orm/migrations';

/** The numbers of the business that staff may change, in versions; while there is none, those of the code count. */
export class Migration20261122T0794_business_settings extends Migration {
  override name = 'Migration20261122T0794_business_settings';

  override up(): void {
    this.addSql(`
      create table business_settings (
        version integer generated always as identity primary key,
        "values" jsonb not null,
        before jsonb not null,
        created_at timestamptz not null,
        effective_at timestamptz not null,
        reason text not null,
        staff_id integer not null references staff,
        withdrawn_at timestamptz,
        withdrawn_reason text,
        check (effective_at > created_at),
        check ((withdrawn_at is null) = (withdrawn_reason is null)),
        check (withdrawn_at < effective_at)
      )`);
    this.addSql(`comment on table business_settings is 'prices, times and thresholds that staff announced'`);
    this.addSql(`comment on column business_settings."values" is 'a value for each setting; money in cents'`);
    this.addSql(`comment on column business_settings.before is 'the values that counted when it was announced'`);
    this.addSql(`comment on column business_settings.created_at is 'when it was announced'`);
    this.addSql(`comment on column business_settings.withdrawn_at is 'it was taken back before its day'`);
    this.addSql(`
      create function tell_settings() returns trigger language plpgsql as $$
      begin
        perform pg_notify('business_settings', '');
        return null;
      end $$`);
    this.addSql(`
      create trigger business_settings_told after insert or update or delete on business_settings
      for each statement execute function tell_settings()`);
  }

  override down(): void {
    this.addSql(`drop table business_settings`);
    this.addSql(`drop function tell_settings`);
  }
}
