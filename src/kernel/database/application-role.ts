import pg from 'pg';

/** The role that the application works as. The migrations' function `grant_to_application` gives it its rights. */
export const APPLICATION_ROLE = 'giustamente_app';

/**
 * Whether the application may work as {@link APPLICATION_ROLE}: a database that someone else manages may refuse to make roles, and then its user does
 * everything, with the triggers as the only guard.
 */
export async function mayTakeRole(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ ready: boolean }>(`
      select to_regrole('${APPLICATION_ROLE}') is not null and not exists (
        select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where (n.nspname, c.relname) in (('public', 'settings'), ('pgboss', 'job'))
          and not (has_schema_privilege('${APPLICATION_ROLE}', n.oid, 'usage') and has_table_privilege('${APPLICATION_ROLE}', c.oid, 'insert'))) as ready`);
    if (rows[0]?.ready !== true) return false;
    return await client.query(`set role ${APPLICATION_ROLE}`).then(() => true, () => false);
  } finally {
    await client.end();
  }
}
