import { Migration } from '@mikro-orm/migrations';

/** A firm gives its quote a last day of its own. */
export class Migration20261127T2240_quote_validity extends Migration {
  override name = 'Migration20261127T2240_quote_validity';

  override up(): void {
    this.addSql(`
      alter table responses add column valid_through date, add column validity_notified_at timestamptz;
      comment on column responses.valid_through is
        'the last day in Rome on which the quote can be chosen; null lasts as long as the choice';
      create index responses_validity on responses (valid_through)
        where status = 7 and valid_through is not null and validity_notified_at is null`);
  }

  override down(): void {
    this.addSql('alter table responses drop column valid_through, drop column validity_notified_at');
  }
}
