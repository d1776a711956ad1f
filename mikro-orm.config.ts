import { Migrator as StandardMigrator, TSMigrationGenerator } from '@mikro-orm/migrations';
import type { MikroORM } from '@mikro-orm/postgresql';
import { readEnv } from './src/env.js';
import { openDatabase } from './src/kernel/database/setup/open-database.js';
import { ormConfig } from './src/kernel/database/orm.js';
import { ParameterDriver } from './src/kernel/database/connections/parameter-driver.js';

/**
 * Settings of MikroORM's command line: `npx mikro-orm migration:create --name lookups`. It works on DATABASE_URL, or on
 * the embedded database under DATA_DIR, which is started for the command when no instance runs on it.
 */
const database = await openDatabase(readEnv());
const config = ormConfig(database.url, [], 2);

class CommandLineDriver extends ParameterDriver {
  override async close(force?: boolean): Promise<void> {
    await super.close(force);
    await database.close();
  }
}

/** The schema is written by hand in SQL, so a new migration is an empty class: there is no difference to compute. */
class EmptyMigration extends TSMigrationGenerator {
  override generateMigrationFile(className: string): string {
    return `import { Migration } from '@mikro-orm/migrations';

/** Why the schema changes. */
export class ${className} extends Migration {
  override name = '${className}';

  override up(): void {
    this.addSql(\`\`);
  }

  override down(): void {
    this.addSql(\`\`);
  }
}
`;
  }
}

/** The library looks for an extension of this name before it registers its own. */
class Migrator extends StandardMigrator {
  static override register(orm: MikroORM): void {
    orm.config.registerExtension('@mikro-orm/migrator', () => new Migrator(orm.em));
  }

  override create(path?: string, _blank?: boolean, _initial?: boolean, name?: string) {
    return super.create(path, true, false, name);
  }
}

export default {
  ...config,
  driver: CommandLineDriver,
  extensions: [Migrator],
  migrations: { ...config.migrations, generator: EmptyMigration },
  // `schema:update` would drop every table that has no entity.
  schemaGenerator: { skipTables: [/.*/] },
};
