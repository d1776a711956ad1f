import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { lines, press, wait } from '../../support/screens/browser/hands.js';
import { partOf, show, type Part } from '../../support/screens/browser/web-hands.js';
import { loadParts } from '../../support/screens/browser/web-pages.js';
import { webPart } from '../../support/web-markup.js';

describe('the number of unread notices', () => {
  it.each([0, 1, 9, 10, 99, 100])('is shown up to ninety-nine: %d', async (count) => {
    const info = Array.from({ length: count }, (_, nth) => ({
      id: nth + 1,
      title: 'x',
      text: 'x',
      path: null,
      recent: false,
      created_at: '2026-11-19T09:00:00.000Z',
    }));
    const { default: Bell } = await webPart<{ default: Part }>('features/notifications/bell');
    await show({
      as: 'citizen',
      part: () => createElement(Bell, { accountId: 5 }),
      answers: { 'GET /notifications/unread': { status: 200, body: { info } } },
    });
    const shown = document.querySelector('.bell-count')?.textContent;
    expect(shown).toBe(count === 0 ? undefined : count > 99 ? '99+' : String(count));
    expect(document.querySelector('button')?.getAttribute('aria-label')).toMatch(
      count < 2 ? /./ : new RegExp(String(count)),
    );
  });
});

describe('the map of a ranking', () => {
  it('has each firm in its own town, and leads from its mark to the list', async () => {
    const firm = (id: number, city: string | null, province_id: string | null) => ({
      id,
      company_name: `Studio ${id}`,
      city,
      province_id,
    });
    const town = (city: string, province_id: string, latitude: number) => ({
      city,
      province_id,
      latitude,
      longitude: 9,
    });
    const given = {
      firms: [firm(1, 'Samone', 'TO'), firm(2, 'Samone', 'TN'), firm(3, 'Altrove', 'MI'), firm(4, null, null)],
      towns: [town('Samone', 'TN', 46), town('Samone', 'TO', 45)],
    };
    const { RankingMap } = await webPart<{ RankingMap: Part }>('features/ranking/ranking-map');
    await loadParts();
    await webPart('ui/ItalyMap/index');
    const Page = () =>
      createElement(
        'div',
        null,
        createElement(RankingMap, given),
        ...[1, 2].map((id) => createElement('a', { key: id, id: `firm-${id}`, href: '#' }, `Studio ${id}`)),
      );
    // React waits for the map's part the first time that it is drawn.
    await show({ part: Page });
    await press(/mappa/i, 'button');
    await wait(1000);
    await show({ part: Page });
    const told = [document.querySelector('.rank-map button')?.outerHTML.replace(/<svg.*<\/svg>/, '')];
    await press(/mappa/i, 'button');
    await wait(100);
    const marks = [...document.querySelectorAll<HTMLElement>('.map-marker')];
    told.push(
      ...marks.map(
        (mark) => `${mark.getAttribute('aria-label') ?? mark.title}: ${mark.style.top || mark.style.transform}`,
      ),
    );
    marks[0]?.click();
    await wait(10);
    told.push(`focus on ${document.activeElement?.id ?? ''}`);
    await press(/mappa/i, 'button');
    told.push(document.querySelector('.leaflet-container') ? 'the map' : 'no map');
    await show({ part: await partOf('features/ranking/ranking-map', 'RankingMap', { ...given, towns: [] }) });
    expect(document.querySelector('.rank-map')).toBeNull();
    return told;
  });
});

describe('a ranking around a place', () => {
  it('is kept by caches only where the place is known, and asks which one is meant', async () => {
    const { loader } = await webPart<{ loader: (args: object) => Promise<object> }>('features/ranking/ranking.page');
    const told: Record<string, unknown> = {};
    for (const [name, found, alike] of [
      ['known', { info: [], page: 1, page_size: 10, total: 0 }, 0],
      ['unknown', null, 0],
      ['one of that name', null, 1],
      ['two of that name', null, 2],
    ] as const)
      for (const search of ['', '?city=Samone']) {
        const asked: string[] = [];
        const towns = [
          { city: 'Samone', province_id: 'TO' },
          { city: 'Samone', province_id: 'TN' },
        ].slice(0, alike);
        const services = {
          requestTypes: () => Promise.resolve([{ id: 'malasanita', label: 'Malasanità' }]),
          ranking: () => Promise.resolve(found),
          townPoints: () => Promise.resolve([]),
          rankingAreas: () => Promise.resolve(new Map()),
          towns: (city: string) => (asked.push(city), Promise.resolve(towns)),
        };
        const request = new Request(`https://giustamente.example/avvocati/malasanita/classifica${search}`);
        const answer = (await loader({ context: { services }, params: { code: 'malasanita' }, request })) as {
          data: { alike: unknown[] };
          init: { headers?: Record<string, string> } | null;
        };
        told[`${name} ${search}`] = [
          answer.init?.headers?.['cache-control'] ?? 'cached',
          `${answer.data.alike.length} alike`,
          ...asked,
        ];
      }
    return told;
  });
});

