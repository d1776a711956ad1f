import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useTestApp } from '../support/app.js';
import { Scenario } from './scenario.js';

describe('the day on which it happened', () => {
  const test = useTestApp();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 3);
  });

  const draft = async (): Promise<number> =>
    (await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info.id;

  it('is stored with a draft, can be removed, and is never in the future', async () => {
    const id = await draft();
    const put = (facts_on: string | null) => scenario.citizen.put(`/requests/${id}`, { facts_on });
    const today = test.clock.now().toISOString().slice(0, 10);
    expect((await put('2025-06-01')).info.facts_on).toBe('2025-06-01');
    expect((await put(today)).info.facts_on).toBe(today);
    for (const wrong of ['2999-01-01', '1929-12-31', '2025-02-30', 'ieri']) {
      const refused = await put(wrong);
      expect(refused.status).toBe(422);
      expect(refused.info.fields).toMatchObject({ facts_on: [expect.any(String)] });
    }
    expect((await put(null)).info.facts_on).toBeNull();
  });

  it('is checked like the day of the received document', async () => {
    const id = await draft();
    const neighbour = await draft();
    const put = (served_paper: unknown) => scenario.citizen.put(`/requests/${id}`, { served_paper });
    const paper = { kind: 'payment_order', served_on: '2025-06-01', hearing_on: null };
    expect((await put(paper)).info.served_paper).toEqual(paper);
    for (const wrong of [
      { ...paper, served_on: '2999-01-01' },
      { ...paper, hearing_on: '2999-01-01' },
      { ...paper, kind: 'postcard' },
      { kind: 'fine' },
      { ...paper, more: 1 },
    ]) {
      const refused = await put(wrong);
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.info.fields as object).join()).toMatch(/^served_paper/);
    }
    expect((await scenario.citizen.get(`/requests/${id}`)).info.served_paper).toEqual(paper);
    expect((await scenario.citizen.get(`/requests/${neighbour}`)).info.served_paper).toBeNull();
    expect((await put(null)).info.served_paper).toBeNull();
  });

  it('is visible to a firm that reads the description, and is deleted with the request', async () => {
    const served_paper = { kind: 'summons', served_on: '2025-06-02', hearing_on: '2026-06-01' };
    const id = await scenario.sent({ facts_on: '2025-06-01', served_paper });
    const [firm] = await scenario.holders(id, 2);
    const read = () => firm!.http.get(`/requests/${id}`);
    expect((await read()).info).toMatchObject({ facts_on: null, served_paper: null, description: null });
    expect((await firm!.http.put(`/responses/${firm!.responseId}`, { status: 3 })).status).toBe(200);
    expect((await read()).info).toMatchObject({ facts_on: '2025-06-01', served_paper });
    expect((await scenario.citizen.delete(`/requests/${id}`)).status).toBe(204);
    const { rows } = await sql`select facts_on, served_paper from requests where id = ${id}`.execute(test.sql);
    expect(rows).toEqual([{ facts_on: null, served_paper: null }]);
  });
});
