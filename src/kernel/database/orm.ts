import { defineConfig, type EntitySchema, type EntityClass, type AnyEntity } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Settings of MikroORM: the schema is written by migrations alone, and sessions speak UTC. */
export function ormConfig(url: string, entities: readonly (EntityClass<AnyEntity> | EntitySchema)[], poolSize = 20) {
  return defineConfig({
    clientUrl: url,
    entities: [...entities],
    extensions: [Migrator],
    pool: { min: 0, max: poolSize },
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
