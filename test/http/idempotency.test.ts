import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { sqlOf } from '../../src/kernel/database/database.js';
import { IdempotencyKeys } from '../../src/kernel/idempotency.js';
import { once, underKey } from '../../src/kernel/once.js';
import { idempotencyLife } from '../../src/shared/limits.js';
import { filled, Scenario } from '../requests/scenario.js';
import { useTestApp } from '../support/app.js';
import { listen, type Send } from '../support/wire.js';

describe('a write repeated with its Idempotency-Key', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let send: Send;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 1);
    send = await listen(test);
  });

  const token = () => scenario.citizen.token!;
  const keyed = (key: string) => ({ 'idempotency-key': key });
  const create = (key: string, type = 'malasanita', as = token()) =>
    send('POST /requests', { token: as, json: { request_type_id: type }, headers: keyed(key) });
  const drafts = async (as = token()): Promise<number> =>
    (await send('GET /requests/user', { token: as })).json.total as number;

  it('gets the first answer and is done once', async () => {
    const before = await drafts();
    const [first, again] = [await create('one'), await create('one')];
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect([again.status, again.headers.get('idempotent-replayed'), again.json]).toEqual([201, 'true', first.json]);
    expect(await drafts()).toBe(before + 1);
  });

  it('is done once if the process dies between the write and its answer', async () => {
    const before = await drafts();
    const first = await create('dies');
    // The state of the row then: a minute later another call may take it over.
    await sql`
      update idempotency_keys
      set status = null, answer = null, created_at = ${test.clock.now()}::timestamptz - interval '61 seconds'
      where key = 'dies'`.execute(test.sql);
    const again = await create('dies');
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(again.json.info.id).toBe(first.json.info.id);
    expect(await drafts()).toBe(before + 1);
  });

  it('rolls back the first call if the repetition has taken over its key', async () => {
    const accountId = scenario.citizenId;
    const keys = test.app.get(IdempotencyKeys);
    const first = await keys.claim(accountId, 'fenced', 'the same');
    if (!first.ours) throw new Error('the key is new');
    test.clock.advance(61_000);
    const second = await keys.claim(accountId, 'fenced', 'the same');
    if (!second.ours) throw new Error('nobody has the key');
    const rename = (name: string) => (claim: typeof first) =>
      underKey(claim, () =>
        test.database.transaction((em) =>
          once(em, async () => {
            await sql`update accounts set first_name = ${name} where id = ${accountId}`.execute(sqlOf(em));
            return name;
          }),
        ),
      );
    await expect(rename('Prima')(first)).rejects.toMatchObject({ code: 'operation_in_progress' });
    expect(await rename('Seconda')(second)).toBe('Seconda');
    // Neither its end nor its answer changes the key.
    await keys.keep(first, 200, 'prima');
    await keys.release(first);
    await keys.keep(second, 200, 'seconda');
    expect(await keys.claim(accountId, 'fenced', 'the same')).toEqual({ ours: false, status: 200, answer: 'seconda' });
    expect((await scenario.citizen.get('/profile')).info.first_name).toBe('Seconda');
  });

  it('compares the bytes and the name of a file, and recognises the same file', async () => {
    const { id } = (await create('with-files')).json.info;
    const upload = (name: string, text: string) =>
      scenario.citizen.upload(`/requests/${id}/documents`, { name, content: Buffer.from(text) }, keyed('file'));
    const [first, again] = [await upload('nota.txt', 'La prima nota.'), await upload('nota.txt', 'La prima nota.')];
    expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect(again.info).toEqual(first.info);
    for (const other of [await upload('nota.txt', 'La seconda nota.'), await upload('altra.txt', 'La prima nota.')])
      expect(other).toBeRefused(409, 'idempotency_key_other_file');
    expect((await scenario.citizen.get(`/requests/${id}`)).info.documents).toHaveLength(1);
    expect((await scenario.citizen.get(`/documents/${first.info.id}`)).text).toBe('La prima nota.');
  });

  it('stores no fingerprint that others could compute', async () => {
    await create('fingerprint');
    const plain = createHash('sha256')
      .update(JSON.stringify(['POST', '/api/v1/requests', { request_type_id: 'malasanita' }]))
      .digest('hex');
    const { rows } = await sql<{ fingerprint: string }>`select fingerprint from idempotency_keys`.execute(test.sql);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ fingerprint }) => fingerprint)).not.toContain(plain);
  });

  it('gets each account its own answer, also under the same key', async () => {
    const stranger = (await scenario.rows.as(await scenario.rows.citizen())).token!;
    const own = await create('shared');
    const theirs = await create('shared', 'malasanita', stranger);
    expect(theirs.json.info.id).not.toBe(own.json.info.id);
    expect((await create('shared')).json).toEqual(own.json);
    expect((await create('shared', 'malasanita', stranger)).json).toEqual(theirs.json);
  });

  it('is done once when ten arrive together', async () => {
    const before = await drafts();
    const replies = await Promise.all(Array.from({ length: 10 }, () => create('ten')));
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.json.info.id}`)).size).toBe(1);
    expect(await drafts()).toBe(before + 1);
  });

  it('is refused with another body or path, and accepted with its fields in another order', async () => {
    await create('two');
    const other = await create('two', 'recupero-crediti');
    expect([other.status, other.json.message]).toEqual([422, 'idempotency_key_reused']);
    const elsewhere = await send('PUT /profile/preferences', {
      token: token(),
      json: { locale: 'it' },
      headers: keyed('two'),
    });
    expect([elsewhere.status, elsewhere.json.message]).toEqual([422, 'idempotency_key_reused']);
    const id = (await create('three')).json.info.id as number;
    const edit = (json: object) => send(`PUT /requests/${id}`, { token: token(), json, headers: keyed('edit') });
    await edit({ city: 'Lodi', part: 1 });
    expect((await edit({ part: 1, city: 'Lodi' })).headers.get('idempotent-replayed')).toBe('true');
  });

  it('waits eight seconds for the first call, then is refused as in progress', async () => {
    expect(test.app.get(IdempotencyKeys).patience).toBe(8000);
    test.replace(IdempotencyKeys, 'patience', 400);
    const id = (await create('slow')).json.info.id as number;
    const edit = () =>
      send(`PUT /requests/${id}`, { token: token(), json: { city: 'Lodi' }, headers: keyed('slow edit') });
    const both = await test.database.transaction(async (em) => {
      await sql`select 1 from requests where id = ${id} for update`.execute(sqlOf(em));
      const sent = [edit(), edit()];
      const impatient = await Promise.race(sent);
      expect([impatient.status, impatient.json.message, impatient.headers.get('retry-after')]).toEqual([
        409,
        'operation_in_progress',
        '2',
      ]);
      return sent;
    });
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await edit()).headers.get('idempotent-replayed')).toBe('true');
  });

  it('is in progress for a minute if its process died, and is done afterwards', async () => {
    const before = await drafts();
    const { id } = (await create('killed')).json.info;
    await sql`update idempotency_keys set status = null, answer = null where key = 'killed'`.execute(test.sql);
    test.replace(IdempotencyKeys, 'patience', 200);
    test.clock.advance(60_000);
    const waiting = await create('killed');
    expect([waiting.status, waiting.json.message]).toEqual([409, 'operation_in_progress']);
    test.clock.advance(1);
    const again = await create('killed');
    expect([again.status, again.json.info.id]).toEqual([201, id]);
    expect((await create('killed')).headers.get('idempotent-replayed')).toBe('true');
    expect(await drafts()).toBe(before + 1);
  });

  it('is a separate write for another account', async () => {
    const other = (await scenario.rows.as(await scenario.rows.citizen())).token!;
    const [mine, theirs] = [await create('shared'), await create('shared', 'malasanita', other)];
    expect(theirs.status).toBe(201);
    expect(theirs.json.info.id).not.toBe(mine.json.info.id);
    expect(await drafts(other)).toBe(1);
  });

  it('is done if the first call was refused and changed nothing', async () => {
    const id = (await create('four')).json.info.id as number;
    const sending = () => send(`PUT /requests/${id}`, { token: token(), json: { status: 2 }, headers: keyed('send') });
    expect((await sending()).json.message).toBe('request_incomplete');
    await send(`PUT /requests/${id}`, { token: token(), json: filled });
    const sent = await sending();
    expect([sent.status, sent.json.info.status.id]).toEqual([200, 2]);
  });

  it('gets the first answer also without a body', async () => {
    const id = (await create('five')).json.info.id as number;
    const remove = () => send(`DELETE /requests/${id}`, { token: token(), headers: keyed('remove') });
    expect((await remove()).status).toBe(204);
    const again = await remove();
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([204, '', 'true']);
    expect((await send(`DELETE /requests/${id}`, { token: token() })).status).toBe(404);
  });

  it('is done again after a day', async () => {
    const first = await create('day');
    test.clock.advance(idempotencyLife + 1000);
    const later = await create('day');
    expect([later.status, later.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(later.json.info.id).not.toBe(first.json.info.id);
  });

  it('may have a key of 200 characters, not a longer one', async () => {
    expect((await create('k'.repeat(200))).status).toBe(201);
    const refused = await create('k'.repeat(201));
    expect([refused.status, refused.json.message]).toEqual([422, 'idempotency_key_invalid']);
  });
});
