import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { programEnv } from '../support/product.js';
import { shippedMunicipalities } from '../../src/geo/shipped-municipalities.js';

const CLI = new URL('../../dist/cli/geo-import.cli.js', import.meta.url).pathname;
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'giustamente-geo-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      env: {
        ...process.env,
        ...programEnv(),
        NODE_ENV: 'test',
        NODE_OPTIONS: '',
        DATABASE_URL: database.url,
        DATA_DIR: folder,
      },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('error', failed).on('close', (code) => {
      done({ code, out, err });
    });
  });
}

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('npm run geo:import', () => {
  it('imports a list beside the comuni of the product, reports it, and changes nothing the second time', async () => {
    const path = await file(
      'comuni.csv',
      'comune;sigla;latitudine;longitudine;istat\nSamone;TO;45,4461;7,8385;001235\nNuova;TN;46,0894;11,5235;022999\nX;;45;9;\n',
    );
    const first = await run(path);
    expect(first.err).toBe('');
    expect(first.out).toContain('100 %  2 of 2');
    expect(first.out).toMatch(/3 records in [\d.]+ s: 1 new, 0 updated, 1 unchanged, 1 rejected\./);
    expect(first.out).toContain('  line 4: "" is no province');
    expect(first.out).toContain(
      `Not in the file and kept (${shippedMunicipalities().length - 1}; --prune removes them):`,
    );
    expect(first.code).toBe(0);
    expect((await run(path)).out).toMatch(/0 new, 0 updated, 2 unchanged, 1 rejected/);
    const pruned = (await run(path, '--prune')).out;
    expect(pruned).toContain(`Removed, for the file does not name them (${shippedMunicipalities().length - 1}):`);
    expect((await run(path)).out).not.toContain('Not in the file');
  });

  it.each([
    [['/nowhere.csv'], 'There is no file /nowhere.csv.'],
    [['--what'], "Unknown option '--what'"],
    [[], 'npm run geo:import -- FILE'],
  ])('refuses %j with a message and the code 1', async (args, message) => {
    const { code, err } = await run(...args);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(message) });
  });

  it('refuses a file that is not a list, and a list without a valid record', async () => {
    const page = await run(await file('page.html', '<!doctype html><title>404</title>'));
    expect(page.err.trim()).toBe(
      'The first line must be a header with at least a name and a province; it reads: <!doctype html><title>404</title>',
    );
    expect(page.code).toBe(1);
    expect((await run(await file('abroad.csv', 'name;province;lat;lon\nParis;MI;48.85;2.35'))).code).toBe(1);
  });
});
