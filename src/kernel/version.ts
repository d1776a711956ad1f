import { readFileSync } from 'node:fs';

/** The version in package.json; the path is the same from `src/` and from `dist/`. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };
