import { Migration } from '@mikro-orm/migrations';

/** The comuni of Italy. */
export class Migration20261126T0110_geo extends Migration {
  override name = 'Migration20261126T0110_geo';

  override up(): void {
    // name_key and other_key are the folded spellings that src/geo/search-key.ts makes. The indexes by
    // text_pattern_ops serve the type-ahead, those by trigrams its inner words and misspellings. The point index
    // stretches nothing: 0.743 is the cosine of 42° north, so that a degree counts the same in both directions,
    // which is close enough to pick candidates for the nearest town.
    this.addSql(`
      create table municipalities (
        id integer generated always as identity primary key,
        istat_code text check (istat_code ~ '^[0-9]{6}$') unique,
        cadastral_code text check (cadastral_code ~ '^[A-Z][0-9]{3}$') unique,
        name text not null,
        other_name text,
        province_id text not null check (province_id ~ '^[A-Z]{2}$'),
        region text not null,
        latitude double precision not null check (latitude between 35 and 48),
        longitude double precision not null check (longitude between 6 and 19),
        centre boolean not null default false,
        population integer check (population >= 0),
        name_key text not null,
        other_key text,
        search_text text generated always as (' ' || name_key || coalesce(' ' || other_key, '')) stored,
        unique (province_id, name_key)
      );
      comment on column municipalities.centre is 'the point is the middle of the town, not of its territory';
      create index municipalities_name_key on municipalities (name_key text_pattern_ops);
      create index municipalities_other_key on municipalities (other_key text_pattern_ops) where other_key is not null;
      create index municipalities_search_text on municipalities using gin (search_text gin_trgm_ops) with (fastupdate = off);
      create index municipalities_point on municipalities using gist (point(longitude * 0.743, latitude));
      create index municipalities_alike on municipalities using gist (search_text gist_trgm_ops (siglen = 64))`);
  }

  override down(): void {
    this.addSql(`drop table municipalities`);
  }
}
