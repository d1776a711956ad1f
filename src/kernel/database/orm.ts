import { defineConfig, type EntitySchema, type EntityClass, type AnyEntity } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { fileURLToPath } from 'node:url';
import { ParameterDriver } from './parameter-driver.js';
import { PreparedClient } from './prepared-client.js';

/** Not built: Node reads the TypeScript of migrations as it is. The path is the same from `src/` and from `dist/`. */
const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Settings of MikroORM: the schema is written by migrations alone, and sessions speak UTC.
 * @param poolSize connections of transactions; more than a few for each processor of PostgreSQL only wait for each other
 */
export function ormConfig(url: string, entities: readonly (EntityClass<AnyEntity> | EntitySchema)[], poolSize = 6) {
  // MikroORM reads no further than the name of the database.
  const options = new URL(url).searchParams.get('options');
  return defineConfig({
    clientUrl: url,
    driver: ParameterDriver,
    entities: [...entities],
    extensions: [Migrator],
    pool: { min: 0, max: poolSize },
    driverOptions: { Client: PreparedClient, ...(options !== null && { options }) },
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
