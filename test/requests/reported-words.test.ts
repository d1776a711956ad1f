import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ReportedResponses } from '../../src/requests/staff/reported-requests.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

const PARTS = [{ label: 'Acconto', amount_cents: 60_000, when: 'alla firma' }];

/** Rule 22.7: what staff remove of a response is all of its words, and what a granted appeal puts back. */
describe('the words of a response that was reported', () => {
  const test = useTestApp();
  let subject: ReportedResponses;
  let rows: Rows;
  let citizen: number;
  let firm: number;
  let on: Parameters<ReportedResponses['restore']>[3];
  beforeAll(async () => {
    subject = test.app.get(ReportedResponses);
    rows = new Rows(test);
    [citizen, firm] = [await rows.citizen(), await rows.firm()];
    on = { now: test.clock.now() } as typeof on;
  });

  interface Words {
    readonly text?: string;
    readonly instalments?: typeof PARTS;
    readonly withdrawal_reason?: string;
  }
  const responding = async ({ text, instalments, withdrawal_reason: reason }: Words, removed: Date | null = null) =>
    rows.response(await rows.request(citizen, { status: 3 }), firm, 7, {
      text: text ?? null,
      instalments: instalments ? JSON.stringify(instalments) : null,
      withdrawal_reason: reason ?? null,
      text_removed_at: removed,
    });
  const wordsOf = (id: number) =>
    test.sql
      .selectFrom('responses')
      .select(['text', 'instalments', 'withdrawal_reason', 'text_removed_at'])
      .where('id', '=', id)
      .executeTakeFirst();
  const remove = (id: number) => test.database.transaction((em) => subject.remove(em, id, 'insult', test.clock.now()));
  const restore = (id: number, removed: object) =>
    test.database.transaction((em) => subject.restore(em, id, removed as Record<string, unknown>, on));
  const deleted = async (response: number) =>
    sql`update requests set deleted_at = now() where id = (select request_id from responses where id = ${response})`.execute(
      test.sql,
    );
  const none = { text: null, instalments: null, withdrawal_reason: null };

  it.each<[string, Words, object | null, string | null]>([
    ['a text', { text: 'Sei ridicolo.' }, { text: 'Sei ridicolo.' }, 'Sei ridicolo.'],
    ['instalments', { instalments: PARTS }, { text: null, instalments: PARTS }, 'Acconto: alla firma'],
    ['a reason', { withdrawal_reason: 'Mai.' }, { text: null, withdrawal_reason: 'Mai.' }, 'Mai.'],
    [
      'all of them',
      { text: 'Uno.', instalments: PARTS, withdrawal_reason: 'Due.' },
      { text: 'Uno.', instalments: PARTS, withdrawal_reason: 'Due.' },
      'Uno.\n\nAcconto: alla firma\n\nDue.',
    ],
    ['nothing', {}, null, null],
  ])('are read, removed and put back where there is %s', async (_, words, removed, read) => {
    const id = await responding(words);
    const neighbour = await responding({ text: 'Altro.' });
    const before = await wordsOf(id);
    expect(await subject.file(test.sql, id)).toMatchObject({
      response_id: id,
      text: read,
      parties: { author: firm, reader: citizen },
    });
    expect(await remove(id)).toEqual(removed);
    const stamp = removed ? (expect.any(String) as unknown) : null;
    expect(await wordsOf(id)).toEqual({ ...none, text_removed_at: stamp });
    await restore(id, removed ?? { text: 'Mai scritto.' });
    expect(await wordsOf(id)).toEqual(before);
    expect(await wordsOf(neighbour)).toEqual({ ...none, text: 'Altro.', text_removed_at: null });
  });

  it('stay as they are where the firm has written others meanwhile', async () => {
    const id = await responding({ text: 'Parole nuove.' });
    await restore(id, { text: 'Parole vecchie.' });
    expect(await wordsOf(id)).toMatchObject({ text: 'Parole nuove.', text_removed_at: null });
  });

  it('stay removed where nothing is put back, or only a leak is taken back', async () => {
    const id = await responding({}, test.clock.now());
    for (const removed of [{}, { text: null }, { leak_at: test.clock.now().toISOString() }]) await restore(id, removed);
    expect(await wordsOf(id)).toEqual({ ...none, text_removed_at: expect.any(String) as unknown });
  });

  it('take back the leak that was counted for them, and no other', async () => {
    const [id, other] = [await responding({}, test.clock.now()), await responding({}, test.clock.now())];
    const later = new Date(test.clock.now().getTime() + 1);
    for (const [response, at] of [
      [id, test.clock.now()],
      [id, later],
      [other, test.clock.now()],
    ] as const)
      await test.sql
        .insertInto('contact_leaks')
        .values({ account_id: firm, response_id: response, confirmed_by: 'staff', created_at: at })
        .execute();
    await restore(id, { leak_at: test.clock.now().toISOString() });
    const left = await test.sql
      .selectFrom('contact_leaks')
      .select(['response_id', 'created_at'])
      .orderBy('id')
      .execute();
    expect(left.map((one) => [one.response_id, new Date(one.created_at)])).toEqual([
      [id, later],
      [other, test.clock.now()],
    ]);
  });

  it('are not there any more where the request was deleted', async () => {
    const id = await responding({ text: 'Sei ridicolo.' });
    const gone = await responding({}, test.clock.now());
    for (const one of [id, gone]) await deleted(one);
    expect(await remove(id)).toBeNull();
    await restore(gone, { text: 'Sei ridicolo.' });
    expect((await wordsOf(gone))?.text).toBeNull();
    expect(await subject.file(test.sql, id + 10_000)).toEqual({ text: null });
  });
});
