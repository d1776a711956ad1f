import { Migration } from '@mikro-orm/migrations';

/** Names and postal codes that lead to a comune: its hamlets and quarters, and what it was called before. */
export class Migration20261126T0320_place_names extends Migration {
  override name = 'Migration20261126T0320_place_names';

  override up(): void {
    // The index by text_pattern_ops serves whole and begun names, and postal codes; the one by trigrams serves
    // misspellings, which a postal code has none of.
    this.addSql(`
      create table place_names (
        id integer generated always as identity primary key,
        municipality_id integer not null references municipalities on delete cascade,
        kind text not null
          check (kind in ('hamlet', 'quarter', 'former_municipality', 'former_name', 'postal_code')),
        name text not null,
        name_key text not null,
        latitude double precision check (latitude between 35 and 48),
        longitude double precision check (longitude between 6 and 19),
        population integer check (population >= 0),
        unique (municipality_id, name_key),
        check ((latitude is null) = (longitude is null)),
        check (kind <> 'postal_code' or name_key ~ '^[0-9]{5}$')
      );
      create index place_names_name_key on place_names (name_key text_pattern_ops);
      create index place_names_alike on place_names using gist (name_key gist_trgm_ops (siglen = 64))
        where kind <> 'postal_code'`);
  }

  override down(): void {
    this.addSql(`drop table place_names`);
  }
}
