import 'reflect-metadata';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readEnv } from '../../src/env.js';
import { checkInvariants, invariants } from '../../src/cli/invariants/invariants.js';
import { ormConfig } from '../../src/kernel/database/orm.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { startEmbedded } from '../../src/kernel/database/setup/embedded.js';
import { Secrets } from '../../src/kernel/secrets.js';
import { MikroORM } from '@mikro-orm/postgresql';
import { SECRET, startProduct } from '../bench/servers.js';
import { callAll, isFailure, SLOW, type Answered } from './campaign.js';
import { readKnownIds } from './known-ids.js';
import { operationsOf, type ApiDocument } from './operations.js';
import { People } from './people.js';
import { shellOf, Summary } from './summary.js';

const USAGE = `Calls every operation of both API documents with good and hostile values, as everybody.

  npm run fuzz -- [--calls 20000] [--seed N] [--only 17,203]

It starts a server of its own with the demo data on an embedded PostgreSQL. The seed is printed: the same seed makes the
same calls. --only makes just these of them, on fresh data. Ends with 1 when a call failed (no answer, or 500 and above),
took more than a second, or an invariant is broken afterwards. Failed calls are written to .cache/fuzz.json, the log of
the server to .cache/fuzz.log.`;

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

async function brokenInvariants(databaseUrl: string): Promise<string[]> {
  const orm = await MikroORM.init(ormConfig(databaseUrl, [], 1));
  try {
    return (await checkInvariants(sqlOf(orm.em.fork()), new Date())).map(
      ({ name, offenders }) => `${name}: ${JSON.stringify(offenders.slice(0, 3))}`,
    );
  } finally {
    await orm.close(true);
  }
}

const documentOf = async (url: string): Promise<ApiDocument> => (await fetch(url)).json() as Promise<ApiDocument>;

async function run(seed: number, calls: number, only: readonly number[] | undefined): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'giustamente-fuzz-'));
  const server = await startEmbedded(folder, { fast: true });
  const product = await startProduct(server.url, { ROLE: 'all', DEMO: '1', LOG_LEVEL: 'error' });
  const db = new pg.Pool({ connectionString: server.url, max: 2 });
  try {
    const operations = operationsOf([
      await documentOf(`${product.base}/api/openapi.json`),
      await documentOf(`${product.base}/api/backoffice/openapi.json`),
    ]);
    const secrets = new Secrets(readEnv({ JWT_SECRET: SECRET }));
    const known = await readKnownIds(db);
    const people = new People(db, secrets, () => new Date());
    const summary = new Summary();
    const bad: Answered[] = [];
    await callAll({ base: product.base, db, people, operations, known, seed, calls, only }, (answered) => {
      summary.add(answered);
      if (!isFailure(answered) && answered.took <= SLOW) return;
      bad.push(answered);
      console.log(
        `${answered.status} after ${Math.round(answered.took)} ms: call ${answered.nth}, ${answered.operation}\n    ${answered.said}`,
      );
    });
    console.log(`\n${summary.table()}\n\n${summary.line()}`);
    for (const one of bad.slice(0, 20))
      console.log(`\nnpm run fuzz -- --seed ${seed} --only ${one.nth}\n${shellOf(one.call)}`);
    await mkdir('.cache', { recursive: true });
    await writeFile('.cache/fuzz.json', JSON.stringify({ seed, bad }, null, 1));
    await writeFile('.cache/fuzz.log', product.output());
    const broken = await brokenInvariants(server.url);
    console.log(`${invariants.length - broken.length} of ${invariants.length} invariants hold`);
    for (const one of broken) console.log(`BROKEN  ${one}`);
    return bad.length === 0 && broken.length === 0;
  } finally {
    await db.end();
    await product.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (values.help) console.log(USAGE);
else {
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  console.log(`seed ${seed}`);
  const good = await run(seed, Number(values.calls), values.only?.split(',').map(Number));
  process.exit(good ? 0 : 1);
}
