// What `npm start`, `npm run dev`, `npm test` and `npm run test:all` run first. No dependency but Node itself: on a new machine
// nothing is installed yet.
// It installs by the lock file if that changed, builds what is stale, then hands over to the product or to the tests.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint, isNoted, note, staleParts } from './built.mjs';
import { findChromium, findWholeChromium } from './chromium.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache');
const bin = join(root, 'node_modules', '.bin');
const [command = 'start', ...rest] = process.argv.slice(2);

const say = (text) => process.stdout.write(`${text}\n`);

function fail(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}

/** Runs a step; its output is shown only when it fails, unless `live`. */
function step(title, program, args, { live = false, env = {} } = {}) {
  const began = Date.now();
  process.stdout.write(`  ${title} … ${live ? '\n' : ''}`);
  const done = spawnSync(program, args, {
    cwd: root,
    env: { ...environment(), ...env },
    stdio: live ? 'inherit' : 'pipe',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0) fail(`${title}: failed\n${done.stdout ?? ''}${done.stderr ?? ''}`);
  say(live ? '' : `${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** The project's own Node and tools come first on the PATH. */
function environment() {
  return { ...process.env, PATH: `${bin}:${process.env.PATH}` };
}

function install() {
  const print = fingerprint('package-lock.json');
  if (existsSync(join(root, 'node_modules')) && isNoted('install', print)) return;
  step(
    'Installing packages (two minutes the first time)',
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    { live: true },
  );
  note('install', print);
}

const TITLES = { server: 'Building the server', web: 'Building the pages', backoffice: 'Building the back office' };

function build() {
  for (const part of staleParts()) step(TITLES[part], 'npm', ['run', '-s', 'build', '--', part]);
}

/**
 * Debian's Chromium is the browser of the tests: the package managers of browsers reach no further than their own
 * hosts. Its shell without windows is faster and takes most journeys; notifications need the whole browser.
 */
function browser() {
  if (findChromium() && findWholeChromium()) return findChromium();
  const root = process.getuid?.() === 0;
  if (root && existsSync('/usr/bin/apt-get')) {
    const add = 'apt-get install -y -qq --no-install-recommends fonts-liberation';
    step('Installing Chromium (Debian packages)', 'sh', [
      '-c',
      `apt-get update -qq && { ${add} chromium chromium-headless-shell || ${add} chromium; }`,
    ]);
  }
  const found = findChromium();
  if (found) return found;
  return fail(
    'The tests need Chromium. Install it with:\n\n  sudo apt-get install -y chromium\n\nor name one that is installed: CHROMIUM=/path/to/chromium npm test',
  );
}

/**
 * Runs a program that owns an embedded PostgreSQL, in a process group of its own: a signal to our group then reaches
 * PostgreSQL only through an orderly stop. The channel between us closes when this process ends, whatever the cause, and
 * the program then stops as well.
 */
function start(...program) {
  const child = spawn(join(bin, 'node'), [...program, ...rest], {
    cwd: root,
    // What the first start has compiled the next ones read.
    env: { NODE_COMPILE_CACHE: join(cache, 'compiled'), ...environment() },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** @param projects of jest.config.mjs; all of them without a name */
function test(...projects) {
  const chromium = browser();
  const selected = projects.length > 0 ? ['--selectProjects', ...projects] : [];
  const args = ['--no-warnings', join(root, 'node_modules', 'jest', 'bin', 'jest.js'), ...rest, ...selected];
  const done = spawnSync(join(bin, 'node'), args, {
    cwd: root,
    env: { ...environment(), CHROMIUM: chromium },
    stdio: 'inherit',
  });
  process.exit(done.status ?? 1);
}

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or later is needed; this is ${process.version}.`);
const COMMANDS = ['start', 'dev', 'test', 'test:all', 'prepare'];
if (!COMMANDS.includes(command)) fail(`Unknown: ${command}. Known: ${COMMANDS.join(', ')}.`);
install();
if (command === 'dev') {
  start('--import', '@swc-node/register/esm-register', join(root, 'scripts', 'development.ts'));
} else {
  build();
  if (command === 'start') start(join(root, 'dist', 'main.js'));
  else if (command === 'test') test('app', 'journeys');
  else if (command === 'test:all') test();
}
