import { Migration } from '@mikro-orm/migrations';

/** When a session of the staff last proved itself by a code: what is grave asks for a fresh one. */
export class Migration20261122T0620_confirmations extends Migration {
  override name = 'Migration20261122T0620_confirmations';

  override up(): void {
    this.addSql(`alter table staff_sessions add column confirmed_at timestamptz`);
    this.addSql(`alter table security_events drop constraint security_events_kind_check`);
    this.addSql(`
      alter table security_events add constraint security_events_kind_check check (kind in (
        'signed_in', 'wrong_password', 'wrong_code', 'recovery_code_used', 'two_factor_on', 'two_factor_off',
        'confirmed'))`);
  }

  override down(): void {
    this.addSql(`delete from security_events where kind = 'confirmed'`);
    this.addSql(`alter table security_events drop constraint security_events_kind_check`);
    this.addSql(`
      alter table security_events add constraint security_events_kind_check check (kind in (
        'signed_in', 'wrong_password', 'wrong_code', 'recovery_code_used', 'two_factor_on', 'two_factor_off'))`);
    this.addSql(`alter table staff_sessions drop column confirmed_at`);
  }
}
