// Checks the documents of the API that are named with Redocly and Spectral, side by side, and says how long it took.
import { spawn } from 'node:child_process';

const documents = process.argv.slice(2);
const began = Date.now();

/** Runs a linter; what it says is shown whole, after it has ended. */
const lint = (program, ...args) =>
  new Promise((done) => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const child = spawn(process.execPath, [`node_modules/.bin/${program}`, 'lint', ...args, ...documents], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(said);
      done(code === 0);
    });
  });

const passed = await Promise.all([
  lint('redocly', '--config', 'scripts/redocly.yaml', '--format', 'stylish'),
  lint('spectral', '--ruleset', 'scripts/spectral.yaml', '--fail-severity', 'warn', '--quiet'),
]);
if (passed.includes(false)) process.exit(1);
process.stdout.write(
  `Redocly and Spectral find no error in the documents (${((Date.now() - began) / 1000).toFixed(1)} s)\n`,
);
