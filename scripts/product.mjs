// Starts the built product for a script, as a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A port that nobody listens at. */
export const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

const TRIES = 1200;

async function ready(base, product) {
  for (let tries = 0; tries < TRIES; tries++) {
    const isReady = await fetch(`${base}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    if (product.exitCode !== null) break;
    await wait(100);
  }
  throw new Error('the instance did not start');
}

/** An instance with these settings, PORT and PUBLIC_URL among them; `stop` waits for its end. */
export async function startProduct(settings) {
  const product = spawn(process.execPath, ['dist/main.js'], {
    env: { ...process.env, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (product.exitCode !== null || product.signalCode !== null) return;
    product.kill('SIGTERM');
    await once(product, 'exit');
  };
  try {
    await ready(settings.PUBLIC_URL, product);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
