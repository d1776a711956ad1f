import { Erasure } from './accounts/closing/erasure.js';
import { createApp } from './app.js';
import { RemoveFiles } from './documents/use-cases/remove-files.js';
import type { Env } from './env.js';
import { Clock } from './shared/clock.js';
import { Database } from './kernel/database/database.js';
import { ErasureList } from './kernel/erasures/erasure-list.js';
import { RequestDeletion } from './requests/closing/deletion.js';
import { lockRequest } from './requests/moves/locks.js';

/** How many were erased once more. */
export interface ErasedAgain {
  readonly accounts: number;
  readonly requests: number;
}

/**
 * Erases in a database that was restored what was erased after its backup, as the owner's own call does, with the files. It
 * runs before anything starts: no job is done meanwhile, and the first start does those that it leads to. Rule 14.16.
 * @param listed keys that the folder of the backup lists, besides those that are kept outside the database
 */
export async function eraseAgain(env: Env, databaseUrl: string, listed: readonly string[]): Promise<ErasedAgain> {
  const clock = new Clock(env.CLOCK_OFFSET);
  const settings: Env = { ...env, ROLE: 'web', DEMO: false, LOG_LEVEL: 'warn' };
  const app = await createApp({ env: settings, databaseUrl, clock });
  try {
    await app.init();
    const [database, list] = [app.get(Database), app.get(ErasureList)];
    const [erasure, deletion] = [app.get(Erasure, { strict: false }), app.get(RequestDeletion, { strict: false })];
    const accounts = await list.again(database.write, 'account', listed);
    for (const id of accounts) await database.transaction((em) => erasure.erase(em, id, null));
    // Those of the accounts are gone by now.
    const requests = await list.again(database.write, 'request', listed);
    for (const id of requests)
      await database.transaction(async (em) => deletion.delete(em, await lockRequest(em, id), clock.now()));
    await app.get(RemoveFiles, { strict: false }).execute();
    await list.keep();
    return { accounts: accounts.length, requests: requests.length };
  } finally {
    await app.close();
  }
}
