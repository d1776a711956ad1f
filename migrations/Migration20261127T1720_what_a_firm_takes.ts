import { Migration } from '@mikro-orm/migrations';

/** A firm says from which sum on it takes requests, and plans a pause ahead. */
export class Migration20261127T1720_what_a_firm_takes extends Migration {
  override name = 'Migration20261127T1720_what_a_firm_takes';

  override up(): void {
    this.addSql(`
      alter table requests add column named_value_cents integer check (named_value_cents > 0);
      comment on column requests.named_value_cents is
        'the largest sum that the description names, when the request was sent; null where it names none'`);
    this.addSql(`
      alter table firms
        add column min_value_cents integer check (min_value_cents > 0),
        add column pauses_at timestamptz;
      comment on column firms.min_value_cents is
        'requests that name sums, all of them smaller, are not forwarded to the firm';
      comment on column firms.pauses_at is 'when a pause that was planned begins; null for one that began at once'`);
    this.addSql(`
      alter table matching_firms
        add column min_value_cents integer,
        add column pauses_at timestamptz`);
  }

  override down(): void {
    this.addSql(`
      alter table matching_firms drop column min_value_cents, drop column pauses_at;
      alter table firms drop column min_value_cents, drop column pauses_at;
      alter table requests drop column named_value_cents`);
  }
}
