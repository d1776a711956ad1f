import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Insertable } from 'kysely';
import type { DB } from '../../src/database.types.js';
import {
  eraseDocuments,
  findEvidence,
  listDocuments,
  listEvidence,
  listWaiting,
} from '../../src/documents/documents.queries.js';
import { DocumentsApi } from '../../src/documents/documents.api.js';
import {
  countNamedFiles,
  countUnscanned,
  isNamed,
  namedFiles,
  unscannedFiles,
} from '../../src/documents/store/named-files.js';
import { RemoveFiles } from '../../src/documents/use-cases/remove-files.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { FileStore } from '../../src/kernel/files/file-store.js';
import { ms } from '../../src/shared/limits.js';
import { MessageStatus, Sender } from '../../src/shared/chat/messages.codes.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

let test: TestApp;
const ids: Record<string, number> = {};
/** Of a request with its answer, and of another one of the same firm. */
const owners = { anna: 0, bruno: 0, firm: 0, request: 0, response: 0, otherRequest: 0, otherResponse: 0 };
let sent: number;
beforeAll(async () => {
  test = await startTestApp();
  const rows = new Rows(test);
  owners.anna = await rows.citizen();
  owners.bruno = await rows.citizen({ firstName: 'Bruno' });
  owners.firm = await rows.firm();
  owners.request = await rows.request(owners.anna);
  owners.response = await rows.response(owners.request, owners.firm, 7);
  owners.otherRequest = await rows.request(owners.bruno);
  owners.otherResponse = await rows.response(owners.otherRequest, owners.firm, 7);
  const { anna, bruno, firm, request, response, otherRequest, otherResponse } = owners;
  await test.sql
    .insertInto('conversations')
    .values([
      { response_id: response, account_id: anna, firm_id: firm },
      { response_id: otherResponse, account_id: bruno, firm_id: firm },
    ])
    .execute();
  const message = await test.sql
    .insertInto('messages')
    .values({
      response_id: response,
      account_id: anna,
      sender: Sender.user,
      status: MessageStatus.approved,
      text: 'Ecco.',
      created_at: test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  sent = message.id;
  const of = (account_id: number) => ({ account_id });
  const visitor = { purpose: 'request', visitor_until: test.clock.now() };
  await add('paper of Anna', { ...of(anna), purpose: 'request', request_id: request, kind: 'report' });
  await add('answer to Anna', { ...of(firm), purpose: 'response', response_id: response });
  await add('written by Anna', { ...of(anna), purpose: 'message', conversation_id: response, message_id: sent });
  await add('written to Anna', { ...of(firm), purpose: 'message', conversation_id: response, doubts: '["x"]' });
  await add('unsent by Anna', { ...of(anna), purpose: 'message', conversation_id: response });
  await add('paper of Bruno', { ...of(bruno), purpose: 'request', request_id: otherRequest, scan: 'infected' });
  await add('answer to Bruno', { ...of(firm), purpose: 'response', response_id: otherResponse, scan: 'clean' });
  await add('written to Bruno', { ...of(firm), purpose: 'message', conversation_id: otherResponse, scan: 'pending' });
  await add('photo', { ...of(firm), purpose: 'photo' });
  await add('evidence', { ...of(firm), purpose: 'evidence', scan: 'failed' });
  await add('of a visitor', { ...visitor, visitor_hash: 'a', kind: 'report' });
  await add('of another visitor', { ...visitor, visitor_hash: 'b', visitor_until: after(1) });
});
afterAll(() => test.close());

const after = (milliseconds: number) => new Date(test.clock.now().getTime() + milliseconds);
const keyOf = (name: string) => `key of ${name}`;
async function add(name: string, over: Partial<Insertable<DB['documents']>>): Promise<void> {
  const { id } = await test.sql
    .insertInto('documents')
    .values({
      name,
      purpose: 'request',
      content_type: 'text/plain',
      size: 1,
      sha256: `hash of ${name}`,
      storage_key: keyOf(name),
      created_at: test.clock.now(),
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids[name] = id;
}

const undo = new Error('undone');
type Owner = Parameters<typeof eraseDocuments>[1];

/** What is gone afterwards, and what is in the list of files to remove; undone at the end. */
async function erased(owner: Owner): Promise<string[]> {
  let gone: string[] = [];
  const tried = test.database.transaction(async (em) => {
    const count = await eraseDocuments(sqlOf(em), owner, test.clock.now());
    const left = new Set((await sqlOf(em).selectFrom('documents').select('name').execute()).map(({ name }) => name));
    gone = Object.keys(ids).filter((name) => !left.has(name));
    const queued = await sqlOf(em).selectFrom('erased_files').select('storage_key').execute();
    expect([count, queued.map((row) => row.storage_key).sort()]).toEqual([gone.length, gone.map(keyOf).sort()]);
    throw undo;
  });
  await expect(tried).rejects.toBe(undo);
  return gone;
}

it('documents are erased with what they belong to, and no others are', async () => {
  const { anna, firm, request, response, otherRequest } = owners;
  const answers = ['answer to Anna'];
  const written = ['written by Anna', 'written to Anna', 'unsent by Anna'];
  const table: [Owner, string[]][] = [
    [{ requestId: request }, ['paper of Anna', ...answers, ...written]],
    [{ requestId: otherRequest }, ['paper of Bruno', 'answer to Bruno', 'written to Bruno']],
    [{ accountId: anna }, ['paper of Anna', ...answers, ...written]],
    [{ accountId: firm }, [...answers, 'written to Anna', 'answer to Bruno', 'written to Bruno', 'photo', 'evidence']],
    [{ responseId: response }, answers],
    [{ messageId: sent }, ['written by Anna']],
    [{ photoOf: firm }, ['photo']],
    [{ photoOf: anna }, []],
    [{ documentId: ids.evidence! }, ['evidence']],
    [{ visitorHash: 'a' }, ['of a visitor']],
    [{ visitorsUntil: after(0) }, ['of a visitor']],
    [{ visitorsUntil: after(-1) }, []],
    [{ unsentBefore: after(1) }, ['written to Anna', 'unsent by Anna', 'written to Bruno']],
    [{ unsentBefore: after(0) }, []],
    [{ evidenceBefore: after(1) }, ['evidence']],
    [{ evidenceBefore: after(0) }, []],
  ];
  const found: [Owner, string[]][] = [];
  for (const [owner] of table) found.push([owner, await erased(owner)]);
  expect(found).toEqual(table);
});

it('lists of documents have those of their place, in the order in which they came', async () => {
  const { firm, anna, request, response } = owners;
  const names = async (list: Promise<readonly { name: string }[]>) => (await list).map(({ name }) => name);
  expect([
    await names(listDocuments(test.sql, { requestId: request })),
    await names(listDocuments(test.sql, { responseId: response })),
    await names(listWaiting(test.sql, 'a')),
    await names(listEvidence(test.sql, firm)),
    await names(listEvidence(test.sql, anna)),
    (await findEvidence(test.sql, firm, ids.evidence!))?.name,
    await findEvidence(test.sql, firm, ids.photo!),
    await findEvidence(test.sql, anna, ids.evidence!),
  ]).toEqual([
    ['paper of Anna'],
    ['answer to Anna'],
    ['of a visitor'],
    ['evidence'],
    [],
    'evidence',
    undefined,
    undefined,
  ]);
});

it('files that rows name are read in the order of their keys, without infected ones', async () => {
  await test.sql
    .insertInto('content_pictures')
    .values({ hash: 'a'.repeat(32), width: 1, height: 1, created_at: test.clock.now() })
    .execute();
  const picture = 'b'.repeat(32);
  await test.sql
    .insertInto('content_picture_files')
    .values({ hash: 'a'.repeat(32), width: 1, format: 'png', storage_key: picture })
    .execute();
  const read = async (files: ReturnType<typeof namedFiles>) => {
    const keys: string[] = [];
    for await (const { key } of files) keys.push(key);
    return keys;
  };
  const all = Object.keys(ids).map(keyOf);
  const named = [...all.filter((key) => key !== keyOf('paper of Bruno')), picture].sort();
  const scanned = ['paper of Bruno', 'answer to Bruno', 'written to Bruno', 'photo', 'evidence'].map(keyOf);
  const unscanned = all.filter((key) => !scanned.includes(key)).sort();
  expect([await read(namedFiles(test.sql)), await read(unscannedFiles(test.sql))]).toEqual([named, unscanned]);
  expect([await countNamedFiles(test.sql), await countUnscanned(test.sql)]).toEqual([named.length, unscanned.length]);
  expect(
    await Promise.all(
      [picture, keyOf('photo'), keyOf('paper of Bruno'), 'unknown'].map((key) => isNamed(test.sql, key)),
    ),
  ).toEqual([true, true, false, false]);

  // The sweep removes only what no row names, and what was written a day ago.
  const removed: string[] = [];
  let listedBefore: Date | undefined;
  test.replace(FileStore, 'delete', (key: string) => Promise.resolve(void removed.push(key)));
  test.replace(FileStore, 'writtenBefore', async function* (before: Date) {
    listedBefore = before;
    await Promise.resolve();
    yield* [picture, 'nobody’s', keyOf('photo'), keyOf('paper of Bruno'), ...crashed];
  });
  // They are looked for two hundred at a time.
  const crashed = Array.from({ length: 397 }, (_, n) => `crashed ${n}`);
  const sweep = async (minutes: number) => {
    removed.length = 0;
    await test.app.get(RemoveFiles).sweep(after(minutes * ms.minute));
    return removed;
  };
  expect(await sweep(0)).toEqual([keyOf('of a visitor'), 'nobody’s', ...crashed]);
  expect(Math.round((Date.now() - listedBefore!.getTime()) / ms.hour)).toBe(24);
  // The store is listed once an hour.
  crashed.length = 0;
  expect([[...(await sweep(59))], [...(await sweep(60))], [...(await sweep(61))]]).toEqual([
    [keyOf('of another visitor')],
    ['nobody’s'],
    [],
  ]);
});

it('only what nobody sent yet goes with a message, and only a paper of a request gets a kind', async () => {
  const { anna, firm, response, otherResponse } = owners;
  const api = test.app.get(DocumentsApi);
  const unsent = (names: string[], account = anna, conversation = response) =>
    test.database.transaction((em) =>
      api.unsent(
        em,
        names.map((name) => ids[name]!),
        conversation,
        account,
      ),
    );
  expect([
    await unsent([]),
    await unsent(['unsent by Anna']),
    await unsent(['unsent by Anna', 'unsent by Anna']),
    await unsent(['written to Anna'], firm),
    await unsent(['unsent by Anna', 'written by Anna']),
    await unsent(['written to Anna']),
    await unsent(['unsent by Anna'], anna, otherResponse),
  ]).toEqual([{ doubtful: false }, { doubtful: false }, { doubtful: false }, { doubtful: true }, null, null, null]);

  const kinds = (name: string, account: number) =>
    test.database.transaction((em) => api.setKind(em, account, ids[name]!, 'report'));
  expect([
    await kinds('paper of Anna', anna),
    await kinds('paper of Bruno', anna),
    await kinds('unsent by Anna', anna),
    await kinds('photo', firm),
  ]).toEqual([true, false, false, false]);
});
