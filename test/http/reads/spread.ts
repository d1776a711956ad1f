/* eslint max-len: off -- statements that are built stand in one line */
import { sql } from 'kysely';
import { START, type TestApp } from '../../support/app.js';
import { asOwner } from '../../support/owner.js';

/** Tables that the product computes, reads as shipped, or signs people in by. */
const UNTOUCHED = `'mikro_orm_migrations', 'municipalities', 'place_names', 'settings', 'business_settings', 'score_weights',
  'staff', 'staff_sessions', 'sessions', 'shipped_lists', 'api_tokens', 'content_editions', 'content_texts', 'content_search',
  'content_words', 'finder_terms', 'finder_words', 'finder_examples', 'finder_example_totals', 'legal_announcements',
  'market_changes', 'market_requests', 'market_counts', 'matching_firms', 'firm_inbox_counts', 'firm_marks',
  'account_request_counts', 'invoice_counters', 'call_limits', 'type_ratings', 'accounts', 'account_events'`;

/** The place of a row `t` in its table: by its number, and otherwise by what it says, so the same in every run. */
const NTH = "(row_number() over (order by to_jsonb(t) -> ''id'', to_jsonb(t)::text))::integer as nth";

/** The columns, each with what a value of it may be, and functions of the connection that fill rows. */
const functions = (start: string) => `
  create temp table of_columns on commit drop as
    select c.table_name::text as tab, c.column_name::text as col, c.data_type::text as type, c.ordinal_position::integer as place,
      c.is_nullable::text as nullable,
      (select k.confrelid::regclass::text from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and k.conrelid = c.table_name::text::regclass and a.attname = c.column_name limit 1) as ref,
      (select array_agg(m[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''?([a-z0-9_]+)''?(?:::text)?[,\\]]', 'g') m
        where k.contype = 'c' and k.conrelid = c.table_name::text::regclass
          and pg_get_constraintdef(k.oid) like 'CHECK ((' || c.column_name || ' = ANY%') as codes
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not in (${UNTOUCHED})
      and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'timestamp with time zone', 'integer', 'smallint', 'boolean', 'date', 'double precision')
    order by 1, 4;
  do $f$
    declare one text; least text;
    begin
      alter table of_columns add least text;
      for one in select distinct ref from of_columns where ref is not null loop
        if exists (select 1 from information_schema.columns where table_schema = 'public' and table_name = one and column_name = 'id') then
          execute format('select min(id)::text from %s', one) into least;
          execute format('update of_columns set least = %L where ref = %L', least, one);
        end if;
      end loop;
    end $f$;
  create temp table refused (col text, value text) on commit drop;

  -- A value that the checks and the references of the column leave possible.
  create or replace function pg_temp.value_of(c record, nth integer) returns text language plpgsql as $f$
    begin
      if c.ref is not null then return c.least; end if;
      if c.codes is not null then return c.codes[1 + nth % array_length(c.codes, 1)]; end if;
      return case c.type
        when 'text' then c.col || ' ' || nth
        when 'timestamp with time zone' then (timestamptz '${start}' - c.place * interval '5 hours' - nth * interval '1 minute')::text
        when 'boolean' then 'true'
        when 'date' then (date '2026-02-01' + c.place)::text
        else (c.place + 100 + nth)::text end;
    end $f$;

  -- Fills what is empty in some rows, two columns at once where neither is possible alone.
  create or replace function pg_temp.fill(tab text, condition text) returns void language plpgsql as $f$
    declare
      one record;
      this record;
      other record;
      ok boolean;
    begin
      for one in execute format('select ctid as id, ${NTH} from %I t where %s', tab, condition) loop
        delete from refused;
        for this in select c.* from of_columns c where c.tab = $1 and c.nullable = 'YES' and c.col <> 'deleted_at' loop
          begin
            execute format('update %1$I set %2$I = coalesce(%2$I, %3$L) where ctid = %4$L returning ctid', tab, this.col,
              pg_temp.value_of(this, one.nth), one.id) into one.id;
          exception when integrity_constraint_violation or data_exception then
            insert into refused values (this.col, pg_temp.value_of(this, one.nth));
          end;
        end loop;
        for this in select * from refused loop
          for other in select * from refused where col > this.col loop
            begin
              execute format('update %1$I set %2$I = coalesce(%2$I, %3$L), %5$I = coalesce(%5$I, %6$L) where ctid = %4$L returning ctid', tab,
                this.col, this.value, one.id, other.col, other.value) into one.id;
            exception when integrity_constraint_violation or data_exception then null;
            end;
          end loop;
        end loop;
      end loop;
    end $f$`;

