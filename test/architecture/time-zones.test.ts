import { expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads or makes a moment in the time zone of the computer, which differs between a server, a browser and a test. */
const LOCAL = [
  /\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(/,
  /\bnew Date\([^()`'"]*,/,
  /\bgetTimezoneOffset\b/,
  /\.toLocale(Date|Time)String\(/,
  /\.to(Date|Time)String\(/,
];
const FOLDERS = ['src', 'web', 'backoffice'];
/** The year of a copyright. */
const ALLOWED = ['web/ui/layouts/public-footer.tsx'];

it('no part of the product computes in the time zone of the computer: days are those of Rome, or of UTC', async () => {
  const found: string[] = [];
  for (const folder of FOLDERS)
    for (const name of await readdir(folder, { recursive: true })) {
      const file = join(folder, name);
      if (!/\.tsx?$/.test(name) || name.startsWith('build/') || ALLOWED.includes(file)) continue;
      const lines = (await readFile(file, 'utf8')).split('\n');
      for (const [nth, line] of lines.entries())
        if (LOCAL.some((each) => each.test(line))) found.push(`${file}:${nth + 1} ${line.trim()}`);
    }
  expect(found).toEqual([]);
});
