import { expect, it } from '@jest/globals';
import { previewsOf } from '../../src/site/preview-page.js';
import { failDuringOutage } from '../../src/site/outage.js';
import type { SiteServices } from '../../web/app/context.js';

it('a preview of a text is its page without anything that runs, loads for that, or names another page', async () => {
  const html = `<head><title>Un testo</title><link rel="stylesheet" href="/a.css"><link rel="modulepreload" href="/a.js">
    <link rel="manifest" href="/m"><link rel="canonical" href="/c"><link rel="alternate" href="/d"><link rel="icon" href="/i"></head>
    <body>Parole<script>uno()
    </script><noscript>due</noscript> e <b>altre</b><script src="/b.js"></script></body>`;
  const asked: unknown[] = [];
  const services = { publicUrl: 'https://example.org', brand: 'x' } as unknown as SiteServices;
  const answers = [200, 404, 500];
  const draw = previewsOf((request, shown) => {
    asked.push([request.url, request.headers.get('accept'), shown]);
    return Promise.resolve({ response: new Response(html, { status: answers.shift()! }), nonce: 'n' });
  }, services);
  const content = { has: () => true } as unknown as Parameters<typeof draw>[1];
  expect((await draw('/blog/uno', content))!.replace(/\s+/g, ' ')).toBe(
    '<head><title>Un testo</title><link rel="stylesheet" href="/a.css"> <link rel="icon" href="/i"></head> <body>Parole e <b>altre</b></body>',
  );
  expect(asked).toEqual([['https://example.org/blog/uno', 'text/html', { ...services, content }]]);
  expect([await draw('/blog/uno', content), await draw('/blog/uno', content)]).toEqual([null, null]);
});

it('a read that fails because the database is away is a page that says so; any other failure stays one', async () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const fault = new Error('a fault of the program');
  const logged: unknown[] = [];
  const services = failDuringOutage(
    {
      brand: 'Giustamente',
      rankingAreas: () => Promise.reject(away),
      milestones: () => Promise.reject(fault),
      verificationTime: () => Promise.resolve(3),
      urgency: () => null,
    } as unknown as SiteServices,
    (error) => logged.push(error),
  );
  const thrown = await services.rankingAreas([]).then(
    () => null,
    (error: unknown) => error,
  );
  expect([thrown instanceof Response, (thrown as Response).status]).toEqual([true, 503]);
  await expect(services.milestones('it')).rejects.toBe(fault);
  expect([services.brand, await services.verificationTime(), services.urgency([], 'it'), logged]).toEqual([
    'Giustamente',
    3,
    null,
    [away],
  ]);
});
