import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInstance, type Instance } from '../support/instance.js';

const RANKING = '/avvocati/malasanita/classifica';

describe('the pages of the rankings by area', () => {
  let instance: Instance;
  /** Firms of the subject, which the test moves from place to place. */
  let firms: number[];
  beforeAll(async () => {
    instance = await startInstance();
    const found = await instance.query<{ id: number }>(
      `select m.firm_id as id from matching_firms m join accounts a on a.id = m.firm_id
       where m.request_type_id = 'malasanita' and a.suspended_until is null order by 1`,
    );
    firms = found.map(({ id }) => id);
    expect(firms.length).toBeGreaterThan(2);
    await instance.query(
      `update firms set city = 'Lodi', province_id = null
       where account_id in (select firm_id from matching_firms where request_type_id = 'malasanita')`,
    );
    await instance.query(`update firms set province_id = 'LO', verified_at = null where account_id = any($1)`, [firms]);
  });
  afterAll(() => instance.stop());

  /** Each test uses its own addresses, because pages are cached. */
  const ask = async (path: string): Promise<{ status: number; html: string }> => {
    const answer = await fetch(`${instance.base}${path}`);
    return { status: answer.status, html: await answer.text() };
  };
  const move = (province: string, ids: number[]) =>
    instance.query('update firms set province_id = $1 where account_id = any($2)', [province, ids]);
  const listed = async (path: string) => (await ask('/sitemap-materie.xml')).html.includes(`${path}</loc>`);

  it('exist for a province with three firms: with their own text and figures, and a link to the wizard', async () => {
    const path = `${RANKING}/lodi`;
    const { status, html } = await ask(path);
    expect(status).toBe(200);
    expect(html).toContain('<title>Malasanità: avvocati a confronto, Lodi e provincia');
    expect(html).toContain(`rel="canonical" href="${instance.base}${path}"`);
    expect(html).toContain(`Qui trovi ${firms.length} studi con sede in 1 comune, Lodi e provincia.`);
    expect(html).toContain('Nessuno ha ancora l’iscrizione all’Albo verificata.');
    expect(html).toContain('href="/request/create/1?type=malasanita&amp;city=Lodi+%28LO%29"');
    expect((await ask(`/en${path}`)).html).toContain('Lodi and its province');
    expect([await listed(path), await listed(`/en${path}`)]).toEqual([true, true]);
    expect((await ask(`${RANKING}?city=Lodi`)).html).toContain(`href="${path}"`);
  });

  it('do not exist for two firms or an unknown province', async () => {
    await move('MN', firms.slice(0, 2));
    const path = `${RANKING}/mantova`;
    expect((await ask(path)).status).toBe(404);
    expect((await ask(`${RANKING}/atlantide`)).status).toBe(404);
    expect((await ask(`/avvocati/nessuna/classifica/lodi`)).status).toBe(404);
    expect(await listed(path)).toBe(false);
    expect((await ask(`${RANKING}?city=Mantova`)).html).not.toContain(`href="${path}"`);
  });

  it('are hidden for a subject with two firms in all of Italy, and shown again with the third', async () => {
    await instance.query(
      `update accounts set suspended_at = now(), suspended_until = now() + interval '9 days'
       where id = any($1)`,
      [firms.slice(2)],
    );
    expect(await listed(RANKING)).toBe(false);
    expect((await ask(`${RANKING}?city=Milano`)).html).toContain('content="noindex"');
    expect((await ask('/avvocati/malasanita')).html).not.toContain(`href="${RANKING}"`);
    await instance.query('update accounts set suspended_at = null, suspended_until = null where id = $1', [firms[2]]);
    expect(await listed(RANKING)).toBe(true);
    expect((await ask(`/en${RANKING}?city=Milano`)).html).not.toContain('content="noindex"');
    expect((await ask('/en/avvocati/malasanita')).html).toContain(`href="/en${RANKING}"`);
  });
});
