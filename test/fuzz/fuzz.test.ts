import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { DemoData } from '../../src/demo/demo-data.js';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { Secrets } from '../../src/kernel/secrets.js';
import { openApiDocument } from '../../src/openapi/openapi.js';
import { undescribed } from '../http/openapi.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { callAll, isFailure, type Answered } from './campaign.js';
import { callsOf } from './calls.js';
import { readKnownIds } from './known-ids.js';
import { operationsOf, type ApiDocument, type Operation } from './operations.js';
import { People } from './people.js';
import { shellOf, Summary } from './summary.js';

/** Reproduces a failure: npm run fuzz -- --seed 7 --calls 600. */
const SEED = 7;
/** Each operation twice, some three times. */
const CALLS = 800;

describe('calls with hostile values', () => {
  let test: TestApp;
  let db: pg.Pool;
  let operations: Operation[];
  beforeAll(async () => {
    test = await startTestApp({ env: { DEMO: '1' } });
    await test.app.get(DemoData).load();
    db = new pg.Pool({ connectionString: test.databaseUrl, max: 2 });
    operations = operationsOf(
      (['public', 'backoffice'] as const).map((name) => openApiDocument(test.app, name) as unknown as ApiDocument),
    );
  }, 120_000);
  afterAll(async () => {
    await db.end();
    await test.close();
  });

  it('are the same for the same seed, and go to every operation', () => {
    const [first, second] = [1, 2].map(() =>
      fc.sample(callsOf(operations[0]!, new Map()), { seed: SEED, numRuns: 20 }),
    );
    expect(first).toEqual(second);
    expect(operations.length).toBeGreaterThan(250);
    expect(operations.length).toBeLessThan(CALLS / 2);
  });

  it('never make the server fail, and break no invariant', async () => {
    const known = await readKnownIds(db);
    const people = new People(db, test.app.get(Secrets), () => test.clock.now());
    const summary = new Summary();
    const bad: Answered[] = [];
    const answered = new Set<string>();
    const undocumented = new Set<string>();
    const documents = (['public', 'backoffice'] as const).map((name) => openApiDocument(test.app, name));
    await callAll({ base: await test.listen(), db, people, operations, known, seed: SEED, calls: CALLS }, (one) => {
      summary.add(one);
      answered.add(one.operation);
      if (isFailure(one)) bad.push(one);
      const code = /^\{"message":"([a-z_]+)"/.exec(one.said)?.[1];
      const document = documents[one.operation.includes('/api/backoffice/') ? 1 : 0]!;
      // An address with empty or altered parts may be an unknown route.
      const missing = undescribed(document, one.operation, { status: one.status, body: { message: code } });
      if (missing !== undefined && code !== 'not_found') undocumented.add(missing);
    });
    expect(bad.map(({ status, operation, call, said }) => [status, operation, said, shellOf(call)])).toEqual([]);
    expect(answered.size).toBe(operations.length);
    expect([...undocumented].sort()).toEqual([]);
    // Most callers are permitted and much input is valid: otherwise only the first check of each call is tested.
    expect(Number(/: (\d+) done/.exec(summary.line())?.[1])).toBeGreaterThan(CALLS / 6);
    await test.drain();
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
  });
});
