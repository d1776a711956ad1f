import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import type { DatabaseListener } from '../../src/kernel/database/listener.js';
import type { Metrics } from '../../src/kernel/observation/metrics.js';
import { holdSettings } from '../../src/shared/staff/in-force.facts.js';
import { KeptPages } from '../../src/site/kept-pages.js';
import { keep, PageCache, type FoundPage, type KeptPage } from '../../src/site/page-cache.js';

const NONCE = 'abc123==';
const page = [
  `<html><head><link nonce="${NONCE}" rel="icon" href="/x"><script nonce="${NONCE}">ours()</script>`,
  `<script>theirs()</script><script nonce="${NONCE}" src="/a.js"></script></head></html>`,
].join('');

describe('a cached page', () => {
  it('has no nonce, and its policy allows only the scripts that had one', async () => {
    const kept = await keep(page, NONCE, {});
    expect(kept.html.toString()).not.toContain('nonce');
    expect(kept.scripts).toEqual([`'sha256-${createHash('sha256').update('ours()').digest('base64')}'`]);
    expect(brotliDecompressSync(kept.br).equals(kept.html)).toBe(true);
    expect(gunzipSync(kept.gzip).equals(kept.html)).toBe(true);
  });
});

describe('the pages that a process keeps', () => {
  it('are rendered again when other settings or facts count, each by its address', async () => {
    let day = '1';
    const listener = { subscribe: () => undefined } as unknown as DatabaseListener;
    const metrics = { registry: new Registry(), gauge: () => undefined } as unknown as Metrics;
    const pages = new KeptPages(listener, metrics, () => day);
    let renderings = 0;
    const get = async (address: string, hasQuery = false): Promise<string> => {
      const found = await pages.get({ address, hasQuery }, () => keep(`<html>${++renderings}</html>`, NONCE, {}));
      return found!.page.html.toString();
    };
    const versions = [{ from: 0, values: {} }];
    holdSettings(versions, () => 1);
    const first = [await get('/'), await get('/a'), await get('/', true)];
    expect(new Set(first).size).toBe(3);
    expect([await get('/'), await get('/a'), await get('/', true)]).toEqual(first);
    day = '2';
    const second = await get('/');
    expect(first).not.toContain(second);
    // The same again, as after a lost connection, and then one that is announced.
    holdSettings([{ from: 0, values: {} }], () => 1);
    expect(await get('/')).toBe(second);
    holdSettings([...versions, { from: 2, values: {} }], () => 1);
    const third = await get('/');
    expect([...first, second]).not.toContain(third);
    expect(await get('/')).toBe(third);
    holdSettings([], () => Date.now());
  });
});

describe('the pages that a process keeps', () => {
  it.each([
    ['without a query', false, 400],
    ['with one', true, 150],
  ])('are so many at most %s, beside the others', async (_which, hasQuery, most) => {
    let kept = (): number => 0;
    const listener = { subscribe: () => undefined } as unknown as DatabaseListener;
    const metrics = {
      registry: new Registry(),
      gauge: (_told: object, read: () => { value: number }[]) => (kept = () => read()[0]!.value),
    } as unknown as Metrics;
    const pages = new KeptPages(listener, metrics);
    const page = await keep('<html></html>', NONCE, {});
    const ask = (nth: number, query: boolean) =>
      pages.get({ address: `/${nth}`, hasQuery: query }, () => Promise.resolve(page));
    await ask(0, !hasQuery);
    for (let nth = 0; nth < most; nth++) await ask(nth, hasQuery);
    expect([kept(), (await ask(0, hasQuery))!.status]).toEqual([most + 1, 'hit']);
    await ask(most, hasQuery);
    expect([kept(), (await ask(1, hasQuery))!.status]).toEqual([most + 1, 'miss']);
    expect((await ask(0, !hasQuery))!.status).toBe('hit');
  });
});