const REPLICA = sql`set local session_replication_role = replica`;
const FUNCTIONS = sql.raw(functions(START));

/** Rows that `work` dates with the moment of the real clock get moments before the test's, another in each column. */
export async function ofThisMoment<T>(test: TestApp, work: () => Promise<T>): Promise<T> {
  const moment = async () =>
    (await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(test.sql)).rows[0]!.at;
  const before = await moment();
  const made = await work();
  const after = await moment();
  await asOwner(
    test,
    REPLICA,
    sql.raw(`
      do $$
      declare found record;
      begin
        for found in
          select c.table_name as tab, c.column_name as col, c.ordinal_position as place
          from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
          where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
            and c.data_type = 'timestamp with time zone'
        loop
          execute format('update %1$I set %2$I = timestamptz ''${START}'' - %3$s * interval ''1 hour 7 minutes'' where %2$I between timestamptz ''${before}'' and timestamptz ''${after}''', found.tab, found.col, found.place);
        end loop;
      end $$`),
  );
  return made;
}

/** Fills every column of these rows that may be empty, as far as the table's checks permit. */
export const allColumns = (test: TestApp, rows: readonly (readonly [table: string, condition: string])[]) =>
  asOwner(
    test,
    REPLICA,
    FUNCTIONS,
    ...rows.map(([table, condition]) => sql`select pg_temp.fill(${table}, ${condition})`),
  );

/** Each column that may be empty is so in a row of its table, and has a value in two others, as far as checks permit. */
export const eachOptional = (test: TestApp): Promise<void> =>
  asOwner(
    test,
    REPLICA,
    FUNCTIONS,
    sql`do $$
      declare
        found record;
        one record;
        filled integer;
        vacant integer;
        done integer;
      begin
        for found in select * from of_columns where nullable = 'YES' loop
          execute format('select count(%1$I), count(*) filter (where %1$I is null) from %2$I', found.col, found.tab) into filled, vacant;
          if filled > 1 and vacant > 0 then continue; end if;
          done := 0;
          for one in execute format('select ctid, ${sql.raw(NTH)} from %1$I t where %2$I is %3$s null', found.tab, found.col, case when filled > 1 then 'not' else '' end) loop
            exit when done = 2 or one.nth > 12;
            begin
              execute format('update %1$I set %2$I = %3$s where ctid = %4$L', found.tab, found.col,
                case when filled > 1 then 'null' else quote_nullable(pg_temp.value_of(found, one.nth)) end, one.ctid);
              done := done + case when filled > 1 then 2 else 1 end;
            exception when integrity_constraint_violation or data_exception then null;
            end;
          end loop;
        end loop;
      end $$`,
  );

/** Each amount and each yes or no that is the same in all rows, as the table gives it, differs in every third one. */
export const eachAmount = (test: TestApp): Promise<void> =>
  asOwner(
    test,
    REPLICA,
    FUNCTIONS,
    sql`do $$
      declare
        found record;
        one record;
        same boolean;
      begin
        for found in
          select c.* from of_columns c join information_schema.columns i on i.table_name = c.tab and i.column_name = c.col
          where c.nullable = 'NO' and i.column_default in ('0', 'false') and c.ref is null and c.codes is null
        loop
          execute format('select count(distinct %1$I) = 1 from %2$I', found.col, found.tab) into same;
          if not same then continue; end if;
          for one in execute format('select ctid, ${sql.raw(NTH)} from %I t', found.tab) loop
            exit when one.nth > 150;
            if one.nth % 3 <> 1 then continue; end if;
            begin
              execute format('update %1$I set %2$I = %3$L where ctid = %4$L', found.tab, found.col,
                case found.type when 'boolean' then 'true' else (1 + one.nth / 3)::text end, one.ctid);
            exception when integrity_constraint_violation or data_exception then null;
            end;
          end loop;
        end loop;
      end $$`,
  );

/** Each moment of a row is earlier by so many seconds as its column has places before it. */
export const eachOwnSecond = (test: TestApp): Promise<void> =>
  asOwner(
    test,
    REPLICA,
    FUNCTIONS,
    sql`do $$
      declare found record;
      begin
        for found in select * from of_columns where type = 'timestamp with time zone' loop
          begin
            execute format('update %1$I set %2$I = %2$I - %3$s * interval ''1 second'' where isfinite(%2$I)', found.tab, found.col, found.place);
          exception when integrity_constraint_violation then null;
          end;
        end loop;
      end $$`,
  );
