import { secondsSince } from './command.js';
import { newestSize, pgBackRest, type PointBackup } from './point.js';
import type { RunResult } from './record-run.js';

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Backs up the whole server. @throws UnusableBackup when pgBackRest fails */
export async function backUpServer(kind: PointBackup): Promise<RunResult> {
  const began = performance.now();
  await pgBackRest('backup', `--type=${kind}`);
  const { database, stored } = await newestSize();
  process.stdout.write(
    `Backup (${kind}) of ${megabytes(database)} in ${secondsSince(began)} s; the repository grew by ${megabytes(stored)}\n`,
  );
  return { passed: true, bytes: stored };
}
