import { Migration } from '@mikro-orm/migrations';

/** A firm's own figures look at all its responses: the index by which they are found holds all that they ask for. */
const INCLUDED = 'status, request_id, request_type_id, exclusive, released_at, answered_at, lapsed_at, lapse_reason';

const index = (included: string): string => `
  create index responses_firm on responses (firm_id, forwarded_at desc) include (${included})`;

export class Migration20261122T0812_figures_of_a_firm extends Migration {
  override name = 'Migration20261122T0812_figures_of_a_firm';

  override up(): void {
    this.addSql(`drop index responses_firm`);
    this.addSql(index(`${INCLUDED}, opened_at`));
  }

  override down(): void {
    this.addSql(`drop index responses_firm`);
    this.addSql(index(INCLUDED));
  }
}
