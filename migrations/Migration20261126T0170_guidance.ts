import { Migration } from '@mikro-orm/migrations';

/** The finder of subjects. */
export class Migration20261126T0170_guidance extends Migration {
  override name = 'Migration20261126T0170_guidance';

  override up(): void {
    this.addSql(`
      create function finder_lexeme(locale text, word text) returns text language sql stable as $$
        select case locale
          when 'en' then (ts_lexize('pg_catalog.english_stem', unaccent(word)))[1]
          else (ts_lexize('pg_catalog.italian_stem', unaccent(word)))[1]
        end
      $$;
      comment on function finder_lexeme is 'the stem of a word; null for one that says nothing by itself'`);

    // A term leads to a request type or to a matter outside the product. lexemes are the stems that must all be
    // among those of what somebody typed, or whole words with a leading =.
    this.addSql(`
      create table finder_terms (
        id integer generated always as identity primary key,
        locale text not null,
        target text not null,
        weight smallint not null check (weight between 1 and 5),
        lexemes text[] not null check (cardinality(lexemes) > 0),
        unique (locale, target, lexemes)
      );
      create index finder_terms_lexemes on finder_terms using gin (lexemes) with (fastupdate = off)`);

    // Single words, for typing errors and for words that are not typed to their end. Longer signatures keep the
    // search for a misspelt word from reading most of the index.
    this.addSql(`
      create table finder_words (
        locale text not null,
        word text not null,
        lexeme text not null,
        primary key (locale, word)
      );
      create index finder_words_lexeme on finder_words (locale, lexeme);
      create index finder_words_begin on finder_words (word text_pattern_ops);
      create index finder_words_alike on finder_words using gist (word gist_trgm_ops (siglen = 64))`);

    // What the labelled phrases of the finder teach: in how many phrases of a target a stem stands, how many
    // stems its phrases have in all, and how many different ones the language knows.
    this.addSql(`
      create table finder_examples (
        locale text not null,
        lexeme text not null,
        target text not null,
        phrases integer not null check (phrases > 0),
        primary key (locale, lexeme, target)
      )`);

    this.addSql(`
      create table finder_example_totals (
        locale text not null,
        target text not null,
        stems integer not null check (stems > 0),
        vocabulary integer not null check (vocabulary > 0),
        primary key (locale, target)
      )`);
  }

  override down(): void {
    this.addSql(`drop table finder_example_totals, finder_examples, finder_words, finder_terms`);
    this.addSql(`drop function finder_lexeme`);
  }
}
