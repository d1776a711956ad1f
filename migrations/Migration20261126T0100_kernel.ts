import { Migration } from '@mikro-orm/migrations';

/** The extensions, what every module stands on, and the rights of the role that the application works as. */
export class Migration20261126T0100_kernel extends Migration {
  override name = 'Migration20261126T0100_kernel';

  override up(): void {
    this.addSql(`
      create extension if not exists cube;
      create extension if not exists earthdistance;
      create extension if not exists btree_gist;
      create extension if not exists pg_trgm;
      create extension if not exists unaccent;
      create extension if not exists citext`);

    // The triggers of each table that is only added to call it; grant_to_application() knows those tables by it.
    this.addSql(`
      create function append_only() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end $$`);

    this.addSql(`
      create table settings (
        key text primary key,
        value jsonb not null,
        updated_at timestamptz not null
      )`);

    // Which version of each list that comes with the product is in the database: a start loads it once, and a new
    // release again.
    this.addSql(`
      create table shipped_lists (
        name text primary key,
        version text not null
      )`);

    // What a write under a key made is written in its own transaction: a process that dies before the answer
    // leaves no second effect.
    this.addSql(`
      create table idempotency_keys (
        account_id integer not null,
        key text not null,
        fingerprint text not null,
        status smallint,
        answer jsonb,
        created_at timestamptz not null,
        effect jsonb,
        holder integer,
        primary key (account_id, key)
      )`);

    // The shape is that of rate-limiter-flexible.
    this.addSql(`
      create table call_limits (
        key text primary key,
        points integer not null default 0,
        expire bigint
      )`);

    // A restore brings erased rows back as they were. So what was erased is kept as keyed hashes until it is
    // written outside the database.
    this.addSql(`
      create table erasures (
        key text primary key,
        erased_at timestamptz not null,
        kept_at timestamptz
      );
      create index erasures_to_keep on erasures (erased_at) where kept_at is null;
      create index erasures_by_age on erasures (erased_at)`);

    // The application works as a role of its own, which can neither change nor delete what is only added to, nor
    // an issued document. The function gives that role its rights. It runs at every start
    // (kernel/database/migrate.ts), so that tables which came meanwhile, and a role that an administrator made
    // later, are included.
    this.addSql(`
      create function grant_to_application() returns void language plpgsql as $$
      declare
        place record;
      begin
        -- Roles belong to the whole cluster: another database may be making it at this moment.
        if to_regrole('giustamente_app') is null then
          begin
            create role giustamente_app nologin;
          exception when insufficient_privilege or duplicate_object or unique_violation then null;
          end;
        end if;
        if to_regrole('giustamente_app') is null then return; end if;
        begin
          set local role giustamente_app;
          reset role;
        exception when insufficient_privilege then
          begin
            execute format('grant giustamente_app to %I', current_user);
          exception when insufficient_privilege then return;
          end;
        end;

        -- What is made later: tables of coming migrations, and the queue's.
        alter default privileges grant usage on schemas to giustamente_app;
        alter default privileges grant select, insert, update, delete on tables to giustamente_app;
        alter default privileges grant usage, select, update on sequences to giustamente_app;

        for place in
          select oid, nspname from pg_namespace
          where nspname in ('public', 'pgboss') and not has_schema_privilege('giustamente_app', oid, 'usage')
        loop
          execute format('grant usage on schema %I to giustamente_app', place.nspname);
        end loop;
        for place in
          select c.oid, c.relname, format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'S' as counts,
            exists (
              select 1 from pg_trigger t join pg_proc p on p.oid = t.tgfoid
              where t.tgrelid = c.oid and p.proname = 'append_only'
            ) as added_to
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'pgboss')
            and c.relkind in ('r', 'p', 'v', 'm', 'S')
            and pg_has_role(current_user, c.relowner, 'usage')
        loop
          if place.counts then
            if not has_sequence_privilege('giustamente_app', place.oid, 'usage') then
              execute format('grant usage, select, update on sequence %s to giustamente_app', place.name);
            end if;
          elsif place.added_to then
            if has_any_column_privilege('giustamente_app', place.oid, 'update')
              or has_table_privilege('giustamente_app', place.oid, 'delete')
              or not has_table_privilege('giustamente_app', place.oid, 'insert') then
              execute format('revoke all on %s from giustamente_app', place.name);
              execute format('grant select, insert on %s to giustamente_app', place.name);
            end if;
          elsif place.relname = 'invoices' then
            if has_table_privilege('giustamente_app', place.oid, 'update')
              or has_table_privilege('giustamente_app', place.oid, 'delete')
              or not has_table_privilege('giustamente_app', place.oid, 'insert') then
              execute format('revoke all on %s from giustamente_app', place.name);
              execute format('grant select, insert, update (state, state_at) on %s to giustamente_app', place.name);
            end if;
          elsif not has_table_privilege('giustamente_app', place.oid, 'delete') then
            execute format('grant select, insert, update, delete on %s to giustamente_app', place.name);
          end if;
        end loop;
      end $$`);
  }

  override down(): void {
    this.addSql(`
      do $$ begin if to_regrole('giustamente_app') is not null then drop owned by giustamente_app; end if; end $$`);
    this.addSql(`drop table erasures, call_limits, idempotency_keys, shipped_lists, settings`);
    this.addSql(`drop function append_only, grant_to_application`);
  }
}
