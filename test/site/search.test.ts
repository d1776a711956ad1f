import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInstance, type Instance } from '../support/instance.js';

describe('the search page', () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await startInstance();
  });
  afterAll(() => instance.stop());

  const read = async (path: string): Promise<string> => (await fetch(`${instance.base}${path}`)).text();
  const hrefs = (html: string): string[] => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href);

  it('shows the subjects that everyday words mean, then texts, with matches marked', async () => {
    const html = await read('/cerca?q=caparra%20affitto');
    const [subjects, texts] = [html.indexOf('Forse cerchi'), html.indexOf('Nei nostri testi')];
    expect([subjects > 0, texts > subjects]).toEqual([true, true]);
    expect(hrefs(html)).toContain('/avvocati/contratti-di-locazione');
    expect(html).toMatch(/<mark>[^<]*affitt/i);
    expect(html).toContain('content="noindex"');
  });

  it('links to a question on its page', async () => {
    const html = await read('/cerca?q=recapiti%20nei%20messaggi');
    const [found] = hrefs(html).filter((href) => href.startsWith('/faq-utente#'));
    const anchor = decodeURIComponent(found?.split('#')[1] ?? '');
    expect(await read('/faq-utente')).toContain(`id="${anchor}"`);
  });

  it('is English under its English address, with English links', async () => {
    const html = await read('/en/cerca?q=malpractice');
    expect(html).toContain('In our texts');
    expect(hrefs(html)).toContain('/en/avvocati/malasanita');
  });

  it('gives suggestions if nothing is found, and before a search', async () => {
    for (const path of ['/cerca', '/cerca?q=', '/cerca?q=ornitorinco']) {
      const ways = hrefs(await read(path));
      for (const way of ['/request/create/1', '/faq-utente', '/avvocati', '/contatti'])
        expect([path, ways.includes(way)]).toEqual([path, true]);
    }
    expect(await read('/cerca?q=ornitorinco')).toContain('Nessun testo con «ornitorinco»');
    expect(await read('/cerca?q=condominio%20ornitorinco')).toContain('Nessun testo contiene tutte le parole');
  });

  it('checks the length of the words before searching', async () => {
    expect(await read(`/cerca?q=${'affitto%20'.repeat(40)}`)).toContain('al massimo 300 caratteri');
    const markup = await read(`/cerca?q=${encodeURIComponent('<script>alert(1)</script>')}`);
    expect(markup).not.toContain('<script>alert(1)');
  });

  it.each(['0', '-1', '1.5', 'x', '101'])('answers for the impossible page "%s"', async (page) => {
    expect((await fetch(`${instance.base}/cerca?q=avvocato&page=${page}`)).status).toBe(200);
  });

  it('is linked from every public page, without scripts', async () => {
    for (const path of ['/', '/avvocati/malasanita', '/login']) expect(hrefs(await read(path))).toContain('/cerca');
    expect(hrefs(await read('/en'))).toContain('/en/cerca');
  });
});
