import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { Drawings } from '../../src/site/pictures/drawings.js';
import { drawn } from '../../src/site/pictures/picture.js';
import { Pictures } from '../../src/site/pictures/pictures.js';
import type { SiteServices } from '../../web/app/context.js';

const TITLE = 'A &amp; B: &lt;c&gt; &quot;d&quot; &#x27;e&#x27; &amp;lt;';
const head = (title: string, version = '7') =>
  `<meta property="og:image" content="https://d.example/og/x.png?v=${version}&amp;a=1"/>
   <meta property="og:image:alt" content="${title}"/>`;

/** What the renderer answers, by path; the pages without a whole head have no picture. */
const pages: Record<string, { status?: number; html: string }> = {
  '/': { html: head('In inglese') },
  '/avvocati/malasanita': { html: head(TITLE) },
  '/en/avvocati/malasanita': { html: head(TITLE) },
  '/Senza-Titolo': { html: head('x').split('\n')[0]! },
  '/senza-indirizzo': { html: head('x').split('\n')[1]! },
  '/fallita': { status: 500, html: head('x') },
};

let server: FastifyInstance;
const asked: string[] = [];
beforeAll(async () => {
  server = fastify();
  const services = {
    publicUrl: 'https://d.example:8443',
    requestTypes: (locale: string) =>
      Promise.resolve([{ id: 'malasanita', label: locale === 'it' ? 'Malasanità' : 'Malpractice' }]),
  } as unknown as SiteServices;
  const render = async (request: Request) => {
    asked.push(request.url.replace('https://d.example:8443', ''));
    await new Promise((resolve) => setImmediate(resolve));
    const { status = 200, html } = pages[new URL(request.url).pathname] ?? { status: 404, html: head('x') };
    return { response: new Response(html, { status }), nonce: '' };
  };
  new Pictures(render, services).serve(server);
  await server.ready();
});
afterAll(() => server.close());

/** The status of a picture, how long it may be cached, and for which pages the renderer was asked. */
async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await server.inject({ url, headers });
  return { answer, said: [answer.statusCode, answer.headers['cache-control'], asked.splice(0).join(' ')] };
}
const FOREVER = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=300';

it('a picture shows the title, the kind and the drawing of its page, and the host, in the language of the page', async () => {
  const drawings = new Drawings();
  const shown = (above: string) =>
    drawn({
      title: `A & B: <c> "d" 'e' &lt;`,
      above,
      host: 'd.example:8443',
      drawing: drawings.drawing('malasanita'),
      logo: drawings.logo(),
    });
  for (const [path, above] of [
    ['avvocati/malasanita', 'Guida'],
    ['en/avvocati/malasanita', 'Guide'],
  ] as const) {
    const { answer, said } = await get(`/og/${path}.png?v=7`);
    expect(said).toEqual([200, FOREVER, `/${path}`]);
    expect([answer.headers['content-type'], answer.headers['cross-origin-resource-policy']]).toEqual([
      'image/png',
      'cross-origin',
    ]);
    expect(answer.rawPayload.equals(await shown(above))).toBe(true);
  }
});

it('a picture is drawn once for callers at the same time, and anew once its page has another title', async () => {
  const both = await Promise.all([get('/og/index.png'), get('/og/index.png')]);
  expect(both.map(({ said }) => said)).toEqual([
    [200, SHORT, '/'],
    [200, SHORT, ''],
  ]);
  const { etag } = both[0].answer.headers;
  expect((await get('/og/index.png?v=7')).said).toEqual([200, FOREVER, '']);
  // An outdated address asks the page again, and gets the same picture.
  const outdated = await get('/og/index.png?v=6');
  expect([...outdated.said, outdated.answer.headers.etag]).toEqual([200, SHORT, '/', etag]);
  pages['/'] = { html: head('Un altro titolo', '8') };
  expect((await get('/og/index.png?v=7')).said).toEqual([200, FOREVER, '']);
  const renewed = await get('/og/index.png?v=8');
  expect(renewed.said).toEqual([200, FOREVER, '/']);
  expect(renewed.answer.headers.etag).not.toBe(etag);
  const known = await get('/og/index.png?v=8', { 'if-none-match': String(renewed.answer.headers.etag) });
  expect([...known.said, known.answer.payload]).toEqual([304, FOREVER, '', '']);
  expect((await get('/og/index.png?v=8', { 'if-none-match': String(etag) })).said).toEqual([200, FOREVER, '']);
});

it.each([
  ['Senza-Titolo.png', '/Senza-Titolo'],
  ['senza-indirizzo.png', '/senza-indirizzo'],
  ['fallita.png', '/fallita'],
  ['manca.png', '/manca'],
  ['avvocati/malasanita', ''],
  ['avvocati/malasanita.jpg', ''],
  ['avvocati//malasanita.png', ''],
  ['avvocati/malasanita/.png', ''],
  ['avvocati/malasanitaXpng', ''],
  ['avvocati/mala%20sanita.png', ''],
])('there is no picture at /og/%s', async (path, page) => {
  expect((await get(`/og/${path}`)).said).toEqual([404, undefined, page]);
});
