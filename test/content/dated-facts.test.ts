import { beforeAll, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { ContentApi } from '../../src/content/content.api.js';
import { asOf } from '../../src/content/facts/dated-facts.rules.js';
import { ContentSearch } from '../../src/content/search/content-search.js';
import type { DatabaseListener } from '../../src/kernel/database/listener.js';
import type { Metrics } from '../../src/kernel/observation/metrics.js';
import { KeptPages } from '../../src/site/kept-pages.js';
import type { KeptPage } from '../../src/site/page-cache.js';
import { useTestApp } from '../support/app.js';
import { Team } from '../staff/team.js';

const PATH = '/avvocati/recupero-crediti';
const NEIGHBOUR = '/avvocati/ricorsi-inps';
const REFORM = 'Una riforma più volte rinviata';

describe('a fact with an end date', () => {
  it('is parsed in linear time, however many marks there are', () => {
    const many = '{{until:2026-10-31}}'.repeat(2000);
    const begun = performance.now();
    asOf(many, '2026-11-01');
    expect(performance.now() - begun).toBeLessThan(200);
  });
});

describe('the site when a fact ends', () => {
  const test = useTestApp();
  let content: ContentApi;
  beforeAll(() => {
    content = test.app.get(ContentApi);
  });
  const shown = async (path: string): Promise<string> => JSON.stringify(await content.library.at(path, 'it'));
  const foundIn = async (words: string): Promise<string[]> =>
    (await test.app.get(ContentSearch).find({ q: words, page: 1 }, 'it')).info.map(({ path }) => path.split('#')[0]!);

  it('stops showing one of a text that was published meanwhile', async () => {
    test.clock.set('2026-11-29T09:00:00.000Z');
    expect(content.lastEnd).toBe('2026-10-31');
    const desk = await new Team(test).as('content', { email: 'terza@staff.example' });
    const path = '/avvocati/malasanita/con-una-fine';
    const { status, body } = await desk.post('/content', {
      path,
      language: 'it',
      title: 'Un fatto con una fine',
      description:
        'Una descrizione lunga quanto basta perché un motore di ricerca la mostri intera, senza tagliarla a metà della frase, mai.',
      body: '{{until:2026-11-30}}Ancora così.{{/until}} Poi no.',
      topic: null,
      sources: [{ label: 'art. 2947 c.c.' }],
      reviewed: '2026-11-01',
      note: null,
    });
    expect(status).toBe(201);
    await desk.post(`/content/${body.id}/publish`, { edition: body.edition, revision: body.revision });
    expect(await shown(path)).toContain('Ancora così. Poi no.');
    test.clock.set('2026-12-01T09:00:00.000Z');
    expect(await shown(path)).toContain('Poi no.');
    expect(await shown(path)).not.toContain('Ancora');
  });

  it('stops showing it from the day after in Rome, in pages and in the search, and keeps other texts unchanged', async () => {
    test.clock.set('2026-10-31T22:30:00.000Z');
    await test.app.get(ContentSearch).load();
    const [neighbour, kept] = [await shown(NEIGHBOUR), content.library];
    expect(await shown(PATH)).toContain(REFORM);
    expect(await foundIn('riforma rinviata ultima data nota')).toContain(PATH);
    expect(content.library).toBe(kept);
    test.clock.set('2026-10-31T23:30:00.000Z');
    expect(await shown(PATH)).not.toMatch(/riforma più volte|\{\{/);
    expect(await shown(PATH)).toContain('il limite può cambiare');
    expect(await shown(NEIGHBOUR)).toBe(neighbour);
    await test.app.get(ContentSearch).load();
    expect(await foundIn('riforma rinviata ultima data nota')).not.toContain(PATH);
  });

  it('drops cached pages from before', async () => {
    const listener = { subscribe: () => undefined } as unknown as DatabaseListener;
    const metrics = { registry: new Registry(), gauge: () => undefined } as unknown as Metrics;
    const pages = new KeptPages(listener, metrics, () => content.lastEnd);
    let drawn = 0;
    const get = async () =>
      (await pages.get({ address: PATH, hasQuery: false }, () =>
        Promise.resolve({ etag: `${++drawn}` } as unknown as KeptPage),
      ))!.page.etag;
    test.clock.set('2026-10-31T22:59:00.000Z');
    expect([await get(), await get()]).toEqual(['1', '1']);
    test.clock.set('2026-10-31T23:01:00.000Z');
    expect([await get(), await get()]).toEqual(['2', '2']);
  });

  it('reports ended facts to the editors, the earliest first', async () => {
    test.clock.set('2026-12-10T09:00:00.000Z');
    const desk = await new Team(test).as('content');
    const listed = async (due: boolean) =>
      (await desk.list('legal-facts', { filter: { due, kind: 'dated' }, sort: ['reviewed', 'ASC'] })).body as {
        path: string;
        language: string;
        until: string;
      }[];
    const ended = await listed(true);
    expect(ended.map(({ until }) => until)).toEqual(ended.map(({ until }) => until).toSorted());
    expect(ended.filter(({ path }) => path === PATH).map(({ language, until }) => [language, until])).toEqual(
      expect.arrayContaining([
        ['it', '2026-10-31'],
        ['en', '2026-10-31'],
      ]),
    );
    expect(ended.some(({ path }) => path === NEIGHBOUR)).toBe(false);
    expect((await listed(false)).filter(({ path }) => path === NEIGHBOUR).map(({ until }) => until)).toEqual([
      '2026-12-31',
      '2026-12-31',
    ]);
    const [first] = (await desk.list('legal-facts', { filter: { due: true }, range: [0, 0] })).body as object[];
    expect(first).toMatchObject({ until: '2026-10-31' });
  });

  it('refuses an incomplete mark, at its field', async () => {
    test.clock.set('2026-12-10T09:00:00.000Z');
    const desk = await new Team(test).as('content', { email: 'altra@staff.example' });
    const { status, info } = await desk.post('/content', {
      path: '/avvocati/malasanita/un-fatto',
      language: 'it',
      title: 'Un fatto con una fine',
      description:
        'Una descrizione lunga quanto basta perché un motore di ricerca la mostri intera, senza tagliarla a metà della frase, mai.',
      body: '{{until:domani}}Presto cambia.{{/until}}',
      topic: null,
      sources: [{ label: 'art. 2947 c.c.' }],
      reviewed: '2026-12-01',
      note: null,
    });
    expect([status, info.fields]).toEqual([422, { body: [expect.stringContaining('{{until:2026-10-31}}')] }]);
  });
});
