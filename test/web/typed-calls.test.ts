import { describe, expect, it } from '@jest/globals';
import { glob, readFile } from 'node:fs/promises';

/** The only file that may call fetch directly. */
const CLIENT = 'web/api/client.ts';

/** Patterns of calls without the typed client, and of hand-written types of answers. */
const forbidden = {
  'calls the server by hand': /(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bsendBeacon\(/,
  'states the type of an answer': /\b(?:send|sendInfo|upload|unwrap)<|\bas (?:components|Schemas)\[/,
  'names the key or the function of a query by hand': /\bqueryFn\b|\b(?:queryKey|mutationKey): \[/,
};

const sources = async (): Promise<string[]> => {
  const files: string[] = [];
  for await (const file of glob('web/{api,app,features,ui}/**/*.{ts,tsx}')) files.push(file);
  return files.filter((file) => file !== CLIENT && !file.endsWith('schema.d.ts')).sort();
};

describe('a screen of the web', () => {
  it.each(Object.entries(forbidden))('never %s', async (_, pattern) => {
    const files = await sources();
    expect(files.length).toBeGreaterThan(200);
    const found: string[] = [];
    for (const file of files) {
      const lines = (await readFile(file, 'utf8')).split('\n');
      found.push(
        ...lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
      );
    }
    expect(found).toEqual([]);
  });

  it('calls the client only with paths of the contract', async () => {
    const calls = await Promise.all(
      (await sources()).map(async (file) => [
        ...(await readFile(file, 'utf8')).matchAll(/\b(?:api\.[A-Z]+|queries\.use\w+)\(/g),
      ]),
    );
    expect(calls.flat().length).toBeGreaterThan(40);
  });
});
