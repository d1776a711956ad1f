import { Migration } from '@mikro-orm/migrations';

/** When a mail is tried next, so that nothing tries it before. */
export class Migration20261122T0860_mail_attempts extends Migration {
  override name = 'Migration20261122T0860_mail_attempts';

  override up(): void {
    this.addSql(`alter table outbox add column next_attempt_at timestamptz`);
    this.addSql(`comment on column outbox.next_attempt_at is 'not tried before this; empty before the first attempt'`);
  }

  override down(): void {
    this.addSql(`alter table outbox drop column next_attempt_at`);
  }
}
