import { Migration } from '@mikro-orm/migrations';

/**
 * The full-text search of the site. A row is a question, a section of a text, or the head of one; the title counts most,
 * then the heading, the description, the rest. `content_words` completes a word that is not typed to its end.
 */
export class Migration20261122T0840_content_search extends Migration {
  override name = 'Migration20261122T0840_content_search';

  override up(): void {
    for (const [name, language] of [
      ['content_it', 'italian'],
      ['content_en', 'english'],
    ] as const) {
      this.addSql(`create text search configuration ${name} (copy = pg_catalog.${language})`);
      this.addSql(`
        alter text search configuration ${name}
        alter mapping for hword, hword_part, word with unaccent, ${language}_stem`);
    }
    this.addSql(`
      create table content_search (
        id integer generated always as identity primary key,
        language text not null check (language in ('it', 'en')),
        translated boolean not null,
        kind text not null,
        path text not null,
        anchor text not null,
        position smallint not null,
        title text not null,
        heading text not null,
        description text not null,
        body text not null,
        words tsvector not null generated always as (
          setweight(to_tsvector(case language when 'en' then 'content_en'::regconfig else 'content_it'::regconfig end, title), 'A')
          || setweight(to_tsvector(case language when 'en' then 'content_en'::regconfig else 'content_it'::regconfig end, heading), 'B')
          || setweight(
            to_tsvector(case language when 'en' then 'content_en'::regconfig else 'content_it'::regconfig end, description), 'C')
          || to_tsvector(case language when 'en' then 'content_en'::regconfig else 'content_it'::regconfig end, body)
        ) stored,
        unique (language, path, anchor)
      )`);
    this.addSql(`comment on table content_search is 'the texts of the site in the pieces that a search finds'`);
    this.addSql(`comment on column content_search.translated is 'an Italian text that English readers get in English'`);
    this.addSql(`comment on column content_search.anchor is 'the section on its page; empty for the head of the page'`);
    this.addSql('create index content_search_words on content_search using gin (words) with (fastupdate = off)');
    this.addSql(`
      create table content_words (
        language text not null,
        word text not null,
        lexeme text not null,
        primary key (language, word)
      )`);
    this.addSql('create index content_words_begin on content_words (word text_pattern_ops)');
  }

  override down(): void {
    this.addSql('drop table content_words');
    this.addSql('drop table content_search');
    this.addSql('drop text search configuration content_en');
    this.addSql('drop text search configuration content_it');
  }
}
