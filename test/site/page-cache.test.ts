import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { keep, PageCache, type KeptPage } from '../../src/site/page-cache.js';

const NONCE = 'abc123==';
const page = [
  `<html><head><link nonce="${NONCE}" rel="icon" href="/x"><script nonce="${NONCE}">ours()</script>`,
  `<script>theirs()</script><script nonce="${NONCE}" src="/a.js"></script></head></html>`,
].join('');

describe('a page in the cache', () => {
  it('has no nonce, and its policy allows only the scripts that had it', async () => {
    const kept = await keep(page, NONCE, {});
    expect(kept.html.toString()).not.toContain('nonce');
    expect(kept.scripts).toEqual([`'sha256-${createHash('sha256').update('ours()').digest('base64')}'`]);
    expect(brotliDecompressSync(kept.br).equals(kept.html)).toBe(true);
    expect(gunzipSync(kept.gzip).equals(kept.html)).toBe(true);
  });

  it('is rendered once for calls at the same time, and again when it is too old', async () => {
    let renderings = 0;
    const make = async (): Promise<KeptPage> => {
      renderings += 1;
      return keep(page, NONCE, {});
    };
    const cache = new PageCache(10, 40);
    await Promise.all(Array.from({ length: 20 }, () => cache.get('/', make)));
    expect(renderings).toBe(1);
    await new Promise((done) => setTimeout(done, 50));
    await cache.get('/', make);
    expect(renderings).toBe(2);
  });

  it('is not kept when it may not be or rendering failed, and the oldest page gives way', async () => {
    const cache = new PageCache(2, 10_000);
    expect(await cache.get('/none', () => Promise.resolve(null))).toBeNull();
    await expect(cache.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    const kept = await keep(page, NONCE, {});
    let again = 0;
    for (const path of ['/a', '/b', '/c']) await cache.get(path, () => Promise.resolve(kept));
    await cache.get('/a', () => Promise.resolve(((again += 1), kept)));
    expect(again).toBe(1);
  });
});
