import { Migration } from '@mikro-orm/migrations';

/** The texts of the site and their editions; what the repository holds is the first of each. */
export class Migration20261122T0820_content_editions extends Migration {
  override name = 'Migration20261122T0820_content_editions';

  override up(): void {
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
      )`);
    this.addSql(`comment on table content_texts is 'an address of the site in a language, with its texts'`);
    this.addSql(`comment on column content_texts.type is 'the request type that it belongs to'`);
    this.addSql(
      `comment on column content_texts.first is 'the edition of the repository, as it was at the last start'`,
    );
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
        check ((status = 'scheduled') = (publish_at is not null)),
        check (status not in ('published', 'superseded') or published_at is not null),
        check (status <> 'published' or published_on is not null),
        check ((status in ('superseded', 'withdrawn')) = (ended_at is not null))
      )`);
    this.addSql(
      `comment on table content_editions is 'what staff wrote for an address of the site, version by version'`,
    );
    this.addSql(`comment on column content_editions.topic is 'the name of the topic among the articles of its type'`);
    this.addSql(`comment on column content_editions.sources is 'where its legal facts come from: label, url'`);
    this.addSql(`comment on column content_editions.published_on is 'the day its readers are told'`);
    this.addSql(`comment on column content_editions.reviewed_on is 'when its legal facts were last checked'`);
    this.addSql(`comment on column content_editions.revision is 'counts the times that a draft was saved'`);
    this.addSql(`
      create unique index content_editions_published on content_editions (text_id) where status = 'published'`);
    this.addSql(`
      create unique index content_editions_in_work on content_editions (text_id)
      where status in ('draft', 'scheduled')`);
    this.addSql(`create index content_editions_text on content_editions (text_id, id)`);
    this.addSql(`create index content_editions_due on content_editions (publish_at) where status = 'scheduled'`);
    this.addSql(`
      create function tell_content() returns trigger language plpgsql as $$
      begin
        perform pg_notify('content', '');
        return null;
      end $$`);
    this.addSql(`
      create trigger content_published_told after insert on content_editions
      for each row when (new.status = 'published') execute function tell_content()`);
    this.addSql(`
      create trigger content_changed_told after update on content_editions
      for each row when (old.status = 'published' or new.status = 'published') execute function tell_content()`);
  }

  override down(): void {
    this.addSql(`drop table content_editions`);
    this.addSql(`drop table content_texts`);
    this.addSql(`drop function tell_content`);
  }
}
