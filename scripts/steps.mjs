// What the commands of package.json have in common: they run programs of the project and end with the first that fails.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noteBuilt, staleParts } from './built.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a program of the project; npm has put them on the PATH. A failure ends this process. */
export function run(program, args, folder = '.') {
  const { status, error } = spawnSync(program, args, { cwd: join(root, folder), stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const builders = {
  server: () => run('nest', ['build', '--silent']),
  web: () => run('react-router', ['build'], 'web'),
  backoffice: () => run('vite', ['build', '--logLevel', 'warn'], 'backoffice'),
};

/** The parts of the product that can be built. */
export const parts = Object.keys(builders);

/** Builds a part and notes what it was built from. */
export function build(part) {
  builders[part]();
  noteBuilt(part);
}

/** The files to which `writeApiDocuments` writes the two documents of the API. */
export const apiDocuments = { public: '.cache/openapi.json', backoffice: '.cache/openapi.backoffice.json' };

/** Writes both documents of the API from the server, which is built first if it is older than its sources. */
export function writeApiDocuments() {
  if (staleParts().includes('server')) build('server');
  mkdirSync(join(root, '.cache'), { recursive: true });
  run('node', ['dist/cli/openapi.cli.js', ...Object.entries(apiDocuments).flatMap(([name, file]) => [file, name])]);
}

/** The names that a command was called with: some of those that are known, or all of them. An unknown one ends it. */
export function chosen(known, given) {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length === 0) return given.length === 0 ? known : given;
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Known: ${known.join(', ')}.\n`);
  return process.exit(2);
}
