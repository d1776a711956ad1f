import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInstance, type Instance } from '../support/instance.js';

describe('the page of the back office', () => {
  let instance: Instance;

  beforeAll(async () => {
    instance = await startInstance();
  });
  afterAll(() => instance.stop());

  const page = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${instance.base}${path}`, { headers });

  it('is the same under each of its addresses, with a new nonce each time and no inline script', async () => {
    const nonces = new Set<string>();
    for (const path of ['/backoffice', '/backoffice/', '/backoffice/refunds/7/show?x=1']) {
      const answer = await page(path);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
      expect(html).toContain(`<meta property="csp-nonce" nonce="${nonce!}">`);
      // No placeholder is left; hashed file names may contain two underscores.
      expect(html).not.toMatch(/__[A-Z]+__/);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(html.match(/<script(?![^>]*\ssrc=)/g)).toBeNull();
      expect(
        Object.fromEntries(
          ['cache-control', 'x-frame-options', 'x-robots-tag'].map((name) => [name, answer.headers.get(name)]),
        ),
      ).toEqual({
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex, nofollow',
      });
      nonces.add(nonce!);
    }
    expect(nonces.size).toBe(3);
  });

  it('serves its files compressed and cached permanently, and answers 404 for a missing file', async () => {
    const [script] = /\/backoffice\/assets\/[\w-]+\.js/.exec(await (await page('/backoffice')).text()) ?? [];
    const answer = await page(script!, { 'accept-encoding': 'br' });
    expect([answer.status, answer.headers.get('content-encoding'), answer.headers.get('cache-control')]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect((await page('/backoffice/assets/nothing.js')).status).toBe(404);
    expect((await page('/api/backoffice/v1/nothing')).status).toBe(404);
  });
});
