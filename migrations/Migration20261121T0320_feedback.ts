import { Migration } from '@mikro-orm/migrations';

/** The public ranking counts a subject's ratings from the index alone. */
export class Migration20261121T0320_feedback extends Migration {
  override name = 'Migration20261121T0320_feedback';

  override up(): void {
    this.addSql(`
      create index feedbacks_ranking on feedbacks (request_type_id, firm_id) include (satisfaction_lawyer)
      where satisfaction_lawyer is not null and removed_at is null`);
  }

  override down(): void {
    this.addSql(`drop index feedbacks_ranking`);
  }
}
