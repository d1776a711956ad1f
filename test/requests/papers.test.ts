import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useTestApp } from '../support/app.js';
import { Scenario } from './scenario.js';

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n');

describe('the papers of a request', () => {
  const test = useTestApp();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 3);
  });

  const upload = (id: number, name: string, query = '') =>
    scenario.citizen.upload(`/requests/${id}/documents${query}`, { name, type: 'application/pdf', content: PDF });

  it('are ticked automatically as documents arrive, by their kind and by their name', async () => {
    const { id, ...begun } = (await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info;
    expect([begun.papers_at_hand, begun.extra]).toEqual([[], []]);
    const asText = sql`update requests set papers = to_jsonb('[]'::text) where id = ${id}`.execute(test.sql);
    await expect(asText).rejects.toThrow('requests_papers_array');
    const progress = async () => (await scenario.citizen.get(`/requests/${id}`)).info.papers;
    expect(await progress()).toEqual({ ready: 0, of: 5 });
    const named = await upload(id, 'foto del paraurti.pdf');
    expect([named.status, named.info.kind]).toEqual([201, null]);
    expect(await progress()).toEqual({ ready: 1, of: 5 });
    const said = await upload(id, 'scansione.pdf', '?kind=medical');
    expect([said.status, said.info.kind]).toEqual([201, 'medical']);
    expect(await progress()).toEqual({ ready: 2, of: 5 });
    expect((await scenario.citizen.put(`/documents/${said.info.id}`, { kind: 'other' })).status).toBe(204);
    expect(await progress()).toEqual({ ready: 1, of: 5 });
    expect((await scenario.citizen.put(`/documents/${said.info.id}`, { kind: null })).status).toBe(204);
    expect((await scenario.citizen.get(`/requests/${id}`)).info.documents).toMatchObject([
      { kind: null },
      { kind: null },
    ]);
    // A removed document no longer counts.
    const taken = test.sql
      .updateTable('documents')
      .set({ scan: 'infected' })
      .where('id', '=', named.info.id as number);
    await taken.execute();
    expect(await progress()).toEqual({ ready: 0, of: 5 });
    expect((await upload(id, 'x.pdf', '?kind=nothing')).status).toBe(422);
    expect((await scenario.citizen.put(`/documents/${said.info.id}`, { kind: 'nothing' })).status).toBe(422);
  });

  it('can be ticked by hand, are visible to a firm that reads the description, and are deleted with the request', async () => {
    const id = await scenario.sent({});
    const tick = (kinds: string[]) => scenario.citizen.put(`/requests/${id}/papers`, { kinds });
    expect((await tick(['report', 'report', 'photos'])).info).toMatchObject({
      papers_at_hand: ['report', 'photos'],
      papers: { ready: 2 },
    });
    expect((await tick(['report'])).info.papers_at_hand).toEqual(['report']);
    expect((await tick(['nothing'])).status).toBe(422);
    const [firm] = await scenario.holders(id, 2);
    const read = async () => (await firm!.http.get(`/requests/${id}`)).info.papers_at_hand;
    expect(await read()).toEqual([]);
    expect((await firm!.http.put(`/responses/${firm!.responseId}`, { status: 3 })).status).toBe(200);
    expect(await read()).toEqual(['report']);
    expect((await firm!.http.put(`/requests/${id}/papers`, { kinds: [] })).status).toBe(403);
    expect((await scenario.citizen.delete(`/requests/${id}`)).status).toBe(204);
    const { rows } = await sql`select papers from requests where id = ${id}`.execute(test.sql);
    expect(rows).toEqual([{ papers: [] }]);
  });
});
