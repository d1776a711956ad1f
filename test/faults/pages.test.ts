import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInstance, until, type Instance } from '../support/instance.js';
import { Cluster } from './cluster.js';

const RANKING = '/avvocati/malasanita/classifica';
/** Nobody waits longer for a page, with or without a database. */
const AT_MOST = 6_000;

describe('public pages while the database is down', () => {
  let cluster: Cluster | undefined;
  let instance: Instance | undefined;
  beforeAll(async () => {
    cluster = await Cluster.start();
    const database = { url: cluster.url, drop: () => Promise.resolve() };
    instance = await startInstance({ database, env: { ROLE: 'web', DEMO: '0' }, isHosted: true });
  }, 120_000);
  afterAll(async () => {
    await instance?.stop();
    await cluster?.end();
  });

  const ask = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(`${instance!.base}${path}`);
    const text = await answer.text();
    expect(performance.now() - began).toBeLessThan(AT_MOST);
    const head = (name: string) => answer.headers.get(name);
    return { status: answer.status, text, head };
  };

  it('are available before the outage, as the next tests need', async () => {
    for (const path of ['/', RANKING]) expect([path, (await ask(path)).status]).toEqual([path, 200]);
    await cluster!.stop();
  });

  it('are served from memory if they are cached or need no data', async () => {
    for (const path of ['/', RANKING]) {
      const { status, head } = await ask(path);
      expect([path, status, head('cache-status')]).toEqual([path, 200, expect.stringMatching(/^pages; hit/)]);
    }
    expect((await ask('/prezzi')).status).toBe(200);
  });

  it.each([
    [`/en${RANKING}?page=2`, 'We will be right back', `href="/en${RANKING}?page=2"`],
    ['/avvocati/recupero-crediti/classifica', 'Torniamo subito', 'href="/avvocati/recupero-crediti/classifica"'],
    [`${RANKING}?city=Nessunluogo`, 'Torniamo subito', `href="${RANKING}?city=Nessunluogo"`],
  ])(
    'announce at %s that they are back soon, with the time to wait, and are not cached',
    async (path, words, again) => {
      for (let times = 0; times < 2; times++) {
        const { status, text, head } = await ask(path);
        expect([status, head('retry-after'), head('content-type')]).toEqual([503, '10', 'text/html; charset=utf-8']);
        expect(head('cache-control')).toMatch(/no-store|no-cache/);
        expect(head('content-security-policy')).toContain('script-src');
        expect(text).toContain(words);
        expect(text).toContain(again);
        expect(text).toContain('content="noindex"');
      }
    },
  );

  it('are 503 also as data for the router and as sitemaps', async () => {
    for (const path of ['/avvocati/recupero-crediti/classifica.data', '/sitemap-materie.xml']) {
      const { status, head } = await ask(path);
      expect([path, status, Number(head('retry-after')) > 0]).toEqual([path, 503, true]);
    }
  });

  it('recover on their own', async () => {
    await cluster!.startAgain();
    const answer = await until('the page is there', async () => {
      const now = await ask(`/en${RANKING}?page=2`);
      return now.status === 200 && now;
    });
    expect(answer.text).not.toContain('We will be right back');
    expect(answer.head('retry-after')).toBeNull();
  });

  it('answer 503 as soon when the network goes silent, also for calls that already wait', async () => {
    // The sitemap is read on open connections; new connections get no answer either.
    const others = [`${RANKING}?page=2`, `/en${RANKING}?page=3`, '/avvocati/recupero-crediti/classifica?page=2'];
    // A page that was kept before the outage may be out of date by now: the home page is kept anew.
    for (const path of ['/', '/avvocati/sinistri-stradali/classifica', '/sitemap-materie.xml'])
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    cluster!.link.fallSilent();
    const answers = await Promise.all([...others, '/sitemap-materie.xml'].map(ask));
    expect(answers.map(({ status, head }) => [status, Number(head('retry-after')) > 0])).toEqual(
      answers.map(() => [503, true]),
    );
    expect((await ask('/')).status).toBe(200);
    cluster!.link.mend();
    await until('the page is there', async () => (await ask(`${RANKING}?page=2`)).status === 200);
  });
});
