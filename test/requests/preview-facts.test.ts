import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { previewFacts, quoteFacts, type QuoteFacts } from '../../src/requests/quote/pdf/quote-facts.js';
import { quoteBody, quoteColumns } from '../../src/requests/quote/quote.js';
import { plus } from '../../src/shared/clock.js';
import { ms, requestLimits } from '../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { quote } from './scenario.js';

/** What a quote says before it is sent, and before a correction of it is. Rule 2.22. */
describe('the facts of a quote that is not sent yet', () => {
  const test = useTestApp();
  let rows: Rows;
  let citizen: number;
  let firm: number;
  let request: number;
  beforeAll(async () => {
    rows = new Rows(test);
    [citizen, firm] = [await rows.citizen(), await rows.firm()];
    request = await rows.request(citizen, { status: RequestStatus.wait, part: 2 });
    test.clock.advance(3 * ms.day);
  });

  const actor = (accountId: number, model: 'lawyer' | 'user') =>
    ({ model, accountId, memberId: null, role: null, assignedTo: null, sessionId: 0, locale: 'it' }) as never;
  const facts = (response: number, more: object = {}, by = actor(firm, 'lawyer')) =>
    previewFacts(
      test.sql,
      response,
      by,
      (of) => quoteColumns(quoteBody.parse({ ...quote, ...more }), of),
      test.clock.now(),
    );
  const choice = () => plus(test.clock.now(), requestLimits.duration + requestLimits.extraApproval - 3 * ms.day);

  it('are of now, hold as long as the citizen may choose, and follow the regime of the firm', async () => {
    const response = await rows.response(request, firm, ResponseStatus.wait);
    const found = (await facts(response)) as QuoteFacts;
    expect([found.quotedAt, found.validUntil, found.terms.flatRate]).toEqual([test.clock.now(), choice(), false]);
    expect([found.terms.percentageBase, found.outcomes, found.chosenAt]).toEqual([
      'saving',
      [0, 500_000, 1_200_000],
      null,
    ]);
    await sql`update firms set flat_rate = true where account_id = ${firm}`.execute(test.sql);
    expect(((await facts(response)) as QuoteFacts).terms.flatRate).toBe(true);
    const agreed = { percentage_base: 'agreed_value', agreed_value_cents: 2_000_000, valid_through: '2026-03-20' };
    const other = (await facts(response, agreed)) as QuoteFacts;
    expect([other.validUntil?.toISOString(), other.outcomes]).toEqual([
      '2026-03-20T22:59:59.999Z',
      [0, 1_000_000, 2_000_000],
    ]);
    expect(await facts(response, {}, actor(citizen, 'user'))).toBeUndefined();
    expect(await facts(response, {}, actor(await rows.firm(), 'lawyer'))).toBeUndefined();
  });

  it('of a correction keep the regime and the end of the quote that was sent', async () => {
    const other = await rows.firm();
    await sql`update firms set flat_rate = true where account_id = ${other}`.execute(test.sql);
    const until = plus(test.clock.now(), 5 * ms.day);
    const sent = plus(test.clock.now(), -ms.day);
    const response = await rows.response(request, other, ResponseStatus.ok, { valid_until: until, answered_at: sent });
    const by = actor(other, 'lawyer');
    const found = (await facts(response, { percentage: 9 }, by)) as QuoteFacts;
    expect([found.terms.flatRate, found.validUntil, found.quotedAt]).toEqual([false, until, test.clock.now()]);
    expect(found.terms.percentageHundredths).toBe(900);
    const written = (await quoteFacts(test.sql, response, by, test.clock.now())) as QuoteFacts;
    expect([written.terms.percentageHundredths, written.quotedAt]).toEqual([1200, sent]);
  });

  it.each([
    ['an opinion', ResponseStatus.ko],
    ['a chosen quote', ResponseStatus.approved],
    ['a request that is not open yet', ResponseStatus.new],
    ['a request that has passed on', ResponseStatus.fallback],
  ])('are none of %s', async (_what, status) => {
    const one = await rows.firm();
    const ended: Record<string, string | Date> =
      status === ResponseStatus.fallback ? { lapsed_at: test.clock.now(), lapse_reason: 'unopened' } : {};
    const response = await rows.response(request, one, status, ended);
    expect(await facts(response, {}, actor(one, 'lawyer'))).toBe('none');
  });
});
