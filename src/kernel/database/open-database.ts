import { runningUrl, startEmbedded } from './embedded.js';

/** A database that a command may use, and how to let go of it. */
export interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

/** DATABASE_URL where it is set; otherwise the embedded PostgreSQL, be it running already or not. */
export async function openDatabase(env: { DATABASE_URL?: string; DATA_DIR: string }): Promise<OpenDatabase> {
  const url = env.DATABASE_URL ?? (await runningUrl(env.DATA_DIR));
  if (url) return { url, close: () => Promise.resolve() };
  const embedded = await startEmbedded(env.DATA_DIR);
  return { url: embedded.url, close: () => embedded.stop() };
}
