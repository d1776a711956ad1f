import { runningUrl, startEmbedded } from './embedded.js';

/** A database for a command, and how to close it. */
export interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * The database of DATABASE_URL if it is set, past a pooler where DATABASE_DIRECT_URL names the way; otherwise the embedded
 * PostgreSQL, which may be running already.
 */
export async function openDatabase(env: {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATA_DIR: string;
}): Promise<OpenDatabase> {
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? (await runningUrl(env.DATA_DIR));
  if (url) return { url, close: () => Promise.resolve() };
  const embedded = await startEmbedded(env.DATA_DIR);
  return { url: embedded.url, close: () => embedded.stop() };
}
