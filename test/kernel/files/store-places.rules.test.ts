import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import { erasuresPlace } from '../../../src/kernel/erasures/erasures-place.js';
import { newFileKey } from '../../../src/kernel/files/file-store.js';
import { storeAt } from '../../../src/kernel/files/open-store.js';
import type { DocumentsSettings } from '../../../src/kernel/files/settings.js';
import { valueTable } from '../../support/value-table.js';

const given = { DATA_DIR: '/data', DOCUMENTS_CONNECT_TIMEOUT: 1, DOCUMENTS_ANSWER_TIMEOUT: 1 } as DocumentsSettings;
/** The fields by which a store finds a file. */
const placeOf = (store: unknown): unknown => {
  const { folder, place } = store as { folder?: string; place?: object };
  return folder?.replace(process.cwd(), '.') ?? place;
};

const addresses = [
  undefined,
  'file:documents',
  'file:./some/documents/',
  'file:///srv/documents',
  'file:///srv/documents//',
  's3://bucket',
  's3://bucket/',
  's3://bucket/a/prefix',
  's3://bucket/a/prefix/',
  's3://bucket?region=eu-south-1',
  's3://bucket/?region=eu-south-1',
  's3://bucket/a/prefix?endpoint=https://store.example:9000&region=eu-south-1',
  's3://bucket/a/prefix/?endpoint=http://store.example',
];

describe('a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'store-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['ENOSPC', { code: 'storage_full', details: { retryAfter: 60 } }],
    ['EDQUOT', { code: 'storage_full', details: { retryAfter: 60 } }],
    ['EIO', { code: 'EIO' }],
  ])('that fails with %s says so, and keeps nothing of the file', async (code, said) => {
    const store = storeAt(`file://${folder}`, given);
    const key = newFileKey();
    const bytes = async function* () {
      yield Buffer.from('half a ');
      throw await Promise.resolve(Object.assign(new Error('no'), { code }));
    };
    await expect(store.put(key, bytes(), 100)).rejects.toMatchObject(said);
    expect(readdirSync(folder, { recursive: true })).toEqual([key.slice(0, 2)]);
    expect(await store.put(key, [Buffer.from('all')], 100)).toMatchObject({ size: 3 });
    expect([await store.sizeOf(key), await store.sizeOf(newFileKey())]).toEqual([3, undefined]);
  });

  it('and its files can be read by nobody else', async () => {
    const store = storeAt(`file://${folder}/documents`, given);
    expect(await store.state(1_000)).toBe('ok');
    const key = newFileKey();
    await store.put(key, [Buffer.from('x')], 10);
    const modeOf = (...path: string[]) => (statSync(join(folder, 'documents', ...path)).mode & 0o777).toString(8);
    expect([modeOf(), modeOf(key.slice(0, 2)), modeOf(key.slice(0, 2), key)]).toEqual(['700', '700', '600']);
    rmSync(join(folder, 'documents'), { recursive: true });
    await store.put(key, [Buffer.from('x')], 10);
    expect([modeOf(), modeOf(key.slice(0, 2))]).toEqual(['700', '700']);
  });
});

describe('an address of a store', () => {
  it('is this place', () => {
    expect(valueTable(addresses, (url) => placeOf(storeAt(url, given)))).toMatchSnapshot();
  });

  it('of a bucket is reached by this region and server, and waits so long', async () => {
    const limits = { DOCUMENTS_CONNECT_TIMEOUT: 2, DOCUMENTS_ANSWER_TIMEOUT: 3 };
    const ways = addresses.filter((url) => url?.startsWith('s3:') && url.includes('?'));
    const lines = await Promise.all(
      [...ways, 's3://bucket?endpoint=http://store.example:9000'].map(async (url) => {
        const { config } = (storeAt(url, { ...given, ...limits }) as unknown as { client: S3Client }).client;
        const endpoint = config.endpoint === undefined ? undefined : await config.endpoint();
        const { connectionTimeout, requestTimeout, socketTimeout } = await (
          config.requestHandler as unknown as { configProvider: Promise<Record<string, number>> }
        ).configProvider;
        const said = { host: endpoint?.hostname, port: endpoint?.port, region: await config.region() };
        const times = { connectionTimeout, requestTimeout, socketTimeout };
        return `${url} ${JSON.stringify({ ...said, inPath: config.forcePathStyle, attempts: await config.maxAttempts(), ...times })}`;
      }),
    );
    expect(lines).toMatchSnapshot();
  });

  it('has the erasures beside it, with the same options', () => {
    expect(
      valueTable(addresses, (url) =>
        placeOf(erasuresPlace(url === undefined ? given : { ...given, DOCUMENTS_URL: url })),
      ),
    ).toMatchSnapshot();
  });

  it('of erasures counts before that of the documents', () => {
    const own = 's3://other/erased?region=eu-west-1';
    expect(placeOf(erasuresPlace({ ...given, DOCUMENTS_URL: 's3://bucket', ERASURES_URL: own }))).toEqual(
      placeOf(storeAt(own, given)),
    );
  });
});
