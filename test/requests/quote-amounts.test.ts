import { beforeAll, describe, expect, it } from '@jest/globals';
import { amountMax } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Scenario } from './scenario.js';

/** Rule 2.26. */
describe('the amounts of a quote', () => {
  const test = useTestApp();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 2);
  });

  /** A new request with an opened response of the first firm, and one of its neighbour. */
  const opened = async () => {
    const request = await scenario.rows.request(scenario.citizenId, { status: 3 });
    const opened_at = test.clock.now();
    const [own, other] = scenario.firms;
    const id = await scenario.rows.response(request, own!.id, 3, { opened_at });
    const neighbour = await scenario.rows.response(request, other!.id, 3, { opened_at });
    return { id, neighbour };
  };
  const quote = async (amounts: object) => {
    const { id, neighbour } = await opened();
    const answer = await scenario.firms[0]!.http.put(`/responses/${id}`, {
      status: 7,
      percentage: 12,
      text: 'Seguiamo noi.',
      ...amounts,
    });
    return { id, neighbour, ...answer };
  };

  it.each<[string, object, readonly [number, number]]>([
    ['euro as numbers', { fixed_costs: 400, final_costs: 0.1 }, [40_000, 10]],
    ['euro with cents that no binary fraction holds', { fixed_costs: 1.15, final_costs: 8.29 }, [115, 829]],
    ['euro as texts', { fixed_costs: '400.5', final_costs: '0' }, [40_050, 0]],
    ['cents', { fixed_costs_cents: 40_000, final_costs_cents: 1 }, [40_000, 1]],
    ['both, which agree', { fixed_costs: '12.30', fixed_costs_cents: 1230 }, [1230, 0]],
    ['neither', {}, [0, 0]],
    ['the highest amount', { fixed_costs: amountMax / 100 }, [amountMax, 0]],
  ])('are given as %s', async (_, amounts, [fixed, final]) => {
    const { id, neighbour, status, info } = await quote(amounts);
    expect([status, info.response.fixed_costs_cents, info.response.final_costs_cents]).toEqual([200, fixed, final]);
    const stored = await test.sql
      .selectFrom('responses')
      .select(['id', 'fixed_costs_cents', 'final_costs_cents'])
      .where('id', 'in', [id, neighbour])
      .orderBy('id')
      .execute();
    expect(stored).toEqual([
      { id, fixed_costs_cents: fixed, final_costs_cents: final },
      { id: neighbour, fixed_costs_cents: null, final_costs_cents: null },
    ]);
  });

  it('have the expected expenses apart, which both sides read and no other firm gets', async () => {
    const { id, neighbour, info } = await quote({ fixed_costs: 400, expenses_cents: 264_00 });
    expect(info.response.expenses_cents).toBe(264_00);
    const seen = (await scenario.citizen.get(`/responses/${id}`)).info;
    expect([seen.expenses_cents, seen.costs.start_cents]).toEqual([264_00, 664_00]);
    expect(
      await test.sql
        .selectFrom('responses')
        .select(['id', 'expenses_cents'])
        .where('id', 'in', [id, neighbour])
        .orderBy('id')
        .execute(),
    ).toEqual([
      { id, expenses_cents: 264_00 },
      { id: neighbour, expenses_cents: null },
    ]);
    const wrong = await quote({ expenses_cents: -1 });
    expect([wrong.status, Object.keys(wrong.info.fields)]).toEqual([422, ['expenses_cents']]);
  });

  it('are returned in cents and formatted, to the firm and to the citizen', async () => {
    const { id, info } = await quote({ fixed_costs: 1234.5, final_costs: '80' });
    const shown = { fixed_costs: '1.234,50\u00a0€', fixed_costs_cents: 123_450, final_costs: '80,00\u00a0€' };
    expect(info.response).toMatchObject(shown);
    expect((await scenario.citizen.get(`/responses/${id}`)).info).toMatchObject(shown);
  });

  const differ = ['Gli importi in euro e in centesimi sono diversi'];
  it.each<[string, object, object]>([
    [
      'euro and cents that differ',
      { fixed_costs: 400, fixed_costs_cents: 400 },
      { fixed_costs: differ, fixed_costs_cents: differ },
    ],
    [
      'a final part that differs',
      { final_costs: '1', final_costs_cents: 0 },
      { final_costs: differ, final_costs_cents: differ },
    ],
    ['three decimals', { fixed_costs: 1.005 }, { fixed_costs: [expect.any(String)] }],
    ['three decimals of a text', { fixed_costs: '1.005' }, { fixed_costs: [expect.any(String)] }],
    ['less than nothing', { fixed_costs: -1 }, { fixed_costs: ['Numero non valido'] }],
    ['a cent too much', { fixed_costs: amountMax / 100 + 0.01 }, { fixed_costs: ['Numero non valido'] }],
    ['words', { final_costs: '400 euro' }, { final_costs: [expect.any(String)] }],
    ['an exponent', { final_costs: '1e3' }, { final_costs: [expect.any(String)] }],
    ['a part of a cent', { fixed_costs_cents: 0.5 }, { fixed_costs_cents: ['Numero non valido'] }],
  ])('cannot be %s', async (_, amounts, fields) => {
    const { id, status, info } = await quote(amounts);
    expect([status, info.fields]).toEqual([422, fields]);
    expect((await scenario.firms[0]!.http.get(`/responses/${id}`)).info.response.status.id).toBe(3);
  });
});
