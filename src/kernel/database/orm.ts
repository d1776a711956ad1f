import { defineConfig, type EntitySchema, type EntityClass, type AnyEntity } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Settings of MikroORM: the schema is written by migrations alone, and sessions speak UTC.
 * @param role what each connection works as; the user of the address when left out
 */
export function ormConfig(url: string, entities: readonly (EntityClass<AnyEntity> | EntitySchema)[], poolSize = 20, role?: string) {
  return defineConfig({
    clientUrl: url,
    entities: [...entities],
    extensions: [Migrator],
    pool: { min: 0, max: poolSize },
    ...(role !== undefined && { onCreateConnection: (connection: unknown) => takeRole(connection as DatabaseConnection, role) }),
    forceUtcTimezone: true,
    logger: () => undefined,
    discovery: { warnWhenNoEntities: false },
    migrations: {
      path: fileURLToPath(new URL('../../migrations', import.meta.url)),
      // The same folder as source when a tool runs from TypeScript (tests).
      pathTs: `${here}../../../migrations`,
      glob: '!(*.d).{js,ts}',
      snapshot: false,
      snapshotName: 'none',
      disableForeignKeys: false,
      transactional: true,
      allOrNothing: false,
    },
  });
}

async function takeRole(connection: DatabaseConnection, role: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(`set role ${role}`));
}
