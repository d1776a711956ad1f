import { transformSync } from '@swc/core';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const globals = new URL('globals.mjs', import.meta.url).href;
const kysely = new URL('kysely.mjs', import.meta.url).href;
const server = pathToFileURL(join(root, 'src', '/')).href;
const folders = ['src', 'migrations', 'scripts', 'test', 'web', 'backoffice'].map(
  (name) => pathToFileURL(join(root, name, '/')).href,
);
const options = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
delete options.$schema;

/** Where the source maps of this process are written: Jest reads them when a test fails. */
const mapsFolder = mkdtempSync(join(tmpdir(), 'giustamente-maps-'));

/** Module URL → file of its source map. */
export const sourceMaps = new Map();

const bundled = ['web', 'backoffice'].map((name) => pathToFileURL(join(root, name, '/')).href);
const isBundled = (url) => bundled.some((folder) => url.startsWith(folder));
/** What the bundler tells a module about itself. */
const ofBundler =
  "import.meta.env = { SSR: typeof document === 'undefined', BASE_URL: '/' }; import.meta.glob = () => ({});";
const isFile = (url) => statSync(url, { throwIfNoEntry: false })?.isFile() ?? false;
const isOurs = (url) => folders.some((folder) => url.startsWith(folder)) && !url.includes('/node_modules/');

/**
 * Teaches Node the TypeScript of this repository: an import of `./x.js` finds `x.ts` or `x.tsx`, and SWC compiles it with
 * the settings of the build. Modules are loaded once in each process.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    if (specifier === 'kysely' && context.parentURL?.startsWith(server)) return { url: kysely, shortCircuit: true };
    const isPath = specifier.startsWith('.') || specifier.startsWith('/') || specifier.startsWith('file:');
    if (!isPath || !context.parentURL) return next(specifier, context);
    const url = new URL(specifier, context.parentURL);
    // The front ends are bundled: their imports leave out the ending.
    if (isBundled(context.parentURL) && !isFile(url)) {
      for (const ending of ['.ts', '.tsx', '/index.ts', '/index.tsx']) {
        const source = new URL(url.href + ending);
        if (existsSync(source)) return { url: source.href, shortCircuit: true };
      }
    }
    if (url.pathname.endsWith('.js') && isOurs(url.href) && !existsSync(url)) {
      for (const ending of ['.ts', '.tsx']) {
        const source = new URL(url.href.replace(/\.js(?=$|\?)/, ending));
        if (existsSync(source)) return { url: source.href, shortCircuit: true };
      }
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    const { pathname } = new URL(url);
    if (/\.(css|svg|woff2)$/.test(pathname))
      return { format: 'module', source: `export default ${JSON.stringify(basename(pathname))}`, shortCircuit: true };
    if (!/\.tsx?$/.test(pathname) || !isOurs(url)) return next(url, context);
    const file = fileURLToPath(url);
    const { code, map } = transformSync(readFileSync(file, 'utf8'), {
      ...options,
      filename: file,
      sourceFileName: file,
      swcrc: false,
      sourceMaps: true,
    });
    const mapFile = join(mapsFolder, `${sourceMaps.size}-${basename(file)}.map`);
    writeFileSync(mapFile, map);
    sourceMaps.set(url, mapFile);
    return { format: 'module', source: isBundled(url) ? ofBundler + code : code, shortCircuit: true };
  },
});
