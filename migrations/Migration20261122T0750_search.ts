import { Migration } from '@mikro-orm/migrations';

/** What the staff's search and their figures look things up by. Erased accounts are not searched. */
export class Migration20261122T0750_search extends Migration {
  override name = 'Migration20261122T0750_search';

  override up(): void {
    this.addSql(`
      create index accounts_search on accounts
      using gin (lower(email::text || ' ' || first_name || ' ' || last_name) gin_trgm_ops) where deleted_at is null`);
    this.addSql(`
      create index firms_search on firms
      using gin (lower(company_name || ' ' || coalesce(vat_number, '')) gin_trgm_ops)`);
    this.addSql(`create index requests_sent on requests (sent_at) where sent_at is not null`);
    this.addSql(`create index invoices_number on invoices (number)`);
    this.addSql(`create index cases_opened on cases (opened_at)`);
  }

  override down(): void {
    const indexes = ['accounts_search', 'firms_search', 'requests_sent', 'invoices_number', 'cases_opened'];
    for (const index of indexes) this.addSql(`drop index ${index}`);
  }
}
