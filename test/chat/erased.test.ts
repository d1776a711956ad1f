import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { MessagesApi } from '../../src/chat/messages.api.js';
import { CasesApi } from '../../src/moderation/cases/cases.api.js';
import { MessageStatus, Sender } from '../../src/shared/chat/messages.codes.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

const { approved, pending } = MessageStatus;

/** Conversations of two citizens with two firms, all alike. Rule 20.14. */
describe('what is erased of conversations', () => {
  const test = useTestApp();
  const names = ['anna 1 with verdi', 'anna 2 with verdi', 'bruno with verdi', 'bruno with neri'] as const;
  const idOf = (name: (typeof names)[number]): number => 900_001 + names.indexOf(name);
  let accounts: Record<string, number>;
  let requests: Record<string, number>;
  let withdrawn: number[];

  beforeEach(async () => {
    const rows = new Rows(test);
    await asOwner(test, sql`truncate accounts, firms, requests, responses, quick_replies cascade`);
    accounts = {
      anna: await rows.citizen(),
      bruno: await rows.citizen(),
      verdi: await rows.firm(),
      neri: await rows.firm(),
    };
    requests = {
      'anna 1': await rows.request(accounts.anna!, { status: 3 }),
      'anna 2': await rows.request(accounts.anna!, { status: 3 }),
      bruno: await rows.request(accounts.bruno!, { status: 3 }),
    };
    const now = test.clock.now();
    for (const name of names) {
      const [request = '', firm = ''] = name.split(' with ');
      const [citizenId, firmId] = [accounts[request.split(' ')[0]!]!, accounts[firm]!];
      await rows.response(requests[request]!, firmId, 7, { id: idOf(name) });
      const message = (nth: number, by: number, status: number, text: string | null, read: boolean) => sql`
        insert into messages (id, response_id, account_id, sender, status, text, created_at, deleted_at, read_at)
        values (${idOf(name) * 10 + nth}, ${idOf(name)}, ${by}, ${by === firmId ? Sender.lawyer : Sender.user},
          ${status}, ${text}, ${now}, ${text === null ? now : null}, ${read ? now : null})`;
      await asOwner(
        test,
        sql`set local session_replication_role = replica`,
        sql`insert into conversations (response_id, account_id, firm_id, user_last_at, firm_last_at, user_unread, firm_unread)
          values (${idOf(name)}, ${citizenId}, ${firmId}, ${now}, ${now}, 5, 7)`,
        message(1, citizenId, approved, 'letto', true),
        message(2, citizenId, approved, 'non letto', false),
        message(3, firmId, approved, 'letto', true),
        message(4, firmId, approved, 'non letto', false),
        message(5, firmId, approved, 'non letto', false),
        message(6, firmId, pending, 'trattenuto', false),
        message(7, firmId, approved, null, false),
        ...[citizenId, firmId].flatMap((id) => [
          sql`insert into message_drafts (account_id, response_id, text, updated_at) values (${id}, ${idOf(name)}, 'bozza', ${now})`,
          sql`insert into mailed_replies (response_id, account_id, key, taken_at, told)
            values (${idOf(name)}, ${id}, ${'a'.repeat(64)}, ${now}, false)`,
        ]),
      );
    }
    for (const firm of ['verdi', 'neri'])
      await sql`insert into quick_replies (firm_id, text, created_at, updated_at) values (${accounts[firm]}, 'Sì.', ${now}, ${now})`.execute(
        test.sql,
      );
    withdrawn = [];
    test.replace(CasesApi, 'withdraw', (_, { id }) => {
      withdrawn.push(id);
      return Promise.resolve();
    });
  });

  /** A line for each conversation: how many words, drafts and mailed replies of each side, and its unread messages. */
  const left = async (): Promise<string[]> => {
    const { rows } = await sql<{ id: number; line: string }>`
      select p.id, concat_ws(' ',
        'words', (select count(*) filter (where m.sender = 1) || '/' || count(*) filter (where m.sender = 2)
          from messages m where m.response_id = p.id and m.text is not null),
        'drafts', (select count(*) filter (where d.account_id <> p.firm_id) || '/' || count(*) filter (where d.account_id = p.firm_id)
          from message_drafts d where d.response_id = p.id),
        'replies', (select count(*) filter (where d.account_id <> p.firm_id) || '/' || count(*) filter (where d.account_id = p.firm_id)
          from mailed_replies d where d.response_id = p.id),
        'unread', (select c.user_unread || '/' || c.firm_unread from conversations c where c.response_id = p.id)) as line
      from responses p order by p.id`.execute(test.sql);
    return rows.map(({ id, line }) => `${names[id - 900_001]}: ${line}`);
  };
  const quickReplies = async () =>
    (await sql<{ firm_id: number }>`select firm_id from quick_replies order by firm_id`.execute(test.sql)).rows.map(
      ({ firm_id }) => Object.keys(accounts).find((name) => accounts[name] === firm_id),
    );
  const erase = (owner: { requestIds: number[] } | { accountId: number }) =>
    test.database.transaction((em) => test.app.get(MessagesApi).erase(em, owner));

  const whole = 'words 2/4 drafts 1/1 replies 1/1 unread 5/7';
  const none = 'words 0/0 drafts 0/0 replies 0/0 unread';

  it('with a request is all of its conversations, and nothing of others', async () => {
    await erase({ requestIds: [requests['anna 1']!] });
    expect(await left()).toEqual([
      `anna 1 with verdi: ${none}`,
      ...['anna 2 with verdi', 'bruno with verdi', 'bruno with neri'].map((name) => `${name}: ${whole}`),
    ]);
    expect([await quickReplies(), withdrawn]).toEqual([['verdi', 'neri'], [idOf('anna 1 with verdi') * 10 + 6]]);
  });

  it('with a citizen is all of their conversations, and nothing of others', async () => {
    await erase({ accountId: accounts.anna! });
    expect(await left()).toEqual([
      ...['anna 1 with verdi', 'anna 2 with verdi'].map((name) => `${name}: ${none}`),
      ...['bruno with verdi', 'bruno with neri'].map((name) => `${name}: ${whole}`),
    ]);
    expect(await quickReplies()).toEqual(['verdi', 'neri']);
    expect(withdrawn).toEqual([idOf('anna 1 with verdi') * 10 + 6, idOf('anna 2 with verdi') * 10 + 6]);
  });

  it('with a firm is what it wrote, which counts as unread no more if it did', async () => {
    await erase({ accountId: accounts.verdi! });
    expect(await left()).toEqual([
      ...['anna 1 with verdi', 'anna 2 with verdi', 'bruno with verdi'].map(
        (name) => `${name}: words 2/0 drafts 1/0 replies 1/0 unread 3/7`,
      ),
      `bruno with neri: ${whole}`,
    ]);
    expect(await quickReplies()).toEqual(['neri']);
  });
});
