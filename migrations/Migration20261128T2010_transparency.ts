import { Migration } from '@mikro-orm/migrations';

/** The figures of a year are read by the time of what they count. */
export class Migration20261128T2010_transparency extends Migration {
  override name = 'Migration20261128T2010_transparency';

  override up(): void {
    this.addSql(`
      create index audit_restrictions on audit (at) where action in (
        'reject_unclear', 'reject_out_of_scope', 'reject_against_terms', 'invalidate_data', 'invalidate_occurrence',
        'reject_contacts', 'reject_insult', 'reject_off_topic', 'ignore', 'reply', 'remove', 'refuse', 'delete-for-abuse'
      )`);
    this.addSql(`create index reports_decided on reports (decided_at) where decided_at is not null`);
    this.addSql(`create index appeals_made on appeals (created_at)`);
    this.addSql(`create index appeals_decided on appeals (decided_at) where decided_at is not null`);
  }

  override down(): void {
    this.addSql(`drop index audit_restrictions, reports_decided, appeals_made, appeals_decided`);
  }
}
