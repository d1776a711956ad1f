import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { AccountsApi } from '../../src/accounts/accounts.api.js';
import { authorisations, authorisationText, type Authorisation } from '../../src/accounts/legal/consent.entity.js';
import { filled } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { Rows } from '../support/rows.js';
import { citizen } from './people.js';

let app: TestApp;
let rows: Rows;
beforeAll(async () => {
  app = await startTestApp();
  rows = new Rows(app);
});
watchInnocents(() => app);
afterAll(() => app.close());

/** How somebody answers: by a mailed link, or in the settings. */
const ways = {
  'a mailed link': async (id: number, kind: Authorisation, given: boolean) => {
    const { email } = await app.sql
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await app.database.transaction((em) =>
      app.app.get(AccountsApi).changeConsents(em, email, { kinds: [kind], given, address: '127.0.0.1' }),
    );
  },
  'the settings': async (id: number, kind: Authorisation, given: boolean) => {
    const { status } = await (await rows.as(id)).put('/profile/notifications', { [kind]: given });
    expect(status).toBe(200);
  },
} as const;

/** What was answered before, oldest first, what is answered now, and what is written for it. */
const answers = [
  [[], true, [true]],
  [[], false, []],
  [[true], true, []],
  [[true], false, [false]],
  [[false], true, [true]],
  [[false], false, []],
  [[true, false], true, [true]],
  [[true, false], false, []],
] as const;

const logOf = async (id: number) =>
  (
    await sql<{ kind: string; given: boolean; text_version: string; address: string | null; at: Date }>`
      select kind, given, text_version, address, at from consents where account_id = ${id} order by id`.execute(app.sql)
  ).rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }));

describe('the log of consents', () => {
  it.each(
    (Object.keys(ways) as (keyof typeof ways)[]).flatMap((way) =>
      answers.map(([before, now, written]) => [way, before, now, written] as const),
    ),
  )('gets by %s, where %j was answered before and now %j, the lines %j', async (way, before, now, written) => {
    for (const kind of authorisations) {
      const id = await rows.citizen();
      const others = authorisations.filter((other) => other !== kind);
      // Of the other kinds one is given and one was taken back.
      for (const [of, given] of [
        [others[0], true],
        [others[1], true],
        [others[1], false],
        ...before.map((given) => [kind, given] as const),
      ] as const)
        await sql`
          insert into consents (account_id, kind, given, text_version, address, at)
          values (${id}, ${of}, ${given}, '2020-01-01', null, ${app.clock.now()})`.execute(app.sql);
      const known = (await logOf(id)).length;
      await ways[way](id, kind, now);
      const line = { kind, text_version: authorisationText, address: '127.0.0.1', at: app.clock.now().toISOString() };
      expect((await logOf(id)).slice(known)).toEqual(written.map((given) => ({ ...line, given })));
    }
  });

  it('gets from a link with several consents only those that change', async () => {
    const id = await rows.citizen();
    const { email } = await app.sql
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const change = (kinds: readonly Authorisation[], given: boolean) =>
      app.database.transaction((em) =>
        app.app.get(AccountsApi).changeConsents(em, email, { kinds, given, address: null }),
      );
    await change(['newsletter', 'marketing'], true);
    await change(authorisations, true);
    await change(['marketing_partner'], false);
    await change(authorisations, false);
    expect((await logOf(id)).map(({ kind, given }) => `${given ? '+' : '-'}${kind}`)).toEqual([
      ...['+newsletter', '+marketing', '+marketing_partner', '+marketing_profiling'],
      ...['-marketing_partner', '-newsletter', '-marketing', '-marketing_profiling'],
    ]);
  });
});

describe('a draft that a visitor leaves with the registration', () => {
  const kept = async (answer: object) => {
    const email = `visitatrice${JSON.stringify(answer).length}@example.com`;
    const draft = { ...filled, request_type_id: 'malasanita', opposing_party: 'Mario Bianchi', ...answer };
    expect((await app.http.post('/register/user', citizen({ email, draft }))).status).toBeLessThan(300);
    const { content } = await app.sql
      .selectFrom('visitor_drafts as d')
      .innerJoin('accounts as a', 'a.id', 'd.account_id')
      .select('d.content')
      .where('a.email', '=', email)
      .executeTakeFirstOrThrow();
    return content as Record<string, unknown>;
  };

  it.each([
    ['was given', { sensitive_data_consent: true }, { sensitive_data_consent: true, consent_address: '127.0.0.1' }],
    ['was refused', { sensitive_data_consent: false }, { sensitive_data_consent: false }],
    ['was not asked for', {}, {}],
  ])(
    'has of its author the answers and nothing else, and the network address only where a consent %s',
    async (...row) => {
      const [, answer, stored] = row;
      expect(await kept(answer)).toEqual({
        ...filled,
        request_type_id: 'malasanita',
        opposing_party_hash: expect.stringMatching(/^\S{20,}$/),
        ...stored,
      });
    },
  );
});
