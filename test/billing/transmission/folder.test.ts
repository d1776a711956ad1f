import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderChannel } from '../../../src/billing/transmission/channels/folder.channel.js';
import { RECEIPT_MAX } from '../../../src/billing/transmission/receipt-xml.js';
import type { ReceivedFile } from '../../../src/billing/transmission/channels/invoice-channel.js';

/** Rule 8.11. */
describe('a folder shared with an intermediary', () => {
  let folder: string;
  let channel: FolderChannel;
  let taken: ReceivedFile[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'giustamente-sdi-'));
    channel = new FolderChannel(folder);
    taken = [];
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const reader = {
    receipt: (file: ReceivedFile) => {
      taken.push(file);
      return Promise.resolve();
    },
    returned: () => Promise.reject(new Error('a folder returns nothing')),
  };

  it('gets each document whole and once, also at a second attempt', async () => {
    const file = { name: 'IT01234567897_00001.xml', xml: '<a>è</a>' };
    await channel.send({ ...file, attempt: 1 });
    await channel.send({ ...file, attempt: 2 });
    expect(await readdir(join(folder, 'out'))).toEqual([file.name]);
    expect(await readFile(join(folder, 'out', file.name), 'utf8')).toBe(file.xml);
  });

  it('gives each receipt in the order of their names, and puts it away when it was taken', async () => {
    await channel.read(reader);
    expect(taken).toEqual([]);
    const at = new Date('2026-03-09T10:00:00Z');
    for (const name of ['b_RC_001.xml', 'a_RC_001.XML', '.c_RC_001.xml', 'd_RC_001.part'])
      await writeFile(join(folder, 'in', name), `<${name.at(0)}/>`);
    await utimes(join(folder, 'in', 'a_RC_001.XML'), at, at);
    await channel.read(reader);
    expect(taken.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['a_RC_001.XML', '<a/>'],
      ['b_RC_001.xml', '<b/>'],
    ]);
    expect(taken[0]).toMatchObject({ sender: null, at });
    expect((await readdir(join(folder, 'in'))).sort()).toEqual(['.c_RC_001.xml', 'd_RC_001.part']);
    expect((await readdir(join(folder, 'read'))).sort()).toEqual(['a_RC_001.XML', 'b_RC_001.xml']);
  });

  it('keeps a receipt that could not be taken', async () => {
    for (const name of ['e_RC_001.xml', 'f_RC_001.xml']) await writeFile(join(folder, 'in', name), '<e/>');
    const broken = {
      ...reader,
      receipt: (file: ReceivedFile) =>
        file.name.startsWith('e') ? Promise.reject(new Error('it cannot be stored')) : reader.receipt(file),
    };
    await expect(channel.read(broken)).rejects.toThrow('it cannot be stored');
    // The next one is not kept waiting by it.
    expect(taken.at(-1)?.name).toBe('f_RC_001.xml');
    expect(
      (await readdir(join(folder, 'in'))).filter((name) => name.endsWith('.xml') && !name.startsWith('.')),
    ).toEqual(['e_RC_001.xml']);
  });

  it('gives of a file that is too long one byte more than a receipt may have', async () => {
    await writeFile(join(folder, 'in', 'g_RC_001.xml'), 'g'.repeat(RECEIPT_MAX + 500));
    await rm(join(folder, 'in', 'e_RC_001.xml'));
    await channel.read(reader);
    expect(taken.at(-1)?.bytes).toHaveLength(RECEIPT_MAX + 1);
  });

  it('says why a document could not be written, without a path', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await chmod(file, 0o444);
    const error = await new FolderChannel(file)
      .send({ name: 'IT01234567897_00002.xml', xml: '<a/>', attempt: 1 })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'folder ENOTDIR', isFinal: false });
    expect(String(error)).not.toContain(file);
  });
});
