import { Migration } from '@mikro-orm/migrations';

/** Low ratings and reports by their time: few of all, and a sweep looks through them for firms that become a case. */
export class Migration20261125T0210_conduct extends Migration {
  override name = 'Migration20261125T0210_conduct';

  override up(): void {
    this.addSql(`
      create index feedbacks_low on feedbacks (created_at) include (firm_id)
      where satisfaction_lawyer < 3 and removed_at is null`);
    this.addSql(`create index reports_made on reports (created_at) include (reported_id) where side = 'reporter'`);
  }

  override down(): void {
    this.addSql(`delete from cases where kind = 'conduct'`);
    this.addSql('drop index reports_made');
    this.addSql('drop index feedbacks_low');
  }
}
