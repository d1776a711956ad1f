import { defineConfig, type EntitySchema, type EntityClass, type AnyEntity } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { fileURLToPath } from 'node:url';
import { driverOptions, type DatabaseLimits } from './connections/limits.js';
import { ParameterDriver } from './connections/parameter-driver.js';
import type pg from 'pg';
import { PreparedClient } from './connections/prepared-client.js';
import { letGrow } from './connections/blocked-connections.js';

/** Not built: Node reads the TypeScript of migrations as it is. The path is the same from `src/` and from `dist/`. */
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** So many transactions more may be open while others wait for locks. */
const WHILE_OTHERS_WAIT = 12;

/**
 * Settings of MikroORM: the schema is written by migrations alone, and sessions speak UTC.
 * @param poolSize connections of transactions; more than a few for each processor of PostgreSQL only wait for each other
 * @param limits of the application; a command, which may take its time, has none
 * @param Client the class of connections
 */
export function ormConfig(
  url: string,
  entities: readonly (EntityClass<AnyEntity> | EntitySchema)[],
  poolSize = 6,
  limits?: DatabaseLimits,
  Client = PreparedClient,
) {
  // MikroORM reads no further than the name of the database.
  const options = new URL(url).searchParams.get('options');
  return defineConfig({
    clientUrl: url,
    driver: ParameterDriver,
    entities: [...entities],
    extensions: [Migrator],
    pool: { min: 0, max: poolSize },
    driverOptions: {
      Client,
      ...(options !== null && { options }),
      ...(limits && { ...driverOptions(limits), onPoolCreated: (pool: pg.Pool) => letGrow(pool, WHILE_OTHERS_WAIT) }),
    },
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
