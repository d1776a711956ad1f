import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { termsVersions } from '../../src/shared/accounts/legal-versions.codes.js';
import { startInstance, type Instance } from '../support/instance.js';

describe('the site', () => {
  let instance: Instance;

  beforeAll(async () => {
    instance = await startInstance();
  });
  afterAll(() => instance.stop());

  const get = (path: string, encoding: string): Promise<Response> =>
    fetch(`${instance.base}${path}`, { headers: { 'accept-encoding': encoding } });

  it.each(['/prezzi', '/login'])('compresses %s as the browser can read it', async (path) => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await get(path, encoding);
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding]);
      expect(await answer.text()).toContain('</html>');
    }
    expect((await get(path, 'identity')).headers.get('content-encoding')).toBeNull();
  });

  it('compresses the list of routes that the browser requests', async () => {
    const html = await (await get('/prezzi', 'identity')).text();
    const [, version = ''] = /"version":\s*"(\w+)"/.exec(html) ?? [];
    const path = `/__manifest?paths=%2Flogin&version=${version}`;
    const plain = await get(path, 'identity');
    const routes = await plain.text();
    expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null]);
    expect(routes).toContain('login');
    for (const encoding of ['br', 'gzip']) {
      const answer = await get(path, encoding);
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
        encoding,
        'accept-encoding',
      ]);
      expect(await answer.text()).toBe(routes);
    }
  });

  it.each([
    ['/', 'JavaScript è disattivato'],
    ['/en/login', 'JavaScript is off'],
  ])('explains at %s what to do without scripts', async (path, words) => {
    const html = await (await get(path, 'identity')).text();
    expect(/<noscript>.*?<\/noscript>/.exec(html)?.[0]).toContain(words);
  });

  it('serves scripts with permanent caching, without revalidation headers', async () => {
    const html = await (await get('/prezzi', 'identity')).text();
    const [script = ''] = /\/assets\/entry[^"]+\.js/.exec(html) ?? [];
    const { status, headers } = await get(script, 'br');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    for (const name of ['etag', 'last-modified', 'accept-ranges']) expect(headers.get(name)).toBeNull();
  });

  it('lists the comuni that share a name, each with its ranking', async () => {
    const path = '/avvocati/malasanita/classifica';
    const html = await (await get(`${path}?city=samone`, 'identity')).text();
    for (const town of ['Samone%20(TN)', 'Samone%20(TO)']) expect(html).toContain(`href="${path}?city=${town}"`);
    expect(await (await get(`${path}?city=Samone%20(TO)`, 'identity')).text()).not.toContain('id="alike"');
  });

  it('shows each version of the terms at its own address with its changes, and links to all of them', async () => {
    const terms = await (await get('/termini-e-condizioni', 'identity')).text();
    for (const { version } of termsVersions) {
      const path = `/termini-e-condizioni/${version}`;
      expect(terms).toContain(`href="${path}"`);
      const answer = await get(path, 'identity');
      const html = await answer.text();
      expect([answer.status, html.includes('content="noindex"')]).toEqual([200, true]);
      expect([html.includes('<ins>'), html.includes('<del>')]).toEqual([
        version !== termsVersions.at(-1)!.version,
        version !== termsVersions.at(-1)!.version,
      ]);
    }
    expect((await get('/termini-e-condizioni/2020-01-01', 'identity')).status).toBe(404);
  });

  it('is rendered by the libraries of the build, which are those for production', () => {
    const files = globSync('web/build/server/**/*.js').map((file) => readFileSync(file, 'utf8'));
    const outside = files.flatMap((text) =>
      [...text.matchAll(/^import .*? from "([^"]+)";$/gm)].map(([, from]) => from),
    );
    expect(outside.filter((from) => /^(?:react|react-dom|react-router|i18next)(?:\/|$)/.test(from!))).toEqual([]);
    expect(files.some((text) => text.includes('react-dom-server.node.production'))).toBe(true);
    expect(files.filter((text) => /react(?:-dom[\w.-]*)?\.development\.js/.test(text))).toEqual([]);
  });
});
