import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Areas } from '../../../src/reviews/profiles/directory.api.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Rows } from '../../support/rows.js';

const SUBJECT = 'malasanita';

describe('the rankings by area', () => {
  let test: TestApp;
  let rows: Rows;
  const firmIn = async (city: string, province: string, isVerified = true): Promise<number> => {
    const id = await rows.firm({ skills: [SUBJECT] });
    await sql`
      update firms
      set city = ${city}, province_id = ${province}, verified_at = ${isVerified ? test.clock.now() : null}::timestamptz
      where account_id = ${id}`.execute(test.sql);
    return id;
  };
  const rankings = async () => (await test.app.get(Areas, { strict: false }).of([SUBJECT])).get(SUBJECT);
  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
  });
  afterAll(() => test.close());

  it('appear with the third firm of a province, and disappear while one of three is suspended', async () => {
    const first = await firmIn('Palmi', 'RC');
    await firmIn('Locri', 'RC', false);
    await firmIn('Lodi', 'LO');
    // Three in Italy, two in the province.
    expect(await rankings()).toEqual({ listed: true, provinces: [] });
    await firmIn('Locri', 'RC');
    const area = {
      province_id: 'RC',
      name: 'Reggio di Calabria',
      slug: 'reggio-di-calabria',
      capital: 'Reggio di Calabria',
      firms: 3,
      verified: 2,
      towns: 2,
    };
    expect((await rankings())?.provinces).toEqual([area]);
    await sql`
      update accounts
      set suspended_at = ${test.clock.now()}, suspended_until = ${new Date(test.clock.now().getTime() + 1)}
      where id = ${first}`.execute(test.sql);
    expect((await rankings())?.provinces).toEqual([]);
    test.clock.advance(1);
    expect((await rankings())?.provinces).toEqual([area]);
  });

  it('list the firms with an office in the province, page by page', async () => {
    const of = (query: string) => test.http.get(`/lawyers?request_type=${SUBJECT}&${query}`);
    const { body, info } = await of('province_id=rc');
    expect(body.total).toBe(3);
    expect(info.map(({ province_id }: { province_id: string }) => province_id)).toEqual(['RC', 'RC', 'RC']);
    expect((await of('province_id=RC&page=9')).body).toMatchObject({ total: 3, info: [] });
    expect((await of('province_id=XX')).body).toMatchObject({ total: 0, info: [] });
    expect((await of('')).body.total).toBe(4);
  });
});
