// The processes of the product behind a proxy, as a real deployment arranges them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../product.mjs';

/**
 * Starts several processes of a kind, which start and end together.
 * @param options.lost is called when one ends by itself
 * @returns their ports once all are ready, or earlier when they are stopped
 */
export async function startAll(role, count, settings, { lost }) {
  let isEnding = false;
  const ports = [];
  for (let nth = 0; nth < count; nth++) ports.push(await freePort());
  const processes = ports.map((port, nth) => {
    const child = spawn(process.execPath, ['dist/main.js'], {
      env: {
        ...process.env,
        ...settings,
        ROLE: role,
        HOST: '127.0.0.1',
        PORT: String(port),
        WORKER_PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      // A signal of the terminal reaches this process alone, which ends the others in order.
      detached: true,
    });
    child.on('exit', (code) => isEnding || lost(new Error(`${role} ${nth} ended with ${code}`)));
    return child;
  });
  const stop = async () => {
    isEnding = true;
    await Promise.all(
      processes.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      }),
    );
  };
  const ready = (async () => {
    for (const port of ports) while (!isEnding && !(await isReady(port))) await wait(200);
    return ports;
  })();
  return { ready, stop };
}

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
