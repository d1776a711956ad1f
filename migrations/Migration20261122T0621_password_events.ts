import { Migration } from '@mikro-orm/migrations';

const BEFORE = `'signed_in', 'wrong_password', 'wrong_code', 'recovery_code_used', 'two_factor_on', 'two_factor_off',
        'confirmed'`;

/** New passwords are security events; admins look the events up by member of staff and by network address. */
export class Migration20261122T0621_password_events extends Migration {
  override name = 'Migration20261122T0621_password_events';

  override up(): void {
    this.addSql(`alter table security_events drop constraint security_events_kind_check`);
    this.addSql(`
      alter table security_events add constraint security_events_kind_check check (kind in (
        ${BEFORE}, 'password_changed', 'password_reset'))`);
    this.addSql(`create index on security_events (staff_id, id desc) where staff_id is not null`);
    this.addSql(`create index on security_events (address, id desc)`);
  }

  override down(): void {
    this.addSql(`drop index security_events_address_id_idx`);
    this.addSql(`drop index security_events_staff_id_id_idx`);
    this.addSql(`delete from security_events where kind in ('password_changed', 'password_reset')`);
    this.addSql(`alter table security_events drop constraint security_events_kind_check`);
    this.addSql(`
      alter table security_events add constraint security_events_kind_check check (kind in (
        ${BEFORE}))`);
  }
}
