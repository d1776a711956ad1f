import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ExportAccount } from '../../src/accounts/closing/export-account.js';
import { MessageStatus, Sender } from '../../src/shared/chat/messages.codes.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

const { approved, pending } = MessageStatus;

/** A citizen with two requests that two firms answered, beside another one who asked the same firms. */
describe('the export of a citizen and of a firm', () => {
  const test = useTestApp();
  let citizenId: number;
  let firmId: number;
  let requests: number[];
  beforeAll(async () => {
    const rows = new Rows(test);
    citizenId = await rows.citizen();
    const neighbourId = await rows.citizen();
    firmId = await rows.firm({ name: 'Studio Verdi', skills: ['sinistri-stradali', 'malasanita'] });
    const otherId = await rows.firm({ name: 'Studio Neri' });
    const ofNeighbour = await rows.request(neighbourId);
    requests = [await rows.request(citizenId), await rows.request(citizenId)];
    const [one, two] = requests as [number, number];
    // The later ones are inserted first: nothing but the order says which comes first.
    for (const { id, request, firm, text } of [
      { id: 900_007, request: ofNeighbour, firm: firmId, text: 'al vicino' },
      { id: 900_006, request: two, firm: firmId, text: null },
      { id: 900_005, request: one, firm: firmId, text: 'seconda risposta' },
      { id: 900_004, request: one, firm: otherId, text: 'prima risposta' },
    ])
      await rows.response(request, firm, text === null ? 3 : 5, { id, text });
    const message = (id: number, response: number, author: number | null, sender: number, status: number) => sql`
      insert into messages (id, response_id, account_id, sender, status, text, created_at, staff_id)
      values (${id}, ${response}, ${author}, ${sender}, ${status}, ${`messaggio ${id}`}, now(), ${author === null ? 1 : null})`;
    const talk = (response: number, citizen: number, firm: number) => sql`
      insert into conversations (response_id, account_id, firm_id) values (${response}, ${citizen}, ${firm})`;
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`insert into request_activity (id, request_id, kind, at) values
        (13, ${ofNeighbour}, 'sent', now()), (12, ${one}, 'chosen', now()), (11, ${one}, 'sent', now()), (14, ${two}, 'sent', now())`,
      talk(900_007, neighbourId, firmId),
      talk(900_005, citizenId, firmId),
      talk(900_004, citizenId, otherId),
      message(29, 900_007, neighbourId, Sender.user, approved),
      message(28, 900_007, firmId, Sender.lawyer, approved),
      message(27, 900_004, otherId, Sender.lawyer, approved),
      message(26, 900_004, otherId, Sender.lawyer, pending),
      message(25, 900_005, null, Sender.admin, approved),
      message(24, 900_005, firmId, Sender.lawyer, approved),
      message(23, 900_005, firmId, Sender.lawyer, pending),
      message(22, 900_005, citizenId, Sender.user, pending),
      message(21, 900_005, citizenId, Sender.user, approved),
      ...['Rossi', 'Bianchi'].map(
        (label) => sql`insert into firm_clients (firm_id, client_hash, label) values (${firmId}, ${label}, ${label})`,
      ),
      ...[otherId, firmId].map(
        (refused) => sql`insert into refused_firms (account_id, firm_id) values (${citizenId}, ${refused})`,
      ),
      sql`insert into refused_firms (account_id, firm_id) values (${neighbourId}, ${otherId})`,
    );
  });

  const exported = (accountId: number) => test.app.get(ExportAccount).data({ accountId, memberId: null });
  const talks = async (accountId: number) =>
    (
      (await exported(accountId))['conversations'] as {
        response_id: number;
        request_id: number;
        messages: { id: number; mine: boolean }[];
      }[]
    ).map((one) => [one.response_id, one.request_id, one.messages.map(({ id, mine }) => (mine ? `my ${id}` : id))]);

  it('has what happened to each request, and the answers with the names of their firms', async () => {
    const found = (await exported(citizenId))['requests'] as {
      id: number;
      timeline: { kind: string }[];
      answers: { firm: string; text: string }[] | null;
    }[];
    expect(
      found.map(({ id, timeline, answers }) => [
        id,
        timeline.map(({ kind }) => kind),
        answers?.map(({ firm, text }) => [firm, text]),
      ]),
    ).toEqual([
      [
        requests[0],
        ['sent', 'chosen'],
        [
          ['Studio Neri', 'prima risposta'],
          ['Studio Verdi', 'seconda risposta'],
        ],
      ],
      [requests[1], ['sent'], undefined],
    ]);
  });

  it('has of a conversation what the account wrote and what reached a citizen', async () => {
    const [one] = requests;
    expect(await talks(citizenId)).toEqual([
      [900_004, one, [27]],
      [900_005, one, ['my 21', 'my 22', 24, 25]],
    ]);
    expect((await talks(firmId)).map(([id, , messages]) => [id, messages])).toEqual([
      [900_005, ['my 23', 'my 24', 25]],
      [900_007, ['my 28']],
    ]);
  });

  it('has what staff answered to the author of a message, and who of a firm wrote it, in the export of the author alone', async () => {
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`update messages set reply = 'risposta ' || id, member_id = 9 where id in (21, 24)`,
    );
    const written = async (accountId: number) =>
      ((await exported(accountId))['conversations'] as { messages: Record<string, unknown>[] }[])
        .flatMap(({ messages }) => messages)
        .filter(({ id }) => id === 21 || id === 24)
        .map(({ id, reply, member_id }) => [id, reply, member_id]);
    expect(await written(citizenId)).toEqual([
      [21, 'risposta 21', 9],
      [24, undefined, undefined],
    ]);
    expect(await written(firmId)).toEqual([[24, 'risposta 24', 9]]);
  });

  it('has the subjects of a firm in its order, its clients by name, and the firms that a citizen excludes', async () => {
    expect((await exported(firmId))['firm']).toMatchObject({
      skills: ['sinistri-stradali', 'malasanita'],
      own_clients: ['Bianchi', 'Rossi'],
    });
    expect((await exported(citizenId))['refused_firms']).toEqual(['Studio Verdi', 'Studio Neri']);
    expect((await exported(firmId))['refused_firms']).toBeNull();
  });
});
