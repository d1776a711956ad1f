import { beforeAll, describe, expect, it } from '@jest/globals';
import { pdfPages } from '../../src/documents/pdf-text/pdf-text.js';
import { quoteLimits } from '../../src/shared/limits.js';
import { watchInnocents } from '../support/innocents.js';
import { useTestApp } from '../support/app.js';
import { Scenario } from './scenario.js';

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
const pdfText = async (bytes: Uint8Array): Promise<string> => ((await pdfPages(bytes)) ?? []).join('\n');

/** Rule 2.39. */
describe('a quote without a percentage', () => {
  const test = useTestApp();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 2);
  });
  watchInnocents(() => test);

  /** A quote of the first firm, and one by percentage of its neighbour on the same request. */
  const quoted = async (body: object) => {
    const request = await scenario.rows.request(scenario.citizenId, { status: 3 });
    const opened_at = test.clock.now();
    const [own, other] = scenario.firms;
    const id = await scenario.rows.response(request, own!.id, 3, { opened_at, released_at: opened_at });
    const neighbour = await scenario.rows.response(request, other!.id, 7, { percentage_hundredths: 1200 });
    const answer = await own!.http.put(`/responses/${id}`, { status: 7, text: 'Seguiamo noi.', ...body });
    return { id, neighbour, answer, http: own!.http };
  };
  const hourly = { fee_basis: 'hourly', hourly_rate_cents: 150_00, hours_least: 6, hours_most: 10 };
  const flat = { fee_basis: 'flat', fixed_costs_cents: 600_00, final_costs_cents: 200_00 };

  it('is for hours: both sides read price and hours, and an estimated total', async () => {
    const { id, neighbour, answer, http } = await quoted(hourly);
    expect(answer.status).toBe(200);
    const figures = { ...hourly, percentage: null, percentage_base: null };
    const estimate = { least_cents: 900_00, most_cents: 1500_00 };
    expect(answer.info.response).toMatchObject({ ...figures, costs: { flat: true, estimate } });
    const seen = (await scenario.citizen.get(`/responses/${id}`)).info;
    expect(seen).toMatchObject({ ...figures, costs: { estimate, start_cents: 0 } });
    expect(seen.costs.cases.map((one: { total_cents: number }) => one.total_cents)).toEqual([
      1500_00, 1500_00, 1500_00,
    ]);
    const list = (await scenario.citizen.get('/responses')).body.info as { id: number }[];
    expect(list.find((one) => one.id === id)).toMatchObject(figures);
    expect(list.find((one) => one.id === neighbour)).toMatchObject({ fee_basis: null, percentage: 12 });
    const pdf = plain(await pdfText((await http.get(`/responses/${id}/quote.pdf`)).bytes));
    expect(pdf).toContain('150 € l’ora, stima da 6 a 10 ore');
    expect(pdf).toContain('Ore di lavoro, al massimo 10');
    expect(pdf).not.toContain('Percentuale');
    const csv = (await http.get('/requests/lawyer.csv')).text;
    expect(plain(csv)).toContain('150 € l’ora, stima da 6 a 10 ore');
  });

  it('is flat: the same at every outcome, and due in its parts', async () => {
    const { id, answer, http } = await quoted(flat);
    expect(answer.status).toBe(200);
    const seen = (await scenario.citizen.get(`/responses/${id}`)).info;
    expect(seen).toMatchObject({
      ...flat,
      percentage: null,
      costs: { flat: true, start_cents: 600_00, estimate: null },
    });
    expect(seen.costs.cases.map((one: { total_cents: number }) => one.total_cents)).toEqual([800_00, 800_00, 800_00]);
    const pdf = plain(await pdfText((await http.get(`/responses/${id}/quote.pdf`)).bytes));
    expect(pdf).toContain('a forfait');
    expect(pdf).not.toContain('Percentuale');
  });

  it('is corrected into another kind, of which alone figures are left', async () => {
    const { id, http } = await quoted(hourly);
    await http.put(`/responses/${id}`, { status: 7, text: 'Seguiamo noi.', percentage: 10, percentage_base: 'saving' });
    expect((await http.get(`/responses/${id}`)).info.response).toMatchObject({
      fee_basis: null,
      hourly_rate_cents: null,
      hours_least: null,
      hours_most: null,
      percentage: 10,
      percentage_base: 'saving',
    });
  });

  it.each<[string, object, readonly string[]]>([
    ['nothing', {}, ['percentage']],
    ['a percentage and hours', { percentage: 12, hours_least: 1 }, ['hours_least']],
    ['hours without figures', { fee_basis: 'hourly' }, ['hourly_rate_cents', 'hours_least', 'hours_most']],
    ['hours and a percentage', { ...hourly, percentage: 12 }, ['percentage']],
    ['fewer hours at most than at least', { ...hourly, hours_most: 5 }, ['hours_most']],
    ['more hours than there may be', { ...hourly, hours_most: quoteLimits.hoursMax + 1 }, ['hours_most']],
    ['no hours', { ...hourly, hours_least: 0 }, ['hours_least']],
    ['half an hour', { ...hourly, hours_least: 1.5 }, ['hours_least']],
    ['a flat fee of nothing', { fee_basis: 'flat' }, ['fixed_costs_cents']],
    ['a flat fee and an agreed value', { ...flat, agreed_value_cents: 1 }, ['agreed_value_cents']],
    [
      'a percentage of a value that it does not name',
      { percentage: 12, percentage_base: 'agreed_value' },
      ['agreed_value_cents'],
    ],
    ['another basis', { fee_basis: 'mixed', percentage: 12 }, ['fee_basis']],
    ['nothing and another fault', { expenses_cents: -1 }, ['expenses_cents', 'percentage']],
  ])('is refused with %s, naming the fields', async (_, body, fields) => {
    const { answer, id, neighbour } = await quoted(body);
    expect(answer).toBeRefused(422, 'invalid_input');
    expect(Object.keys(answer.body.info.fields as object).sort()).toEqual(fields);
    const stored = test.sql.selectFrom('responses').select(['id', 'status']).where('id', 'in', [id, neighbour]);
    expect(await stored.orderBy('id').execute()).toEqual([
      { id, status: 3 },
      { id: neighbour, status: 7 },
    ]);
  });

  it('may estimate as many hours as there are', async () => {
    const { answer } = await quoted({ ...hourly, hours_least: 1, hours_most: quoteLimits.hoursMax });
    expect(answer.status).toBe(200);
  });
});
