import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { plusMonths } from '../../../src/shared/clock.js';
import { ResponseStatus, RequestStatus } from '../../../src/shared/requests/codes.js';
import { feesOfFirm, feesOfSubject } from '../../../src/reviews/profiles/fees.queries.js';
import { Directory } from '../../../src/reviews/profiles/directory.js';
import { directoryLimits } from '../../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Rows } from '../../support/rows.js';

describe('what firms ask for', () => {
  let test: TestApp;
  let rows: Rows;
  let clientId: number;
  let firmId: number;

  /** A quote of the firm; its figures differ from those of the other quotes where they are given. A quarter is due at the end. */
  const quote = async (
    percent: number,
    fixed = 0,
    rest: { base?: string; at?: Date; status?: ResponseStatus; atEnd?: boolean } = {},
  ): Promise<void> => {
    const requestId = await rows.request(clientId, { status: RequestStatus.approved });
    await rows.response(requestId, firmId, ResponseStatus.ok, { answered_at: rest.at ?? test.clock.now() });
    await sql`
      update responses set percentage_hundredths = ${percent * 100}, percentage_base = ${rest.base ?? 'outcome'},
        fixed_costs_cents = ${rest.atEnd ? null : fixed * 0.75}, final_costs_cents = ${fixed * (rest.atEnd ? 1 : 0.25)},
        status = ${rest.status ?? ResponseStatus.ok}
      where request_id = ${requestId}`.execute(test.sql);
  };
  const ofFirm = () => feesOfFirm(test.sql, firmId, test.clock.now());

  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    clientId = await rows.citizen();
    firmId = await rows.firm({ name: 'Studio' });
  });
  afterAll(() => test.close());

  it('is not shown under five quotes', async () => {
    for (const percent of [8, 10, 14]) await quote(percent, 20_000);
    // Chosen, and with all of it at the end.
    await quote(12, 50_000, { status: ResponseStatus.approved, atEnd: true });
    expect(await ofFirm()).toBeNull();
    expect(await feesOfSubject(test.sql, 'sinistri-stradali', test.clock.now())).toBeNull();
  });

  it('does not count a quote on an agreed value, one that was withdrawn, or one older than two years', async () => {
    const oldest = plusMonths(test.clock.now(), -directoryLimits.feesMonths);
    await quote(30, 0, { base: 'agreed_value' });
    await quote(30, 0, { status: ResponseStatus.fallback });
    await quote(30, 0, { at: oldest });
    expect(await ofFirm()).toBeNull();
  });

  it('is the middle half of the quotes from the fifth on, with their number', async () => {
    await quote(20, 90_000, { at: new Date(plusMonths(test.clock.now(), -directoryLimits.feesMonths).getTime() + 1) });
    const fees = { quotes: 5, percentage: { from: 1000, to: 1400 }, fixed: { from: 20_000, to: 50_000 } };
    expect(await ofFirm()).toEqual(fees);
    expect(await test.app.get(Directory, { strict: false }).feesOfFirm(firmId)).toEqual(fees);
    expect(await feesOfSubject(test.sql, 'sinistri-stradali', test.clock.now())).toEqual(fees);
  });

  it('is kept for ten minutes for a subject', async () => {
    const directory = test.app.get(Directory, { strict: false });
    const before = await directory.feesOfSubject('sinistri-stradali');
    expect(before?.quotes).toBe(5);
    const start = test.clock.now();
    await quote(12, 20_000);
    test.clock.set(new Date(start.getTime() + directoryLimits.feesLife - 1));
    expect((await directory.feesOfSubject('sinistri-stradali'))?.quotes).toBe(5);
    test.clock.set(new Date(start.getTime() + directoryLimits.feesLife));
    // Meanwhile the oldest quote became older than two years.
    expect((await directory.feesOfSubject('sinistri-stradali'))?.percentage).toEqual({ from: 1000, to: 1200 });
    test.clock.set(start);
  });

  it('is that of the firm, and of the subject', async () => {
    expect(await feesOfFirm(test.sql, firmId + 1, test.clock.now())).toBeNull();
    expect(await feesOfSubject(test.sql, 'malasanita', test.clock.now())).toBeNull();
  });
});
