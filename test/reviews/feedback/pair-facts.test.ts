import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { pairFacts } from '../../../src/reviews/feedback/related-pairs.queries.js';
import { plus } from '../../../src/shared/clock.js';
import { feedbackLimits, ms } from '../../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../../src/shared/requests/codes.js';
import { useTestApp } from '../../support/app.js';
import { Rows } from '../../support/rows.js';

/** What is known of the author of a review and its firm, beside other people of whom the same is known. */
describe('the facts about an author and a firm', () => {
  const test = useTestApp();
  let rows: Rows;
  let author: number;
  let firm: number;
  let others: { author: number; firm: number };
  let request: number;
  beforeAll(() => {
    rows = new Rows(test);
  });
  beforeEach(async () => {
    await sql`delete from identity_marks`.execute(test.sql);
    [author, firm] = [await rows.citizen(), await rows.firm()];
    others = { author: await rows.citizen(), firm: await rows.firm() };
    request = await choice(author, firm);
    const now = test.clock.now();
    await sql`
      insert into feedbacks (request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, counts_from, created_at, updated_at)
      values (${request}, ${author}, ${firm}, 'sinistri-stradali', 4, ${now}, ${plus(now, ms.minute)}, ${now})`.execute(
      test.sql,
    );
  });

  const choice = async (by: number, whom: number, at = test.clock.now()): Promise<number> => {
    const id = await rows.request(by, { status: RequestStatus.approved });
    await rows.response(id, whom, ResponseStatus.approved, { approved_at: at });
    return id;
  };
  const event = (account: number, given: { kind?: string; address?: string | null; browser?: string }) => {
    const { kind = 'signed_in', address = null, browser = null } = given;
    return sql`
      insert into security_events (at, kind, account_id, address, browser_hash)
      values (${test.clock.now()}, ${kind}, ${account}, ${address}, ${browser})`.execute(test.sql);
  };
  const facts = () => pairFacts(test.sql, request, test.clock.now());

  it('are nothing where the two share nothing', async () => {
    expect(await facts()).toEqual({
      sharedIdentity: false,
      sharedBrowser: false,
      citizenNetworks: [],
      firmNetworks: [],
      sentAt: test.clock.now(),
      reviewedAt: plus(test.clock.now(), ms.minute),
      stars: 4,
      choices: 1,
    });
  });

  it('count the choices of this firm by this author within the period', async () => {
    const since = plus(test.clock.now(), -feedbackLimits.choicesCounted);
    await choice(author, firm, plus(since, ms.second));
    await choice(author, firm, since);
    await choice(author, others.firm);
    await choice(others.author, firm);
    await rows.response(await rows.request(author), firm, ResponseStatus.ok);
    expect((await facts()).choices).toBe(2);
  });

  it('are an identity or a browser of both, and of nobody else', async () => {
    const mark = (hash: string, account: number) =>
      sql`insert into identity_marks (hash, account_id) values (${hash}, ${account})`.execute(test.sql);
    const shared = async () => [(await facts()).sharedIdentity, (await facts()).sharedBrowser];
    await mark('a', author);
    await mark('a', others.firm);
    await mark('b', firm);
    await mark('b', others.author);
    await event(author, { browser: 'a' });
    await event(others.firm, { browser: 'a' });
    await event(firm, { browser: 'b' });
    await event(others.author, { browser: 'b' });
    expect(await shared()).toEqual([false, false]);
    await mark('a', firm);
    expect(await shared()).toEqual([true, false]);
    await event(firm, { browser: 'a' });
    expect(await shared()).toEqual([true, true]);
  });

  it('are the networks from which each has signed in, and no others', async () => {
    await event(author, { address: '203.0.113.1' });
    await event(author, { address: '203.0.113.1' });
    await event(author, { address: '203.0.113.2', kind: 'password_reset' });
    await event(author, { address: '203.0.113.3', kind: 'wrong_password' });
    await event(author, { address: '127.0.0.1' });
    await event(firm, { address: '198.51.100.1' });
    await event(firm, { address: '198.51.100.2', kind: 'password_reset' });
    await event(firm, { address: '198.51.100.3', kind: 'confirmed' });
    await event(others.author, { address: '203.0.113.9' });
    const { citizenNetworks, firmNetworks } = await facts();
    expect([citizenNetworks.toSorted(), firmNetworks.toSorted()]).toEqual([
      ['203.0.113.1', '203.0.113.2'],
      ['198.51.100.1', '198.51.100.2'],
    ]);
  });
});
