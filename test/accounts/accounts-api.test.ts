import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { AccountsApi } from '../../src/accounts/accounts.api.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

/** What the other modules learn of an account, where its neighbours are otherwise. */
describe('what other modules ask of accounts', () => {
  const test = useTestApp();
  let rows: Rows;
  beforeAll(() => {
    rows = new Rows(test);
  });
  const asked = <T>(work: (api: AccountsApi, em: EntityManager) => Promise<T>): Promise<T> =>
    test.database.transaction((em) => work(test.app.get(AccountsApi), em));
  const account = (id: number, set: RawBuilder<unknown>) =>
    sql`update accounts set ${set} where id = ${id}`.execute(test.sql);
  const emailOf = async (id: number) =>
    (await sql<{ email: string }>`select email from accounts where id = ${id}`.execute(test.sql)).rows[0]!.email;

  it.each([
    ['plain', sql`updated_at = now()`, { suspended: false, active: true }],
    ['not confirmed', sql`confirmed_at = null`, { suspended: false, active: false }],
    ['erased', sql`deleted_at = now()`, { suspended: false, active: false }],
    ['suspended', sql`suspended_at = now()`, { suspended: true, active: false }],
    [
      'suspended until a moment to come',
      sql`suspended_at = now(), suspended_until = '2026-03-10T09:00:00.001Z'`,
      { suspended: true, active: false },
    ],
    [
      'suspended until now',
      sql`suspended_at = now(), suspended_until = '2026-03-10T09:00:00.000Z'`,
      { suspended: false, active: true },
    ],
  ])('are the terms of a firm that is %s', async (_which, set, terms) => {
    const [firm, neighbour] = [await rows.firm(), await rows.firm()];
    await account(firm, set);
    await sql`update firms set flat_rate = true where account_id = ${firm}`.execute(test.sql);
    expect(await asked((api, em) => api.firmTerms(em, firm))).toEqual({ flatRate: true, ...terms });
    expect(await asked((api, em) => api.firmTerms(em, neighbour))).toEqual({
      flatRate: false,
      suspended: false,
      active: true,
    });
  });

  it('are no terms of who is no firm', async () => {
    const citizen = await rows.citizen();
    for (const id of [citizen, 900_000])
      expect(await asked((api, em) => api.firmTerms(em, id))).toEqual({
        flatRate: false,
        suspended: false,
        active: false,
      });
  });

  it('is who signs in with an address, of this account alone', async () => {
    const [firm, other, citizen] = [await rows.firm(), await rows.firm(), await rows.citizen()];
    const assistant = await rows.member(firm, { name: 'Sara', role: 'assistant', access: 'assigned' });
    const invited = await rows.member(firm, { name: 'Ida' });
    await sql`update firm_members set locale = 'en' where id = ${assistant}`.execute(test.sql);
    await sql`update firm_members set accepted_at = null where id = ${invited}`.execute(test.sql);
    const person = (id: number, email: string) => asked((api, em) => api.personByEmail(em, id, email));
    const nobody = { sessionId: 0, acceptedTerms: null, role: null, assignedTo: null, memberId: null };
    const owner = await emailOf(firm);
    expect(await person(firm, owner)).toEqual({
      actor: { ...nobody, accountId: firm, model: 'lawyer', locale: 'it' },
      email: owner,
    });
    const hers = 'sara.assistant@studio.example';
    expect(await person(firm, hers)).toEqual({
      actor: {
        ...nobody,
        accountId: firm,
        model: 'lawyer',
        locale: 'en',
        memberId: assistant,
        role: 'assistant',
        assignedTo: assistant,
      },
      email: hers,
    });
    expect((await person(citizen, await emailOf(citizen)))?.actor).toEqual({
      ...nobody,
      accountId: citizen,
      model: 'user',
      locale: 'it',
    });
    for (const [id, email] of [
      [other, owner],
      [other, hers],
      [firm, 'ida.lawyer@studio.example'],
      [firm, 'nessuno@example.com'],
    ] as const)
      expect([email, await person(id, email)]).toEqual([email, null]);
    await account(firm, sql`confirmed_at = null`);
    expect([await person(firm, owner), await person(firm, hers)]).toEqual([null, null]);
  });

  it('are the contacts of an account, and the photo of a firm', async () => {
    const [firm, neighbour] = [await rows.firm(), await rows.firm()];
    await account(firm, sql`phone = '+39021234567'`);
    expect(await asked((api, em) => api.contacts(em, firm))).toEqual({
      email: await emailOf(firm),
      phone: '+39021234567',
      mobile: '+393381234567',
    });
    const { rows: made } = await sql<{ id: number }>`
      insert into documents (account_id, purpose, name, content_type, size, sha256, storage_key, created_at)
      values (${firm}, 'photo', 'foto.webp', 'image/webp', 1, 'x', 'chiave', now()) returning id`.execute(test.sql);
    await asked((api, em) => api.setPhoto(em, firm, made[0]!.id));
    const { rows: photos } = await sql<{ id: number | null }>`
      select photo_document_id as id from firms where account_id in (${firm}, ${neighbour}) order by account_id`.execute(
      test.sql,
    );
    expect(photos).toEqual([{ id: made[0]!.id }, { id: null }]);
  });

  it.each([
    ['a confirmed account', sql`updated_at = now()`, true, ['marketing true 203.0.113.9']],
    ['a confirmed account that takes them back', sql`updated_at = now()`, false, ['newsletter false 203.0.113.9']],
    ['an unconfirmed account', sql`confirmed_at = null`, true, []],
    ['an erased account', sql`deleted_at = now()`, true, []],
  ])('are changed in the log of consents by the link of a mail: %s', async (_which, set, given, logged) => {
    const [citizen, neighbour] = [await rows.citizen(), await rows.citizen()];
    await sql`
      insert into consents (account_id, kind, given, text_version, at)
      values (${citizen}, 'newsletter', false, '1', now()), (${citizen}, 'newsletter', true, '1', now()),
        (${neighbour}, 'marketing', true, '1', now())`.execute(test.sql);
    await account(citizen, set);
    const email = await emailOf(citizen);
    const last = (await sql<{ id: number }>`select max(id) as id from consents`.execute(test.sql)).rows[0]!.id;
    await asked((api, em) =>
      api.changeConsents(em, email, { kinds: ['newsletter', 'marketing'], given, address: '203.0.113.9' }),
    );
    const { rows: found } = await sql<{ line: string }>`
      select concat_ws(' ', kind, case when given then 'true' else 'false' end, address) as line
      from consents where id > ${last} and account_id = ${citizen} order by id`.execute(test.sql);
    expect(found.map(({ line }) => line)).toEqual(logged);
    await asked((api, em) =>
      api.changeConsents(em, 'nessuno@example.com', { kinds: ['marketing'], given, address: null }),
    );
    const { rows: all } = await sql`select from consents where id > ${last}`.execute(test.sql);
    expect(all).toHaveLength(logged.length);
  });
});
