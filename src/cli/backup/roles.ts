import pg from 'pg';
import { SCHEMAS } from './catalogue.js';
import type { BackedRole } from './manifest.js';

/**
 * The roles that may do something with our tables, and the members of these, without the owner and the server's own: who
 * restores is the owner. The rights of `giustamente_app` itself are given by the migrations.
 */
const ROLES = `
  with recursive granted as (
    select distinct a.grantee as oid
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
     where n.nspname = any($1) and a.grantee <> c.relowner
    union
    select m.member from pg_auth_members m join granted g on g.oid = m.roleid
  )
  select r.oid, r.rolname as name, r.rolcanlogin as "hasPassword",
         format('create role %I %s %s %s %s connection limit %s', r.rolname,
                case when r.rolcanlogin then 'login' else 'nologin' end,
                case when r.rolinherit then 'inherit' else 'noinherit' end,
                case when r.rolcreatedb then 'createdb' else 'nocreatedb' end,
                case when r.rolcreaterole then 'createrole' else 'nocreaterole' end, r.rolconnlimit) as "create"
    from pg_roles r join granted g on g.oid = r.oid
   where not r.rolsuper and r.rolname !~ '^pg_' and r.rolname <> current_user order by 2`;

/** Settings that are lists of names. PostgreSQL keeps them as one text, which as a literal would be one name. */
const LISTS = ['search_path', 'temp_tablespaces', 'local_preload_libraries', 'session_preload_libraries'];

/**
 * The memberships, settings and rights of one of them, as statements. Schemas first, because their tables need them.
 */
const GRANTS = `
  select format('grant %I to %I', o.rolname, m.rolname) as statement, 1 as nth
    from pg_auth_members a join pg_roles o on o.oid = a.roleid join pg_roles m on m.oid = a.member where m.oid = $1
  union all
  select format('alter role %I set %I to %s', r.rolname, given.name,
                case when given.name = any($3) then (
                  select string_agg(quote_literal(coalesce(replace(part[1], '""', '"'), part[2])), ', ' order by place)
                    from regexp_matches(given.value, '"((?:[^"]|"")*)"|([^",[:space:]]+)', 'g') with ordinality as parts (part, place))
                else quote_literal(given.value) end), 2
    from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) as setting,
         lateral (select split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1)) as given (name, value)
   where s.setrole = $1 and s.setdatabase = 0
  union all
  select format('grant %s on schema %I to %I', a.privilege_type, n.nspname, r.rolname), 3
    from pg_namespace n, aclexplode(n.nspacl) a join pg_roles r on r.oid = a.grantee
   where n.nspname = any($2) and a.grantee = $1 and r.rolname <> 'giustamente_app'
  union all
  select format('grant %s on %s %I.%I to %I', a.privilege_type, case when c.relkind = 'S' then 'sequence' else 'table' end,
                n.nspname, c.relname, r.rolname), 4
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
   where n.nspname = any($2) and a.grantee = $1 and r.rolname <> 'giustamente_app'
  union all
  select format('grant %s (%I) on %I.%I to %I', a.privilege_type, t.attname, n.nspname, c.relname, r.rolname), 5
    from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace,
         aclexplode(t.attacl) a join pg_roles r on r.oid = a.grantee
   where n.nspname = any($2) and a.grantee = $1 and r.rolname <> 'giustamente_app'
   order by 2, 1`;

/** The roles of a backup: whoever works in the database besides its owner. */
export async function rolesIn(client: pg.ClientBase): Promise<BackedRole[]> {
  const { rows } = await client.query<Omit<BackedRole, 'grants'> & { oid: number }>(ROLES, [SCHEMAS]);
  const roles: BackedRole[] = [];
  for (const { oid, ...role } of rows) {
    const { rows: grants } = await client.query<{ statement: string }>(GRANTS, [oid, SCHEMAS, LISTS]);
    roles.push({ ...role, grants: grants.map(({ statement }) => statement) });
  }
  return roles;
}

const isRefused = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError;

/**
 * Makes the roles that are missing and gives them what they had. Statements that the user may not run are returned, for
 * an administrator.
 * @returns what is left to do, in words
 */
export async function restoreRoles(client: pg.ClientBase, roles: readonly BackedRole[]): Promise<string[]> {
  const left: string[] = [];
  const attempt = async (statement: string): Promise<boolean> => {
    try {
      await client.query(statement);
      return true;
    } catch (error) {
      if (!isRefused(error)) throw error;
      left.push(`refused (${error.message}): ${statement}`);
      return false;
    }
  };
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles');
  const known = new Set(rows.map(({ rolname }) => rolname));
  for (const { name, create, hasPassword } of roles) {
    if (known.has(name)) continue;
    if ((await attempt(create)) && hasPassword) left.push(`the role ${name} was made and has no password yet`);
  }
  for (const { grants } of roles) for (const statement of grants) await attempt(statement);
  return left;
}
