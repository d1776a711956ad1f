import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestDatabase } from '../support/database.js';
import { demoDatabase, startInstance, until, type Instance } from '../support/instance.js';

const RANKING = '/avvocati/malasanita/classifica';

describe('public pages cached by two processes', () => {
  let database: TestDatabase;
  let instances: Instance[] = [];
  beforeAll(async () => {
    database = await demoDatabase();
    // Both starts settle first: otherwise one that succeeds after the other failed would never be stopped.
    const starts = await Promise.allSettled(
      [false, true].map((isHosted) => startInstance({ database, env: { ROLE: 'web' }, isHosted })),
    );
    instances = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
  });
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.stop()));
    await database.drop();
  });

  const ask = (instance: Instance, path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${instance.base}${path}`, { headers });
  const statusOf = (answer: Response): string => answer.headers.get('cache-status') ?? 'none';
  const kept = async (instance: Instance, path: string): Promise<string> => {
    await ask(instance, path);
    const answer = await ask(instance, path);
    expect(statusOf(answer)).toBe('pages; hit');
    return answer.text();
  };

  it('are up to date in both as soon as a firm of the ranking is renamed or suspended', async () => {
    const first = await ask(instances[0]!, '/api/v1/lawyers?request_type=malasanita');
    const { info } = (await first.json()) as { info: { id: number; company_name: string }[] };
    const { id, company_name: name } = info[0]!;
    for (const instance of instances) {
      expect(await kept(instance, RANKING)).toContain(name);
    }
    const shows = (words: string, wanted: boolean) =>
      Promise.all(
        instances.map((instance, nth) =>
          until(
            `process ${nth} ${wanted ? 'shows' : 'no longer shows'} ${words}`,
            async () => (await (await ask(instance, RANKING)).text()).includes(words) === wanted,
            // Far less than the minute for which an unchanged page is cached.
            15,
          ),
        ),
      );
    await instances[0]!.query('update firms set company_name = $1 where account_id = $2', ['Studio Nuovonome', id]);
    await shows('Studio Nuovonome', true);
    await instances[1]!.query(
      `update accounts set suspended_at = now() - interval '1 hour', suspended_until = now() + interval '9 days'
       where id = $1`,
      [id],
    );
    await shows('Studio Nuovonome', false);
  });

  it('state their age and cache status, and are distinguished by their tag', async () => {
    const [instance] = instances as [Instance];
    const first = await ask(instance, '/prezzi?utm_source=a');
    expect(statusOf(first)).toBe('pages; fwd=miss; stored');
    const again = await ask(instance, '/prezzi?utm_source=b&gclid=1');
    expect([statusOf(again), again.headers.get('cache-control'), again.headers.get('vary')]).toEqual([
      'pages; hit',
      'public, max-age=0, must-revalidate',
      'accept-encoding',
    ]);
    expect(Number(again.headers.get('age'))).toBeGreaterThanOrEqual(0);
    const etag = first.headers.get('etag')!;
    expect((await ask(instance, '/prezzi', { 'if-none-match': etag })).status).toBe(304);
    expect((await ask(instance, '/en/prezzi', { 'if-none-match': etag })).status).toBe(200);
  });

  it('are not cached for an invented town or for searched words', async () => {
    const [instance] = instances as [Instance];
    for (const path of [`${RANKING}?city=Nessunluogo`, '/avvocati?q=sfratto', '/login?redirect_to=%2Frequests'])
      for (let times = 0; times < 2; times++) {
        const answer = await ask(instance, path);
        expect([path, answer.status, statusOf(answer)]).toEqual([path, 200, 'none']);
      }
    await kept(instance, `${RANKING}?city=Milano`);
  });

  it('are counted in the metrics by cache status', async () => {
    const metrics = await (await ask(instances[0]!, '/metrics')).text();
    for (const result of ['hit', 'miss', 'pass'])
      expect(metrics).toMatch(new RegExp(`^site_page_answers_total\\{result="${result}"\\} [1-9]`, 'm'));
    expect(metrics).toMatch(/^site_pages_kept [1-9]/m);
  });
});
