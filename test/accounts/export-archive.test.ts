import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { FileStore, newFileKey } from '../../src/kernel/files/file-store.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

describe('the archive of an export', () => {
  const test = useTestApp();
  let http: HttpClient;

  beforeAll(async () => {
    const rows = new Rows(test);
    const [citizen, other] = [await rows.citizen(), await rows.citizen()];
    http = await rows.as(citizen);
    let id = 900_000;
    const document = async (of: number, name: string, content: string | null) => {
      const key = newFileKey();
      if (content !== null) await test.app.get(FileStore).put(key, [Buffer.from(content)], 1000);
      await asOwner(
        test,
        sql`insert into documents (id, account_id, purpose, name, content_type, size, sha256, storage_key, created_at)
          values (${++id}, ${of}, 'request', ${name}, 'text/plain', 5,
            ${createHash('sha256')
              .update(content ?? '')
              .digest('hex')}, ${key}, ${test.clock.now()})`,
      );
    };
    await document(citizen, 'Verbale (1).txt', 'primo');
    await document(citizen, 'Verbale (1).txt', 'altro');
    await document(citizen, '../casa\\di/Anna.txt', 'terzo');
    await document(citizen, 'perduto.txt', null);
    await document(other, 'di un’altra.txt', 'quarto');
  });

  it('has the documents of the account, each under its own name in one folder', async () => {
    const answer = await http.get('/account/export');
    expect([answer.status, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('giustamente.zip'),
    ]);
    const files = unzipSync(answer.bytes);
    const documents = Object.entries(files).filter(([name]) => name.startsWith('documents/'));
    expect(documents.map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
      ['documents/900001-Verbale (1).txt', 'primo'],
      ['documents/900002-Verbale (1).txt', 'altro'],
      ['documents/900003-.._casa_di_Anna.txt', 'terzo'],
    ]);
  });

  it('has a file for each subject of which something is held, as people can read it', async () => {
    const files = unzipSync((await http.get('/account/export')).bytes);
    const subjects = Object.keys(files).filter((name) => name.endsWith('.json'));
    for (const name of ['account.json', 'sessions.json', 'documents.json']) expect(subjects).toContain(name);
    for (const name of ['firm.json', 'cases.json', 'members.json']) expect(subjects).not.toContain(name);
    const account = strFromU8(files['account.json']!);
    expect(account).toMatch(/^\{\n {2}"/);
    expect(JSON.parse(account)).toMatchObject({ first_name: 'Anna', last_name: 'Rossi' });
  });
});