describe('the cache of pages', () => {
  const LONG = 60_000;
  let renderings: number;
  beforeEach(() => {
    renderings = 0;
  });
  /** A page with the number of its rendering. */
  const numbered = (): Promise<KeptPage> => keep(`<html>${++renderings}</html>`, NONCE, {});
  const slowly = async (): Promise<KeptPage> => {
    const made = await numbered();
    await wait(60);
    return made;
  };
  const failing = (): Promise<KeptPage> => Promise.reject(new Error('down'));
  const all = (): boolean => true;
  const cacheOf = (limits: Partial<ConstructorParameters<typeof PageCache>[0]>): PageCache =>
    new PageCache({ size: 10, fresh: LONG, stale: LONG, failing: 0, patience: LONG, ...limits });
  const shown = (found: FoundPage | null): string =>
    found ? `${/\d+/.exec(found.page.html.toString())?.[0] ?? ''} ${found.status}` : 'none';

  it('renders a page once for simultaneous calls, and serves it unchanged while it is fresh', async () => {
    const cache = cacheOf({});
    const calls = await Promise.all(Array.from({ length: 20 }, () => cache.get('/', slowly)));
    expect([renderings, cache.size]).toEqual([1, 1]);
    expect(calls.map(shown)).toEqual(calls.map(() => '1 miss'));
    const again = await cache.get('/', numbered);
    expect(shown(again)).toBe('1 hit');
    expect(again?.age).toBeGreaterThanOrEqual(50);
  });

  it('serves a stale page to everybody at once while one rendering makes the new one', async () => {
    const cache = cacheOf({ fresh: 0 });
    await cache.get('/', numbered);
    const held = Promise.withResolvers<KeptPage>();
    let asked = 0;
    const calls = await Promise.all(Array.from({ length: 20 }, () => cache.get('/', () => (asked++, held.promise))));
    expect([calls.map(shown), asked]).toEqual([calls.map(() => '1 stale'), 1]);
    held.resolve(await numbered());
    await wait(0);
    expect(shown(await cache.get('/', () => held.promise))).toBe('2 stale');
  });

  it('serves no page that is older than the limit', async () => {
    const cache = cacheOf({ fresh: 0, stale: 20 });
    await cache.get('/', numbered);
    await wait(30);
    expect(shown(await cache.get('/', slowly))).toBe('2 miss');

    // Both times count, one after the other.
    const longer = cacheOf({ fresh: 100, stale: LONG / 10 });
    const short = cacheOf({ fresh: LONG / 10, stale: 20 });
    await Promise.all([longer.get('/', numbered), short.get('/', numbered)]);
    await wait(110);
    expect(shown(await longer.get('/', slowly))).toMatch(/ stale$/);
    expect(shown(await short.get('/', slowly))).toMatch(/ hit$/);
  });

  it('waits briefly for the new page if the old one is known to be out of date', async () => {
    const patient = cacheOf({});
    await patient.get('/', numbered);
    patient.outdate(all);
    expect(shown(await patient.get('/', slowly))).toBe('2 miss');
    expect(shown(await patient.get('/', slowly))).toBe('2 hit');
    const hasty = cacheOf({ patience: 10 });
    await hasty.get('/', numbered);
    hasty.outdate(all);
    const renewed = Promise.withResolvers<KeptPage>();
    expect(shown(await hasty.get('/', () => renewed.promise))).toBe('3 stale');
    renewed.resolve(await numbered());
    await wait(0);
    expect(shown(await hasty.get('/', slowly))).toBe('4 hit');
  });

  it('invalidates only the pages that a change concerns', async () => {
    const cache = cacheOf({});
    for (const path of ['/a', '/b']) await cache.get(path, numbered);
    cache.outdate((key) => key === '/a');
    expect(shown(await cache.get('/b', numbered))).toBe('2 hit');
    expect(shown(await cache.get('/a', numbered))).toBe('3 miss');
  });

  it('discards a rendering that had started before the change', async () => {
    const cache = cacheOf({});
    const first = cache.get('/', slowly);
    await wait(10);
    cache.outdate(all);
    expect(shown(await first)).toBe('1 miss');
    expect(shown(await cache.get('/', numbered))).toBe('2 miss');
  });

  it('serves the old page while rendering fails, and retries for the next caller', async () => {
    const cache = cacheOf({ fresh: 0 });
    await cache.get('/', numbered);
    for (let calls = 0; calls < 3; calls++) expect(shown(await cache.get('/', failing))).toBe('1 stale');
    cache.outdate(all);
    expect(shown(await cache.get('/', failing))).toBe('1 stale');
    expect(shown(await cache.get('/', numbered))).toBe('2 miss');
  });

  it('serves a page that is too old if the new one cannot be rendered, until it is much too old', async () => {
    const cache = cacheOf({ fresh: 0, stale: 0, failing: 300 });
    await cache.get('/', numbered);
    await wait(5);
    expect(shown(await cache.get('/', failing))).toBe('1 stale');
    await wait(300);
    await expect(cache.get('/', failing)).rejects.toThrow('down');
    expect(shown(await cache.get('/', numbered))).toBe('2 miss');
  });

  it('stores nothing for an address whose rendering fails or makes no page', async () => {
    const cache = cacheOf({});
    expect(await cache.get('/none', () => Promise.resolve(null))).toBeNull();
    await expect(cache.get('/', failing)).rejects.toThrow('down');
    expect(cache.size).toBe(0);
    await cache.get('/gone', numbered);
    cache.outdate(all);
    expect(await cache.get('/gone', () => Promise.resolve(null))).toBeNull();
    expect(cache.size).toBe(0);
  });

  it('evicts the least recently requested page', async () => {
    const cache = cacheOf({ size: 2 });
    for (const path of ['/a', '/b', '/a', '/c']) await cache.get(path, numbered);
    expect(cache.size).toBe(2);
    expect(shown(await cache.get('/a', numbered))).toBe('1 hit');
    expect(shown(await cache.get('/b', numbered))).toBe('4 miss');
  });
});
