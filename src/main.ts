import 'reflect-metadata';
import { createApp } from './app.js';
import { readEnv, type Env } from './env.js';
import { Clock } from './kernel/clock.js';
import { startEmbedded, type EmbeddedDatabase } from './kernel/database/embedded.js';
import { migrate } from './kernel/database/migrate.js';
import { announce, prepare } from './prepare.js';
import { mountSite } from './site/mount.js';
import { siteServices } from './site/site.services.js';

/** SIGTERM finishes what runs; whatever still hangs after this is cut. */
const DRAIN = 9_500;

async function start(env: Env): Promise<void> {
  const embedded: EmbeddedDatabase | undefined = env.DATABASE_URL ? undefined : await startEmbedded(env.DATA_DIR);
  const databaseUrl = env.DATABASE_URL ?? (embedded as EmbeddedDatabase).url;
  try {
    await migrate(databaseUrl);
    const clock = new Clock(env.CLOCK_OFFSET);
    const app = await createApp({ env, databaseUrl, clock });
    let stopping: Promise<void> | undefined;
    const stop = (): Promise<void> =>
      (stopping ??= (async () => {
        setTimeout(() => process.exit(1), DRAIN).unref();
        await app.close();
        await embedded?.stop();
        process.exit(0);
      })());
    process.on('SIGTERM', () => void stop());
    process.on('SIGINT', () => void stop());
    // Started by scripts/bootstrap: when that process is gone, whatever the cause, so are we.
    process.on('disconnect', () => void stop());
    await prepare(app);
    if (env.ROLE === 'worker') {
      await app.init();
    } else {
      await mountSite(app, siteServices(app, env));
      await app.listen(env.PORT, env.HOST);
    }
    announce(env);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

try {
  await start(readEnv());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
  process.exit(1);
}
