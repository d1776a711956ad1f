import { defineConfig, type EntitySchema, type EntityClass, type AnyEntity } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import type { DatabaseConnection } from 'kysely';
import { fileURLToPath } from 'node:url';

/** Not built: Node reads the TypeScript of migrations as it is. The path is the same from `src/` and from `dist/`. */
const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Settings of MikroORM: the schema is written by migrations alone, and sessions speak UTC.
 * @param onConnection what is done first with each new connection
 */
export function ormConfig(
  url: string,
  entities: readonly (EntityClass<AnyEntity> | EntitySchema)[],
  poolSize = 20,
  onConnection?: (connection: DatabaseConnection) => Promise<void>,
) {
  return defineConfig({
    clientUrl: url,
    entities: [...entities],
    extensions: [Migrator],
    pool: { min: 0, max: poolSize },
    ...(onConnection && {
      onCreateConnection: (connection: unknown) => onConnection(connection as DatabaseConnection),
    }),
    forceUtcTimezone: true,
    logger: () => undefined,
    discovery: { warnWhenNoEntities: false },
    migrations: {
      path: MIGRATIONS,
      pathTs: MIGRATIONS,
      glob: '*.ts',
      snapshot: false,
      snapshotName: 'none',
      disableForeignKeys: false,
      transactional: true,
      allOrNothing: false,
    },
  });
}
