import type pg from 'pg';
import { withConnection } from '../connections/one-connection.js';

/** Injection token of the address of the database with the options of every connection, the role among them. */
export const APPLICATION_URL = Symbol('APPLICATION_URL');

/** The role that the application works as. The migrations' function `grant_to_application` gives it its rights. */
const ROLE = 'giustamente_app';

/** Whether the role exists with its rights on our tables and the tables of the queue. */
const READY = `
  select to_regrole('${ROLE}') is not null and not exists (
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (n.nspname, c.relname) in (('public', 'settings'), ('pgboss', 'job'))
      and not (has_schema_privilege('${ROLE}', n.oid, 'usage') and has_table_privilege('${ROLE}', c.oid, 'insert'))) as ready`;

/** PostgreSQL refuses a role that is not granted to the user. */
const NOT_GRANTED = '42501';

/**
 * A prepared statement is planned once for all values: planning ours takes longer than running them. The plan must suit an
 * account with a long history too, of which it knows only the average: a page is read from an index in its order, and not all
 * gathered and sorted. Where a page elsewhere costs four times the next one, as on a turning disk, that would look cheaper.
 */
export const PLAN_ONCE = '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1';

/**
 * The address of the database with the options of every connection, the role that the application works as among them: one that
 * cannot change or delete rows of tables that are only added to. A managed database may refuse to create roles: then the
 * user does everything, only the triggers protect, and the log says so.
 * @param warn gets a line when the role cannot be taken
 * @param directUrl the database past a pooler, where `url` is that of one
 * @throws Error when something in between drops what connections are opened with
 */
export async function asApplication(url: string, warn: (text: string) => void, directUrl?: string): Promise<string> {
  if (await withConnection({ connectionString: directUrl ?? url }, canTakeRole)) {
    const address = withOptions(url, `${PLAN_ONCE} -c role=${ROLE}`);
    if (directUrl === undefined) await proveRole(address);
    return address;
  }
  warn(`works without the role ${ROLE}: what is only added to is guarded by triggers alone (docs/operations.md)`);
  return withOptions(url, PLAN_ONCE);
}

async function canTakeRole(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ready: boolean }>(READY);
  if (rows[0]?.ready !== true) return false;
  try {
    // For this transaction alone: a pooler would give the role to the next client.
    await client.query(`begin; set local role ${ROLE}; rollback`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === NOT_GRANTED) return false;
    throw error;
  }
}

/** PostgreSQL's word for what it does not understand; a pooler says it of options that it would have to pass on. */
const PROTOCOL_VIOLATION = '08P01';

/** A pooler may refuse the options of a connection, or forget them: then the application would work as the owner. */
async function proveRole(address: string): Promise<void> {
  const lost = new Error(
    'DATABASE_URL leads through a connection pooler, which does not pass on the role of connections: ' +
      'name the database itself in DATABASE_DIRECT_URL (docs/operations.md)',
  );
  try {
    const { rows } = await withConnection({ connectionString: address }, (client) =>
      client.query<{ role: string }>('select current_user as role'),
    );
    if (rows[0]?.role !== ROLE) throw lost;
  } catch (error) {
    throw (error as { code?: string }).code === PROTOCOL_VIOLATION ? lost : error;
  }
}

/** The options of an address; empty where it has none. */
export const optionsOf = (url: string): string => new URL(url).searchParams.get('options') ?? '';

/** The same address with further command-line options of each connection. */
export function withOptions(url: string, options: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  address.searchParams.set('options', given === null ? options : `${given} ${options}`);
  return address.href;
}
