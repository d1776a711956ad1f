import { withConnection } from '../connections/one-connection.js';

/**
 * A superuser passes every right and every row's owner, and may read the files of the machine. Production is not started as
 * one: a fault of the product would reach all of that.
 * @throws Error that says what to do
 */
export async function refuseSuperuser(url: string): Promise<void> {
  const { rows } = await withConnection({ connectionString: url }, (client) =>
    client.query<{ name: string; rolsuper: boolean }>(
      'select rolname as name, rolsuper from pg_roles where rolname = session_user',
    ),
  );
  const [user] = rows;
  if (user?.rolsuper !== true) return;
  throw new Error(
    `DATABASE_URL: ${user.name} is a superuser of the database, which is refused in production. ` +
      'Make a user that owns the database and no more, as docker/database.sql does (docs/operations.md)',
  );
}
