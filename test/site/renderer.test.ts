import { expect, it } from '@jest/globals';
import { rendererOf } from '../../src/site/renderer.js';
import type { SiteContext, SiteServices } from '../../web/app/context.js';

it('a page is rendered with the services of the site or with others, a nonce of its own, and 503 while the database is away', async () => {
  const away = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  const services = (brand: string) => ({ brand, milestones: away }) as unknown as SiteServices;
  const seen: SiteContext[] = [];
  const asked = new Request('https://example.org/prezzi');
  const render = rendererOf((request, context) => {
    expect(request).toBe(asked);
    seen.push(context as unknown as SiteContext);
    return Promise.resolve(new Response('a page', { status: 201 }));
  }, services('of the site'));
  const answers = [await render(asked), await render(asked, services('of a preview')), await render(asked)];
  expect(seen.map(({ services: { brand } }) => brand)).toEqual(['of the site', 'of a preview', 'of the site']);
  expect(answers.map(({ response }) => response.status)).toEqual([201, 201, 201]);
  const nonces = answers.map(({ nonce }) => nonce);
  expect(seen.map(({ nonce }) => nonce)).toEqual(nonces);
  expect(new Set(nonces).size).toBe(3);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w+/]{22}==$/);
  for (const { services: given } of seen) {
    const thrown = await given.milestones('it').catch((error: unknown) => error);
    expect((thrown as Response).status).toBe(503);
  }
});
