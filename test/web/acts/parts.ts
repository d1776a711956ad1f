import { describe, expect, it } from '@jest/globals';
import { createElement, useState, type ComponentType } from 'react';
import { lines, page, press, refusal, wait, writes } from '../../support/screens/browser/hands.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const point = { latitude: 45.31, longitude: 9.5 };
const lodi = { id: 1, label: 'Lodi (LO)', city: 'Lodi', province_id: 'LO', distance_km: 4.2, found_by: null };

/** The map is loaded after the page. */
const mapIsThere = async (mark: string) => {
  for (let turns = 0; turns < 200 && !document.querySelector(mark); turns += 1) await wait(5);
};

describe('the map of Italy', () => {
  it('says beside it where the point is, once it has come to rest', async () => {
    const told: Record<string, string | undefined> = {};
    const where = () => document.querySelector('.map-where')?.textContent;
    const open = async (value: object | null, nearby: object | null) => {
      const given = {
        value,
        onChange: () => undefined,
        findNearest: () => (nearby ? Promise.resolve(nearby) : Promise.reject(new Error('nothing near'))),
      };
      await show({ part: await partOf('ui/ItalyMap/index', 'ItalyMap', given) });
    };
    await open(null, lodi);
    told.none = where();
    await open(point, lodi);
    told.moving = where();
    await wait(300);
    expect(where()).toBe(told.moving);
    await wait(150);
    told.near = where();
    await open(point, { ...lodi, distance_km: 0.9 });
    await wait(450);
    told.here = where();
    await open(point, { ...lodi, distance_km: 1 });
    await wait(450);
    told.edge = where();
    await open(point, null);
    await wait(450);
    told.unknown = where();
    return told;
  });

  it('forgets the place of the point before when the next one cannot be found', async () => {
    const answers = [Promise.resolve(lodi), Promise.reject(new Error('nothing near')), Promise.resolve(lodi)];
    answers[1]?.catch(() => undefined);
    let move: (to: object) => void = () => undefined;
    const { ItalyMap } = await webPart<{ ItalyMap: ComponentType<object> }>('ui/ItalyMap/index');
    const findNearest = () => answers.shift() ?? Promise.resolve(null);
    const Moved = () => {
      const [value, setValue] = useState<object>(point);
      move = setValue;
      return createElement(ItalyMap, { value, onChange: () => undefined, findNearest } as object);
    };
    await show({ part: Moved });
    const told: (string | null | undefined)[] = [];
    for (const latitude of [45.31, 45.4, 45.5]) {
      move({ ...point, latitude });
      await wait(10);
      await wait(450);
      told.push(document.querySelector('.map-where')?.textContent);
    }
    expect(new Set(told).size).toBe(2);
    return told;
  });

  it('lists what it shows: one can be chosen there, too', async () => {
    const chosen: number[] = [];
    const open = async (points: object[]) => {
      const given = { variant: 'points', points, selectedId: 8, onSelect: (id: number) => chosen.push(id) };
      await show({ part: await partOf('ui/ItalyMap/index', 'ItalyMap', given) });
      await mapIsThere('.leaflet-container');
    };
    await open([]);
    const empty = lines();
    await open(
      [7, 8].map((id) => ({ id, ...point, label: `Richiesta ${id}`, ...(id === 7 && { note: 'Lodi, 4 km' }) })),
    );
    await press(/Richiesta 7/);
    expect(chosen).toEqual([7]);
    return [empty, lines()];
  });
});

describe('the pin of the map', () => {
  const HANDLE = '.leaflet-marker-icon';
  const open = async () => {
    const moves: { latitude: number; longitude: number }[] = [];
    const given = {
      value: point,
      onChange: (to: (typeof moves)[number]) => moves.push(to),
      findNearest: () => Promise.resolve(lodi),
    };
    await show({ part: await partOf('ui/ItalyMap/index', 'ItalyMap', given) });
    await mapIsThere(HANDLE);
    return moves;
  };
  /** How far a key moves it, in degrees east and north. */
  const moved = async (key: string, held: KeyboardEventInit = {}) => {
    const moves = await open();
    document.querySelector(HANDLE)!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held }));
    await wait(10);
    const to = moves.at(0);
    return to && { east: to.longitude - point.longitude, north: to.latitude - point.latitude };
  };

  it.each([
    ['ArrowRight', 1, 0],
    ['ArrowLeft', -1, 0],
    ['ArrowUp', 0, 1],
    ['ArrowDown', 0, -1],
  ] as const)('is moved by %s, six times as far with Shift, and with no other key', async (key, east, north) => {
    // The pin stands on a whole pixel: half of one may be added, in each direction.
    const along = async (held?: KeyboardEventInit) => {
      const to = (await moved(key, held))!;
      const [far, aside] = east === 0 ? [to.north * north, to.east] : [to.east * east, to.north];
      expect(far).toBeGreaterThan(8 * Math.abs(aside));
      return far;
    };
    const step = await along();
    for (const [held, times] of [
      [{ shiftKey: true }, 6],
      [{ ctrlKey: true }, 1],
      [{ altKey: true }, 1],
      [{ metaKey: true }, 1],
    ] as const) {
      const ratio = (await along(held)) / step;
      expect(ratio).toBeCloseTo(times, 0);
    }
  });

  it.each(['Enter', 'a', 'Tab', 'Shift'])('is not moved by %s', async (key) => {
    expect(await moved(key)).toBeUndefined();
  });
});

