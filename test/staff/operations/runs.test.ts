import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { sql } from 'kysely';
import { Metrics } from '../../../src/kernel/observation/metrics.js';
import { plus } from '../../../src/shared/clock.js';
import { ms } from '../../../src/shared/limits.js';
import { operationKinds, type OperationKindName } from '../../../src/shared/staff/operation-runs.codes.js';
import { checkedMoment, momentOf } from '../../../src/cli/backup/point.js';
import { UnusableBackup } from '../../../src/cli/backup/manifest.js';
import type { OperationRuns } from '../../../src/staff/operations/jobs.dto.js';
import { RunsQueries } from '../../../src/staff/operations/runs.queries.js';
import { useTestApp } from '../../support/app.js';
import { programEnv } from '../../support/product.js';
import { Team, type Desk } from '../team.js';

const test = useTestApp();
let admin: Desk;
beforeAll(async () => {
  admin = await new Team(test).as('admin');
});
beforeEach(async () => {
  await sql`delete from operation_runs`.execute(test.sql);
});

/** A run that began so long ago (milliseconds). */
const ran = async (kind: OperationKindName, ago: number, passed: boolean | null, error: string | null = null) => {
  const at = plus(test.clock.now(), -ago);
  await sql`insert into operation_runs (kind, began_at, ended_at, passed, error)
    values (${kind}, ${at}, ${passed === null ? null : plus(at, 5_000)}, ${passed ?? false}, ${error})`.execute(
    test.sql,
  );
};
const shown = async (): Promise<OperationRuns['runs']> => ((await admin.get('/jobs/runs')).body as OperationRuns).runs;

describe('the runs of backups, drills and checks', () => {
  it('show the last of each kind, its last success, and whether that is late', async () => {
    await ran('backup', 50 * ms.hour, true);
    await ran('backup', 27 * ms.hour, true);
    await ran('backup', 2 * ms.hour, false, 'the disk is full');
    await ran('drill', 39 * ms.day, true);
    await ran('point_drill', ms.minute, null);
    const runs = await shown();
    expect(runs.map(({ kind }) => kind)).toEqual(['backup', 'drill', 'point_drill', 'invariants']);
    const now = test.clock.now();
    expect(runs[0]).toMatchObject({
      began_at: plus(now, -2 * ms.hour).toISOString(),
      passed: false,
      error: 'the disk is full',
      succeeded_at: plus(now, -27 * ms.hour).toISOString(),
      late: true,
    });
    expect(runs[1]).toMatchObject({ passed: true, late: false, error: null });
    expect(runs[2]).toMatchObject({ ended_at: null, passed: false, succeeded_at: null });
  });

  it('miss a backup that nobody ever made, and not the archive that an instance does not have', async () => {
    const runs = await shown();
    expect(runs.map(({ kind }) => kind)).toEqual(['backup', 'drill', 'invariants']);
    expect(runs.map(({ began_at }) => began_at)).toEqual([null, null, null]);
  });

  it('are late on the other side of the time that each kind has', async () => {
    const { due } = operationKinds.backup;
    await ran('backup', due, true);
    expect((await shown()).find(({ kind }) => kind === 'backup')?.late).toBe(false);
    await ran('invariants', due + 1, true);
    expect((await shown()).find(({ kind }) => kind === 'invariants')?.late).toBe(true);
  });

  it('are metrics: ages, what is allowed, and whether the last finished one passed', async () => {
    await ran('backup', 3 * ms.hour, true);
    await ran('drill', 2 * ms.hour, true);
    await ran('drill', ms.hour, false);
    await ran('invariants', ms.hour, false);
    await ran('invariants', ms.minute, true);
    const ages = await test.app.get(RunsQueries, { strict: false }).ages();
    expect(ages).toMatchObject([
      { kind: 'backup', age: 3 * ms.hour, passed: true },
      { kind: 'drill', age: 2 * ms.hour, passed: false },
      { kind: 'invariants', age: ms.minute, passed: true },
    ]);
    // A command that is under way has not failed, and has not succeeded either.
    await ran('drill', ms.minute, null);
    expect((await test.app.get(RunsQueries, { strict: false }).ages())[1]).toMatchObject({
      kind: 'drill',
      age: 2 * ms.hour,
      passed: true,
    });
    const text = await test.app.get(Metrics).registry.metrics();
    expect(text).toContain(`operation_due_seconds{kind="drill"} ${operationKinds.drill.due / 1000}\n`);
    expect(text).toMatch(/^wal_archive_age_seconds 0$/m);
  });

  it('are written by the command itself, which names the rule that does not hold', async () => {
    const run = (script: string, ...args: string[]): Promise<number | null> =>
      new Promise((done) => {
        const env = { ...programEnv(), NODE_ENV: 'test', DATABASE_URL: test.databaseUrl };
        spawn(process.execPath, [`dist/cli/${script}.cli.js`, ...args], { env, stdio: 'ignore' }).once('exit', done);
      });
    expect(await run('invariants')).toBe(0);
    expect(await run('backup/drill', '/no/such/folder')).toBe(2);
    const { rows } = await sql<object>`
      select kind, passed, ended_at >= began_at as ended, error from operation_runs order by id`.execute(test.sql);
    expect(rows).toEqual([
      { kind: 'invariants', passed: true, ended: true, error: null },
      {
        kind: 'drill',
        passed: false,
        ended: true,
        error: '/no/such/folder holds no backup: no manifest.json is in it, nor in a folder of it',
      },
    ]);
  }, 60_000);
});

describe('a moment to go back to', () => {
  it('needs its zone', () => {
    for (const [text, same] of [
      ['2027-01-15 14:29:00+01', '2027-01-15T13:29:00.000Z'],
      ['2027-01-15 14:29+01', '2027-01-15T13:29:00.000Z'],
      ['2027-01-15T13:29:00.250Z', '2027-01-15T13:29:00.250Z'],
      ['2027-01-15 14:29:00+0100', '2027-01-15T13:29:00.000Z'],
    ] as const)
      expect(momentOf(checkedMoment(text)).toISOString()).toBe(same);
    for (const text of ['2027-01-15 14:29:00', 'yesterday', '2027-13-15 14:29:00Z', "2027-01-15 14:29:00Z'; --"])
      expect(() => checkedMoment(text)).toThrow(UnusableBackup);
  });
});
