import { Migration } from '@mikro-orm/migrations';

/** The words of a column of `content_search`, by the rules of its language. */
const words = (column: string): string =>
  `to_tsvector(case language when 'en' then 'content_en'::regconfig else 'content_it'::regconfig end, ${column})`;

/** The texts and pictures of the site, their search, and the letters of the contact page. */
export class Migration20261126T0240_content extends Migration {
  override name = 'Migration20261126T0240_content';

  override up(): void {
    this.addSql(`
      create text search configuration content_it (copy = pg_catalog.italian);
      alter text search configuration content_it
        alter mapping for hword, hword_part, word with unaccent, italian_stem;
      create text search configuration content_en (copy = pg_catalog.english);
      alter text search configuration content_en
        alter mapping for hword, hword_part, word with unaccent, english_stem`);

    this.addSql(`
      create function pictures_in(body text) returns text[] language sql immutable parallel safe
      return array(select distinct found[1] from regexp_matches(body, '/media/([0-9a-f]{32})', 'g') found)`);

    this.addSql(`
      create table content_texts (
        id integer generated always as identity primary key,
        path text not null check (path ~ '^/[a-z0-9/-]+$'),
        language text not null check (language in ('it', 'en')),
        kind text not null check (kind in ('page', 'type', 'article', 'story')),
        type text,
        first jsonb,
        unique (path, language),
        check ((kind = 'page') = (type is null))
      );
      comment on table content_texts is 'an address of the site in a language, with its texts';
      comment on column content_texts.type is 'the request type that it belongs to';
      comment on column content_texts.first is 'the edition of the repository, as it was at the last start'`);

    // What the repository holds is the first edition of a text.
    this.addSql(`
      create table content_editions (
        id integer generated always as identity primary key,
        text_id integer not null references content_texts,
        status text not null check (status in ('draft', 'scheduled', 'published', 'superseded', 'withdrawn')),
        title text not null,
        description text not null,
        body text not null,
        topic text,
        sources jsonb not null default '[]',
        published_on date,
        reviewed_on date,
        note text,
        author_id integer references staff,
        revision integer not null default 1 check (revision > 0),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        publish_at timestamptz,
        published_at timestamptz,
        ended_at timestamptz,
        pictures text[] not null generated always as (pictures_in(body)) stored,
        check ((status = 'scheduled') = (publish_at is not null)),
        check (status not in ('published', 'superseded') or published_at is not null),
        check (status <> 'published' or published_on is not null),
        check ((status in ('superseded', 'withdrawn')) = (ended_at is not null))
      );
      comment on table content_editions is 'what staff wrote for an address of the site, version by version';
      comment on column content_editions.topic is 'the name of the topic among the articles of its type';
      comment on column content_editions.sources is 'where its legal facts come from: label, url';
      comment on column content_editions.published_on is 'the day its readers are told';
      comment on column content_editions.reviewed_on is 'when its legal facts were last checked';
      comment on column content_editions.revision is 'counts the times that a draft was saved';
      comment on column content_editions.pictures is 'the pictures that its text names';
      create unique index content_editions_published on content_editions (text_id) where status = 'published';
      create unique index content_editions_in_work on content_editions (text_id) where status in ('draft', 'scheduled');
      create index content_editions_text on content_editions (text_id, id);
      create index content_editions_due on content_editions (publish_at) where status = 'scheduled';
      create index content_editions_pictures on content_editions using gin (pictures)`);

    this.addSql(`
      create table content_pictures (
        hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
        width integer not null check (width > 0),
        height integer not null check (height > 0),
        staff_id integer references staff,
        created_at timestamptz not null
      );
      comment on table content_pictures is 'a picture that texts of the site may show';
      comment on column content_pictures.hash is 'of the file that was uploaded; part of its address';
      comment on column content_pictures.width is 'pixels of the widest drawing';
      comment on column content_pictures.staff_id is 'who uploaded it';
      comment on column content_pictures.created_at is 'when it was uploaded last';
      create index content_pictures_age on content_pictures (created_at)`);

    this.addSql(`
      create table content_picture_files (
        hash text not null references content_pictures on delete cascade,
        width integer not null check (width > 0),
        format text not null check (format in ('avif', 'webp', 'jpg', 'png')),
        storage_key text not null unique,
        primary key (hash, width, format)
      );
      comment on table content_picture_files is 'a picture drawn in a width and a format'`);

    // A row is a question, a section of a text, or the head of one. The title counts most, then the heading, the
    // description, the rest.
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
          setweight(${words('title')}, 'A')
          || setweight(${words('heading')}, 'B')
          || setweight(${words('description')}, 'C')
          || ${words('body')}
        ) stored,
        unique (language, path, anchor)
      );
      comment on table content_search is 'the texts of the site in the pieces that a search finds';
      comment on column content_search.translated is 'an Italian text that English readers get in English';
      comment on column content_search.anchor is 'the section on its page; empty for the head of the page';
      create index content_search_words on content_search using gin (words) with (fastupdate = off)`);

    // Completes a word that is not typed to its end.
    this.addSql(`
      create table content_words (
        language text not null,
        word text not null,
        lexeme text not null,
        primary key (language, word)
      );
      create index content_words_begin on content_words (word text_pattern_ops)`);

    this.addSql(`
      create table letters (
        id integer generated always as identity primary key,
        account_id integer references accounts,
        name text not null,
        email text not null,
        subject text not null,
        text text not null,
        request_id integer,
        locale text not null check (locale in ('it', 'en')),
        created_at timestamptz not null,
        decided_at timestamptz
      );
      comment on table letters is 'what people wrote to the operator on the contact page';
      create index letters_account_id_idx on letters (account_id);
      create index letters_email_idx on letters (email);
      create index letters_decided_at_idx on letters (decided_at)`);

    // Each process keeps the published texts in memory.
    this.addSql(`
      create function tell_content() returns trigger language plpgsql as $$
      begin
        perform pg_notify('content', '');
        return null;
      end $$;
      create trigger content_published_told after insert on content_editions
      for each row when (new.status = 'published') execute function tell_content();
      create trigger content_changed_told after update on content_editions
      for each row when (old.status = 'published' or new.status = 'published') execute function tell_content()`);
  }

  override down(): void {
    this.addSql(`
      drop table letters, content_words, content_search, content_picture_files, content_pictures, content_editions,
        content_texts`);
    this.addSql(`drop function pictures_in, tell_content`);
    this.addSql(`drop text search configuration content_en`);
    this.addSql(`drop text search configuration content_it`);
  }
}
