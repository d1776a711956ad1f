import { DefaultQueryCompiler, sql as tag } from 'kysely';
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { getCallSites } from 'node:util';
import { sourceMaps } from './typescript.mjs';

/** Replaces `kysely` in the modules of `src`, and records which of their `sql` templates were run. */
export * from 'kysely';

/** The strings of a template → its position. They are one array for each template, which Kysely passes on. */
const sites = new WeakMap();
/** Templates that were compiled, alone or inside another, since the last call. */
let compiled = new Set();

export const sql = Object.assign((strings, ...values) => {
  if (!sites.has(strings)) sites.set(strings, { ...getCallSites(2)[1], isNew: true });
  return tag(strings, ...values);
}, tag);

const { visitRaw } = DefaultQueryCompiler.prototype;
DefaultQueryCompiler.prototype.visitRaw = function (node) {
  const site = sites.get(node.sqlFragments);
  if (site?.isNew) compiled.add(site);
  visitRaw.call(this, node);
};

const maps = new Map();
function placeOf({ scriptName, lineNumber, columnNumber }) {
  if (!maps.has(scriptName))
    maps.set(scriptName, new SourceMap(JSON.parse(readFileSync(sourceMaps.get(scriptName), 'utf8'))));
  const origin = maps.get(scriptName).findOrigin(lineNumber, columnNumber);
  return `${fileURLToPath(scriptName)}:${origin.lineNumber}:${origin.columnNumber}`;
}

/** The positions (`/path/file.ts:12:34`) of templates that were run for the first time since the last call. */
export function newlyRun() {
  const places = [...compiled].map(placeOf);
  for (const site of compiled) site.isNew = false;
  compiled = new Set();
  return places;
}
