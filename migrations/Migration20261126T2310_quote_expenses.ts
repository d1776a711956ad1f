import { Migration } from '@mikro-orm/migrations';

/** The expenses that a firm expects to pay for its client, apart from its fee. */
export class Migration20261126T2310_quote_expenses extends Migration {
  override name = 'Migration20261126T2310_quote_expenses';

  override up(): void {
    this.addSql('alter table responses add column expenses_cents integer check (expenses_cents >= 0)');
  }

  override down(): void {
    this.addSql('alter table responses drop column expenses_cents');
  }
}
