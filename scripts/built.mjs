// Tells whether what is built is as new as its sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache');
const PASSED_OVER = ['node_modules', 'build', '.react-router'];

/** The parts of the product that are built: what each is made of, and a file that is there when it was built. */
const parts = {
  server: {
    sources: ['src', '.swcrc', 'nest-cli.json', 'tsconfig.build.json', 'package-lock.json'],
    output: 'dist/main.js',
  },
  web: { sources: ['web', 'package-lock.json'], output: 'web/build/server/index.js' },
  backoffice: { sources: ['backoffice', 'package-lock.json'], output: 'backoffice/build/index.html' },
};

/** The files of these folders and files. */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !PASSED_OVER.includes(name))
    .flatMap((name) => filesIn(join(path, name)));
}

/** These files and what they import by a relative path, wherever it lies: a page takes limits and rules from `src`. */
function withImports(files) {
  const found = new Set(files);
  for (const file of found) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import\(|import) ?'(\.{1,2}\/[^']+)'/g)) {
      const target = resolve(dirname(file), path).replace(/\.js$/, '');
      const source = [target, `${target}.ts`, `${target}.tsx`].find((one) => existsSync(one) && statSync(one).isFile());
      if (source) found.add(source);
    }
  }
  return [...found].sort();
}

/** A fingerprint of files: names and bytes. */
export function fingerprint(...paths) {
  const hash = createHash('sha256');
  for (const file of withImports(paths.flatMap((path) => filesIn(join(root, path)))))
    hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

const stamp = (name) => join(cache, `${name}.stamp`);

/** Whether the stamp of this name holds this fingerprint. */
export const isNoted = (name, print) => existsSync(stamp(name)) && readFileSync(stamp(name), 'utf8') === print;

export function note(name, print) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp(name), print);
}

/** The parts that are not built, or were built from other sources than there are now. */
export const staleParts = () =>
  Object.entries(parts)
    .filter(([name, { sources, output }]) => !existsSync(join(root, output)) || !isNoted(name, fingerprint(...sources)))
    .map(([name]) => name);

/** Notes, after a build, what the part was built from. */
export const noteBuilt = (name) => note(name, fingerprint(...parts[name].sources));
