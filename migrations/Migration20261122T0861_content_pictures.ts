import { Migration } from '@mikro-orm/migrations';

/** Pictures in the texts of the site: each by what it holds, drawn in some widths and formats. */
export class Migration20261122T0861_content_pictures extends Migration {
  override name = 'Migration20261122T0861_content_pictures';

  override up(): void {
    this.addSql(`
      create table content_pictures (
        hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
        width integer not null check (width > 0),
        height integer not null check (height > 0),
        staff_id integer references staff,
        created_at timestamptz not null
      )`);
    this.addSql(`comment on table content_pictures is 'a picture that texts of the site may show'`);
    this.addSql(`comment on column content_pictures.hash is 'of the file that was uploaded; part of its address'`);
    this.addSql(`comment on column content_pictures.width is 'pixels of the widest drawing'`);
    this.addSql(`comment on column content_pictures.staff_id is 'who uploaded it'`);
    this.addSql(`comment on column content_pictures.created_at is 'when it was uploaded last'`);
    this.addSql(`create index content_pictures_age on content_pictures (created_at)`);
    this.addSql(`
      create table content_picture_files (
        hash text not null references content_pictures on delete cascade,
        width integer not null check (width > 0),
        format text not null check (format in ('avif', 'webp', 'jpg', 'png')),
        storage_key text not null unique,
        primary key (hash, width, format)
      )`);
    this.addSql(`comment on table content_picture_files is 'a picture drawn in a width and a format'`);
    this.addSql(`
      create function pictures_in(body text) returns text[] language sql immutable parallel safe
      return array(select distinct found[1] from regexp_matches(body, '/media/([0-9a-f]{32})', 'g') found)`);
    this.addSql(`
      alter table content_editions add column pictures text[] not null generated always as (pictures_in(body)) stored`);
    this.addSql(`comment on column content_editions.pictures is 'the pictures that its text names'`);
    this.addSql(`create index content_editions_pictures on content_editions using gin (pictures)`);
  }

  override down(): void {
    this.addSql(`alter table content_editions drop column pictures`);
    this.addSql(`drop function pictures_in`);
    this.addSql(`drop table content_picture_files`);
    this.addSql(`drop table content_pictures`);
  }
}
