import { expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ScanDocuments } from '../../src/documents/scan/scan-documents.js';
import { ScanMoves } from '../../src/documents/scan/scan-moves.js';
import { scanStored } from '../../src/documents/scan/scan-stored.js';
import { Scanner, type Finding } from '../../src/documents/scan/scanner.js';
import { FrozenClock } from '../../src/shared/clock.js';
import { DamagedFile } from '../../src/kernel/files/file-store.js';
import type { Problem } from '../../src/kernel/problem.js';
import { ClamdDouble, EICAR } from '../support/clamd.js';

const stored = { get: () => Promise.resolve(Readable.from([Buffer.from('a')])) };
const empty = { get: () => Promise.resolve(undefined) };
const failing = (error: Error) => ({ get: () => Promise.reject(error) });
const clean = { found: 'clean' } as const;
const infected = { found: 'infected', signature: 'Eicar' } as const;
const failed = { found: 'failed', reason: 'too large' } as const;
const unreachable = { found: 'unreachable' } as const;
const outage = new Error('the store does not answer');
const scanner = (finding: Finding, answers = true) =>
  ({ isOn: true, scan: () => Promise.resolve(finding), answers: () => Promise.resolve(answers) }) as unknown as Scanner;

it.each([
  ['is clean', stored, clean, true, clean],
  ['is infected', stored, infected, true, infected],
  ['cannot be scanned', stored, failed, true, failed],
  ['has no answer of a scanner that is down', stored, unreachable, false, unreachable],
  ['alone has no answer', stored, unreachable, true, { found: 'failed', reason: 'no answer for this file' }],
  ['is missing', empty, clean, true, { found: 'missing', reason: 'the file is missing' }],
  [
    'is damaged',
    failing(new DamagedFile('key', 'cut')),
    clean,
    true,
    { found: 'damaged', reason: 'the file key is damaged: cut' },
  ],
  ['cannot be read now', failing(outage), clean, true, outage],
] as const)('a stored file that %s', async (_, store, finding, answers, found) => {
  const read = scanStored(store, scanner(finding, answers), 'key').catch((error: unknown) => error);
  expect(await read).toEqual(found);
});

it('an upload is kept as its scan says, also when its bytes are gone, and an infected one is recorded and refused', async () => {
  const at = '2026-03-10T09:00:00.000Z';
  const said: unknown[] = [];
  const kept = async (store: typeof stored | typeof empty, finding: Finding, isOn = true): Promise<unknown> => {
    const used = Object.assign(scanner(finding), { isOn });
    const events = { refused: (...given: unknown[]) => Promise.resolve(void said.push(given)) };
    const parts = [used, new ScanMoves(), {}, new FrozenClock(at), store, {}, events, {}];
    const logger = { setContext: () => undefined, warn: () => undefined };
    const documents = Reflect.construct(ScanDocuments, [...parts, logger]) as ScanDocuments;
    const origin = { address: '203.0.113.9', device: null };
    const done = documents.atUpload({ accountId: 7, memberId: 8 }, origin, 'key');
    return done.catch((error: unknown) => [(error as Problem).code, (error as Problem).details]);
  };
  const scannedAt = new Date(at);
  expect([
    await kept(stored, clean),
    await kept(stored, failed),
    await kept(stored, unreachable),
    await kept(empty, clean),
    await kept(stored, infected, false),
  ]).toEqual([
    { scan: 'clean', scannedAt },
    { scan: 'failed', scannedAt },
    { scan: 'pending', scannedAt: null },
    { scan: 'failed', scannedAt },
    { scan: null, scannedAt: null },
  ]);
  expect(said).toEqual([]);
  const facts = { signature: 'Eicar' };
  expect(await kept(stored, infected)).toEqual(['file_infected', { values: facts, facts }]);
  expect(said).toEqual([['file_infected', { accountId: 7, memberId: 8 }, { address: '203.0.113.9', device: null }]]);
});

it('a large file is scanned to its end, at the pace of the scanner', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'giustamente-scan-'));
  const clamd = await ClamdDouble.start(join(folder, 'clamd'));
  try {
    const own = new Scanner({ CLAMD_URL: `unix:${join(folder, 'clamd')}`, CLAMD_TIMEOUT: 5_000 });
    // A piece of no bytes would end the file for the scanner.
    const sizes = [0, 131_072, ...Array.from({ length: 20 }, () => 100_000)];
    const large = sizes.map((size) => Buffer.alloc(size, 'Gentile avvocato '));
    expect(await own.scan(large)).toEqual(clean);
    expect(await own.scan([...large, Buffer.from(EICAR)])).toEqual({ found: 'infected', signature: 'Test-Eicar' });
  } finally {
    await clamd.close();
    rmSync(folder, { recursive: true });
  }
});
