import { beforeAll, describe, expect, it } from '@jest/globals';
import { pdfPages } from '../../src/documents/pdf-text/pdf-text.js';
import { ReportedResponses } from '../../src/requests/staff/reported-requests.js';
import { quoteLimits } from '../../src/shared/limits.js';
import { dividedCents, instalmentWords, leftToDivide } from '../../src/shared/requests/instalments.rules.js';
import { useTestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { Scenario } from './scenario.js';

const one = (amount_cents: number, over: object = {}) => ({
  label: 'Alla firma',
  amount_cents,
  when: 'entro dieci giorni',
  ...over,
});

/** Rule 2.40. */
describe('the instalments of a quote', () => {
  const test = useTestApp();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 2);
  });
  watchInnocents(() => test);

  /** A quote of the first firm on a request where its neighbour has quoted with instalments of its own. */
  const quoted = async (body: object) => {
    const request = await scenario.rows.request(scenario.citizenId, { status: 3 });
    const [own, other] = scenario.firms;
    const id = await scenario.rows.response(request, own!.id, 3, { opened_at: test.clock.now() });
    const neighbour = await scenario.rows.response(request, other!.id, 7, {
      instalments: JSON.stringify([one(5, { label: 'Del vicino' })]),
    });
    const send = (more: object = {}) =>
      own!.http.put(`/responses/${id}`, { status: 7, percentage: 12, text: 'Seguiamo noi.', ...body, ...more });
    return { id, neighbour, http: own!.http, send, answer: await send() };
  };
  const parts = { fixed_costs_cents: 400_00, final_costs_cents: 200_00 };
  const three = [
    one(100_00),
    one(300_00, { label: 'Al deposito', when: 'con la notifica' }),
    one(200_00, { label: 'Fine', when: 'alla sentenza' }),
  ];

  it('are read by both sides as they were written, and stand in the written quote', async () => {
    const { id, neighbour, http, answer } = await quoted({ ...parts, instalments: three });
    expect(answer.info.response.instalments).toEqual(three);
    expect((await http.get(`/responses/${id}`)).info.response.instalments).toEqual(three);
    expect((await scenario.citizen.get(`/responses/${id}`)).info.instalments).toEqual(three);
    expect((await scenario.citizen.get(`/responses/${neighbour}`)).info.instalments).toEqual([
      one(5, { label: 'Del vicino' }),
    ]);
    const { bytes } = await http.get(`/responses/${id}/quote.pdf`);
    const pdf = ((await pdfPages(bytes)) ?? []).join('\n').replaceAll(/\s+/g, ' ');
    expect(pdf).toContain('Quando si pagano acconto e saldo');
    expect(pdf).toMatch(/Al deposito 300,00 €, con la notifica/);
    expect(pdf).not.toContain('Del vicino');
  });

  it('may be left out, and are none for an empty list', async () => {
    for (const body of [parts, { ...parts, instalments: [] }]) {
      const { answer, http, id } = await quoted(body);
      expect(answer.info.response.instalments).toBeNull();
      const { bytes } = await http.get(`/responses/${id}/quote.pdf`);
      expect(((await pdfPages(bytes)) ?? []).join(' ')).not.toContain('Quando si pagano');
    }
  });

  it('are the same when they are sent again, and can be corrected until the citizen has read them', async () => {
    const { id, http, send } = await quoted({ ...parts, instalments: three });
    const editedAt = async () =>
      (await test.sql.selectFrom('responses').select('edited_at').where('id', '=', id).executeTakeFirstOrThrow())
        .edited_at;
    expect((await send()).status).toBe(200);
    expect(await editedAt()).toBeNull();
    expect((await send({ instalments: [one(600_00)] })).info.response.instalments).toEqual([one(600_00)]);
    expect(await editedAt()).not.toBeNull();
    expect((await send({ instalments: undefined })).info.response.instalments).toBeNull();
    expect((await http.get(`/responses/${id}`)).info.response.fixed_costs_cents).toBe(400_00);
  });

  const { instalments: most, instalmentLabelMax: label, instalmentWhenMax: when } = quoteLimits;
  const many = (count: number) => Array.from({ length: count }, () => one(100));
  it.each<[string, object, number]>([
    ['as many as there may be', { fixed_costs_cents: most * 100, instalments: many(most) }, 200],
    ['one more', { fixed_costs_cents: (most + 1) * 100, instalments: many(most + 1) }, 422],
    ['the parts in euro', { fixed_costs: 4, final_costs: '2', instalments: [one(600)] }, 200],
    ['less than the parts', { ...parts, instalments: [one(599_99)] }, 422],
    ['more than the parts', { ...parts, instalments: [one(600_01)] }, 422],
    ['no parts', { instalments: [one(1)] }, 422],
    ['nothing in one of them', { ...parts, instalments: [one(600_00), one(0)] }, 422],
    [
      'the longest words',
      { ...parts, instalments: [one(600_00, { label: 'a'.repeat(label), when: 'b'.repeat(when) })] },
      200,
    ],
    ['a longer name', { ...parts, instalments: [one(600_00, { label: 'a'.repeat(label + 1) })] }, 422],
    ['a longer date', { ...parts, instalments: [one(600_00, { when: 'b'.repeat(when + 1) })] }, 422],
    ['no name', { ...parts, instalments: [one(600_00, { label: '' })] }, 422],
    ['an unknown field', { ...parts, instalments: [one(600_00, { paid: true })] }, 422],
  ])('are checked: %s', async (_, body, status) => {
    const { answer } = await quoted(body);
    expect(answer.status).toBe(status);
    if (status === 422) expect(Object.keys(answer.body.info.fields as object)[0]).toMatch(/^instalments/);
  });

  it('contain no contacts', async () => {
    const { answer } = await quoted({ ...parts, instalments: [one(600_00, { when: 'scriva a studio@example.com' })] });
    expect(answer).toBeRefused(422, 'blacklisted');
    expect(Object.keys(answer.body.info.fields as object)).toEqual(['instalments']);
  });

  it('are removed by staff with the text, and restored', async () => {
    const { id, neighbour } = await quoted({ ...parts, instalments: three });
    const subject = test.app.get(ReportedResponses);
    const now = test.clock.now();
    const of = async (response: number) => (await scenario.citizen.get(`/responses/${response}`)).info.instalments;
    expect((await subject.file(test.sql, id)).text).toContain('Al deposito: con la notifica');
    const removed = await test.database.transaction((em) => subject.remove(em, id, 'insult', now));
    expect([await of(id), (await of(neighbour)) !== null]).toEqual([null, true]);
    await test.database.transaction((em) => subject.restore(em, id, removed!, { now } as never));
    expect(await of(id)).toEqual(three);
  });

  it('leave what is not divided yet', () => {
    expect(leftToDivide(three, 600_00)).toBe(0);
    expect(leftToDivide([], 600_00)).toBe(600_00);
    expect(leftToDivide([one(700_00)], 600_00)).toBe(-100_00);
    expect(leftToDivide(three.slice(1), 600_00)).toBe(100_00);
  });

  it('divide the advance and the final part, and are said with their days', () => {
    expect(dividedCents({ fixedCostsCents: 400_01, finalCostsCents: 200_00 })).toBe(600_01);
    expect(instalmentWords(three)).toBe(
      'Alla firma: entro dieci giorni\nAl deposito: con la notifica\nFine: alla sentenza',
    );
    expect([null, undefined, []].map(instalmentWords)).toEqual(['', '', '']);
  });
});
