import { Migration } from '@mikro-orm/migrations';

/** The back office is told when what waits for a decision has changed: the name of the resource and nothing else. */
export class Migration20261122T0752_staff_events extends Migration {
  override name = 'Migration20261122T0752_staff_events';

  override up(): void {
    this.addSql(`
      create function tell_staff() returns trigger language plpgsql as $$
      begin
        -- Equal ones of a transaction are told once.
        perform pg_notify('staff_events', tg_table_name);
        return null;
      end $$`);
    for (const table of ['cases', 'refunds']) {
      this.addSql(`
        create trigger ${table}_told_new after insert on ${table}
        for each row execute function tell_staff()`);
      this.addSql(`
        create trigger ${table}_told_changed after update on ${table}
        for each row when (old.* is distinct from new.*) execute function tell_staff()`);
    }
  }

  override down(): void {
    for (const table of ['cases', 'refunds'])
      for (const when of ['new', 'changed']) this.addSql(`drop trigger ${table}_told_${when} on ${table}`);
    this.addSql(`drop function tell_staff`);
  }
}
