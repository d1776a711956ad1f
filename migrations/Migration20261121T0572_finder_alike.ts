import { Migration } from '@mikro-orm/migrations';

/** Longer signatures, as for the towns: with the usual ones the search for a misspelt word read most of the index. */
export class Migration20261121T0572_finder_alike extends Migration {
  override name = 'Migration20261121T0572_finder_alike';

  override up(): void {
    this.addSql('drop index finder_words_alike');
    this.addSql('create index finder_words_alike on finder_words using gist (word gist_trgm_ops (siglen = 64))');
  }

  override down(): void {
    this.addSql('drop index finder_words_alike');
    this.addSql('create index finder_words_alike on finder_words using gist (word gist_trgm_ops)');
  }
}