describe('an announcement', () => {
  const open = async (...words: string[]) => {
    await show({ part: () => null });
    const { toast } = await webPart<{ toast: (content: string) => void }>('ui/toasts');
    for (const each of words) toast(each);
    await wait(10);
  };
  const shown = () => [...document.querySelectorAll('.toast')].map((each) => each.textContent);
  const over = async (kind: 'mouseover' | 'mouseout' | 'focusin' | 'focusout') => {
    document.querySelector('.toast')?.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
    await wait(5);
  };

  it('goes after five seconds, or when it is closed', async () => {
    await open('uno', 'due');
    await wait(4900);
    expect(shown()).toEqual(['uno', 'due']);
    await wait(100);
    expect(shown()).toEqual([]);
    await open('uno', 'due');
    await press(/Chiudi/, '.toast:first-child button');
    expect(shown()).toEqual(['due']);
  });

  it.each([
    ['mouseover', 'mouseout'],
    ['focusin', 'focusout'],
  ] as const)('stays while somebody is there (%s), and then for the rest of its time', async (comes, goes) => {
    await open('uno');
    await wait(3000);
    await over(comes);
    await wait(60_000);
    expect(shown()).toEqual(['uno']);
    await over(goes);
    await wait(1800);
    expect(shown()).toEqual(['uno']);
    await wait(300);
    expect(shown()).toEqual([]);
  });

  it('makes room: three stay', async () => {
    await open('uno', 'due', 'tre', 'quattro');
    expect(shown()).toEqual(['due', 'tre', 'quattro']);
  });
});

describe('the choice of the subject', () => {
  const places = {
    'GET /geo/municipalities': { status: 200, body: { info: [lodi, { ...lodi, id: 2, label: 'Lodi Vecchio (LO)' }] } },
  };
  const open = (at: string, as: 'citizen' | 'nobody' = 'nobody', answers: object = places, begun: object = {}) =>
    show({
      as,
      at: `/request/create/1${at}`,
      path: '/request/create/1',
      frames: ['features/wizard/frame'],
      file: 'features/wizard/steps/type.page',
      answers: { ...answers },
      before: async () => {
        const store = await webPart<{
          openWizardSession: () => void;
          clearWizardSession: () => void;
          change: (values: object) => void;
        }>('features/wizard/draft-store');
        store.openWizardSession();
        store.clearWizardSession();
        if (Object.keys(begun).length > 0) store.change(begun);
      },
    });
  const draft = async () => {
    const store = await webPart<{
      readWizardSession: () => { draft: { type: string; description: string; geo: unknown } };
    }>('features/wizard/draft-store');
    return store.readWizardSession().draft;
  };

  it('shows the common ones first and the others when they are asked for, and goes on with the one that is pressed', async () => {
    const { where } = await open('');
    const rare = () => [...document.querySelectorAll('.rare')].length;
    const told = [lines(), rare()];
    await press(/Mostra/, 'button.more-subjects');
    expect([rare(), document.querySelector('button.more-subjects')]).toEqual([0, null]);
    document.querySelectorAll<HTMLButtonElement>('.opt.answer, .opt.answer button')[1]?.click();
    await wait(50);
    return [...told, where(), (await draft()).type];
  });

  it.each(['?type=recupero-crediti', '?type=none', '?type=recupero-crediti&city=Lodi%20(LO)', '?city=Lodi%20(LO)'])(
    'is answered by the address %s',
    async (at) => {
      const { where } = await open(at);
      for (let turns = 0; turns < 20; turns += 1) await wait(10);
      const { type, geo } = await draft();
      return [where(), type, geo, page().split('\n').slice(0, 8)];
    },
  );

  it.each([
    ['recupero-crediti', 'malasanita', 1, ''],
    ['recupero-crediti', 'malasanita', 4, 'Una storia'],
    ['none', 'malasanita', 4, 'Una storia'],
    ['recupero-crediti', 'recupero-crediti', 4, 'Una storia'],
  ])('is that of the address (%s) where a draft has another: %s', async (asked, type, furthest, description) => {
    const { where } = await open(`?type=${asked}`, 'nobody', places, { type, furthest, description });
    await wait(50);
    const chosen = [...document.querySelectorAll('.answer')].filter((each) => each.matches('.on, [aria-pressed=true]'));
    return [
      where(),
      (await draft()).type,
      chosen.map((each) => each.textContent),
      lines().filter((line) => /aria-pressed|checked/.test(line)),
    ];
  });

  it('offers somebody who is signed in the drafts of the account', async () => {
    await open('', 'citizen', { 'GET /requests/user': refusal(500) });
    const failed = lines().filter((line) => line.includes('complete'));
    await open('', 'citizen');
    await wait(50);
    return [failed, lines().filter((line) => /bozz|complete/i.test(line)), writes()];
  });
});

describe('the marks of a text that is refused', () => {
  it('have a title unless the error of the field names each of them', async () => {
    const told: Record<string, string[]> = {};
    const [first, second] = ['333 1234567', 'anna@example.com'];
    for (const said of ['', first, second, `${first} ${second}`]) {
      const given = { field: 'x', text: `Chiama ${first} o ${second}.`, said, onChange: () => undefined };
      await show({
        part: await partOf('ui/text-check/text-check', 'TextCheck', given),
        answers: {
          'POST /blacklist/verify/text': {
            status: 200,
            body: { info: { verdict: 'refused', blocked: [first, second], refusal: [] } },
          },
        },
      });
      await wait(710);
      await wait(10);
      told[said] = lines().filter((line) => !line.startsWith('<button'));
    }
    return told;
  });
});
