import { Migration } from '@mikro-orm/migrations';

/**
 * A firm's answers and clients are counted beside each of its quotes, in the subject and in all of them: from the index
 * alone, however long its history.
 */
export class Migration20261125T0100_answers_of_a_firm extends Migration {
  override name = 'Migration20261125T0100_answers_of_a_firm';

  override up(): void {
    this.addSql(`drop index responses_answered`);
    this.addSql(`
      create index responses_answered on responses (firm_id, request_type_id, answered_at) include (status)
      where answered_at is not null`);
  }

  override down(): void {
    this.addSql(`drop index responses_answered`);
    this.addSql(`
      create index responses_answered on responses (firm_id, request_type_id, answered_at) where answered_at is not null`);
  }
}
