import { Migration } from '@mikro-orm/migrations';

/** Staff find requests by words of their description, and people by their phone. */
export class Migration20261128T1400_search extends Migration {
  override name = 'Migration20261128T1400_search';

  override up(): void {
    this.addSql(`
      create index requests_words on requests using gin (to_tsvector('italian', description))
      where deleted_at is null`);
    this.addSql('create index accounts_phone on accounts (phone) where phone is not null');
    this.addSql('create index accounts_mobile on accounts (mobile) where mobile is not null');
  }

  override down(): void {
    this.addSql('drop index requests_words, accounts_phone, accounts_mobile');
  }
}
