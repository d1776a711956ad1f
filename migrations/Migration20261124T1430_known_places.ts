import { Migration } from '@mikro-orm/migrations';

/**
 * Where somebody signed in, or chose a new password by mail, guesses of others do not count: so an event also keeps a
 * keyed hash of the browser's own number. The indexes find these few events among all the refused ones.
 */
export class Migration20261124T1430_known_places extends Migration {
  override name = 'Migration20261124T1430_known_places';

  override up(): void {
    this.addSql(`alter table security_events add column browser_hash text`);
    for (const whose of ['account_id', 'staff_id'])
      this.addSql(`
        create index security_events_entered_${whose} on security_events (${whose})
        where kind in ('signed_in', 'password_reset')`);
  }

  override down(): void {
    for (const whose of ['account_id', 'staff_id']) this.addSql(`drop index security_events_entered_${whose}`);
    this.addSql(`alter table security_events drop column browser_hash`);
  }
}
