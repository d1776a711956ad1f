// Part of `npm run dev`. PostgreSQL runs in this process, so that it outlives the restarts of the server.
import { spawn } from 'node:child_process';
import { openDatabase } from '../src/kernel/database/setup/open-database.js';

const { DATABASE_URL, DATA_DIR = '.data', DEMO } = process.env;
const database = await openDatabase({ ...(DATABASE_URL && { DATABASE_URL }), DATA_DIR });

const server = spawn('nest', ['start', '--watch', '--entryFile', 'development', '--no-shell'], {
  stdio: 'inherit',
  // An embedded database has demo data unless told otherwise; the server is given an address and can't tell.
  env: {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: database.url,
    DEMO: DEMO ?? (DATABASE_URL ? '0' : '1'),
  },
});
const stop = (): void => {
  server.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
// scripts/bootstrap holds a channel to this process: when it is gone, whatever the cause, everything stops.
process.on('disconnect', stop);
server.on('exit', (code) => {
  void database.close().then(() => process.exit(code ?? 0));
});
