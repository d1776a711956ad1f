import { flushCompileCache } from 'node:module';
import 'reflect-metadata';
import { readEnv } from '../../dist/env.js';
import { bringUp } from '../../dist/run.js';
import { mountFronts } from '../../dist/site/fronts.js';

// Runs one instance after another in one process, at the worker's request: most of a start is loading the
// modules, and warm code renders pages faster.
let app;

const commands = {
  start: async (settings) => {
    const env = readEnv(settings);
    await bringUp({ env, databaseUrl: env.DATABASE_URL, mountFronts, created: (created) => (app = created) });
    // What this one has compiled is there for others at once. It would be written at the end, and never after a kill.
    flushCompileCache();
  },
  stop: async () => {
    await app?.close();
    app = undefined;
  },
};

process.on('message', ({ command, settings }) => {
  commands[command](settings).then(
    () => process.send({}),
    (error) => process.send({ error: error.stack }),
  );
});
process.on('disconnect', () => process.exit());
