import 'reflect-metadata';
import { readEnv } from '../../dist/env.js';
import { bringUp } from '../../dist/run.js';
import { mountFronts } from '../../dist/site/fronts.js';

// Runs one instance after the other in one process, as the worker asks for them: what a start costs is to load the
// modules, and a page is rendered faster by code that has rendered others.
let app;

const commands = {
  start: async (settings) => {
    const env = readEnv(settings);
    await bringUp({ env, databaseUrl: env.DATABASE_URL, mountFronts, created: (created) => (app = created) });
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
