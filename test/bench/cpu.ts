import { readdir, readFile } from 'node:fs/promises';
import type { Client, Pool } from 'pg';

/** Milliseconds of a clock tick, in which Linux counts the time of processes. */
const TICK_MS = 10;

/** Milliseconds of processor time: since the start, or of a call. */
export interface CpuTime {
  /** Of this process, or of the given one. */
  readonly node: number;
  /** Of all processes of PostgreSQL; NaN if the system does not report it. */
  readonly postgres: number;
}

/** Milliseconds of processor time that each of some calls took, between two moments. */
export const costOfEach = (before: CpuTime, after: CpuTime, calls = NaN): CpuTime => ({
  node: (after.node - before.node) / calls,
  postgres: (after.postgres - before.postgres) / calls,
});

const usedBy = (stat: string): { parent: number; own: number; ended: number } => {
  // The name of a process may hold spaces; what follows its bracket does not.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent, own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS };
};

const statOf = (pid: number | string): Promise<string> => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');

/**
 * Processor time that a process and its PostgreSQL have used: unlike rates, it hardly depends on other load.
 * @param db any connection to that PostgreSQL @param pid this process when left out
 */
export async function cpuTime(db: Client | Pool, pid: number | 'self' = 'self'): Promise<CpuTime> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = usedBy(await statOf(rows[0]?.pid ?? 0)).parent;
  const top = usedBy(await statOf(postmaster));
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const children = (await Promise.all(pids.map(statOf))).map(usedBy).filter(({ parent }) => parent === postmaster);
  const postgres = children.reduce((sum, { own }) => sum + own, top.own + top.ended);
  return { node: usedBy(await statOf(pid)).own, postgres: postmaster > 1 ? postgres : NaN };
}