describe('a place that several comuni are called', () => {
  it('is asked about, and is unknown only where none has its name', async () => {
    const told: Record<string, string[]> = {};
    const towns = [
      { city: 'Samone', province_id: 'TO' },
      { city: 'Samone', province_id: 'TN' },
    ];
    for (const count of [0, 1, 2]) {
      await show({
        at: '/avvocati/malasanita/classifica?city=Samone',
        path: '/avvocati/:code/classifica',
        file: 'features/ranking/ranking.page',
        services: { ranking: () => Promise.resolve(null), towns: () => Promise.resolve(towns.slice(0, count)) },
      });
      told[`${count} of that name`] = lines().filter((line) => /aria-invalid|city=|Samone/.test(line));
    }
    return told;
  });
});

describe('a request that was begun', () => {
  it('is offered on the home page to who began it, and to no firm', async () => {
    await loadParts();
    const { emptyDraft } = await webPart<{ emptyDraft: (owner: number | null) => object }>('features/wizard/draft');
    const { keepDraft } = await webPart<{ keepDraft: (kept: object) => unknown }>('features/wizard/draft-storage');
    const told: Record<string, string[]> = {};
    const home = { at: '/', path: '/', file: 'features/home/home.page' };
    const begun = { draft: { ...emptyDraft(null), type: 'malasanita', description: 'Una storia' }, unsent: [] };
    // React waits for the link's part the first time that it is drawn.
    await show({ ...home, as: 'nobody', before: () => keepDraft(begun) });
    await wait(1000);
    for (const as of ['nobody', 'citizen', 'firm'] as const)
      for (const [name, owners] of [
        ['of a visitor', [null]],
        ['of this account', [5]],
        ['of another account', [6]],
        ['of another account, and of a visitor', [6, null]],
        ['of nobody, empty', [undefined]],
      ] as const) {
        await show({
          as,
          ...home,
          before: () => {
            for (const owner of owners)
              keepDraft({
                draft: {
                  ...emptyDraft(owner ?? null),
                  ...(owner !== undefined && { type: 'malasanita', description: 'Una storia' }),
                  furthest: owner === null ? 3 : 5,
                  ...(owner != null && { requestId: 12 }),
                },
                unsent: ['description'],
              });
          },
        });
        await wait(50);
        told[`${as}, ${name}`] = lines().filter((line) => line.startsWith('→ /request/create/'));
      }
    return told;
  });
});

describe('a version of the terms', () => {
  it('says whether it holds, held or will hold', async () => {
    const told: Record<string, string[]> = {};
    for (const version of ['2024-10-15', '2026-11-22'])
      for (const current of ['2024-10-15', '2026-11-22']) {
        await show({
          at: `/termini-e-condizioni/${version}`,
          path: '/termini-e-condizioni/:version',
          file: 'features/legal/terms-version.page',
          services: { terms: () => ({ current, coming: null }) },
        });
        told[`${version}, in force ${current}`] = [...document.querySelectorAll('.side-note h2, h1, #differences')].map(
          ({ textContent }) => textContent,
        );
      }
    return told;
  });

  it('that is announced is named on the page of the present one', async () => {
    const told: string[][] = [];
    for (const coming of [null, '2026-11-22']) {
      await show({
        at: '/termini-e-condizioni',
        path: '/termini-e-condizioni',
        file: 'features/legal/terms.page',
        services: { terms: () => ({ current: '2024-10-15', coming }) },
      });
      told.push(lines().filter((line) => line.includes('/termini-e-condizioni/2') || /^##+ .*202\d/.test(line)));
    }
    return told;
  });
});
