import { Migration } from '@mikro-orm/migrations';

/**
 * The finder of subjects. A term leads to a request type or to a matter outside the product; `lexemes` are the stems that
 * must all be among those of what somebody typed, or whole words with a leading `=`. `finder_words` holds the single
 * words, for typing errors and for words that are not typed to their end.
 */
export class Migration20261121T0571_finder extends Migration {
  override name = 'Migration20261121T0571_finder';

  override up(): void {
    this.addSql(`
      create function finder_lexeme(locale text, word text) returns text language sql stable as $$
        select case locale
          when 'en' then (ts_lexize('pg_catalog.english_stem', unaccent(word)))[1]
          else (ts_lexize('pg_catalog.italian_stem', unaccent(word)))[1]
        end
      $$`);
    this.addSql(`comment on function finder_lexeme is 'the stem of a word; null for one that says nothing by itself'`);
    this.addSql(`
      create table finder_terms (
        id integer generated always as identity primary key,
        locale text not null,
        target text not null,
        weight smallint not null check (weight between 1 and 5),
        lexemes text[] not null check (cardinality(lexemes) > 0),
        unique (locale, target, lexemes)
      )`);
    this.addSql('create index finder_terms_lexemes on finder_terms using gin (lexemes) with (fastupdate = off)');
    this.addSql(`
      create table finder_words (
        locale text not null,
        word text not null,
        lexeme text not null,
        primary key (locale, word)
      )`);
    this.addSql('create index finder_words_lexeme on finder_words (locale, lexeme)');
    this.addSql('create index finder_words_begin on finder_words (word text_pattern_ops)');
    this.addSql('create index finder_words_alike on finder_words using gist (word gist_trgm_ops)');
  }

  override down(): void {
    this.addSql('drop table finder_words');
    this.addSql('drop table finder_terms');
    this.addSql('drop function finder_lexeme');
  }
}
