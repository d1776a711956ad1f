import { describe, expect, it } from '@jest/globals';
import { createElement, Suspense, type ComponentType } from 'react';
import { createStaticHandler, data, type EntryContext, type StaticHandlerContext } from 'react-router';
import { webPart } from '../support/web-markup.js';

interface Server {
  default: (
    request: Request,
    status: number,
    headers: Headers,
    router: EntryContext,
    context: object,
  ) => Promise<Response>;
  handleError: (error: unknown, given: { request: Request; context: object }) => void;
}

const failure = new Error('broken');
const Broken = () => {
  throw failure;
};

/** What the server answers with a page, at an address, and what it logs. */
async function answerOf(page: ComponentType, at: string, status = 200, id = 'page') {
  const server = await webPart<Server>('app/entry.server');
  const request = new Request(`http://giustamente.example${at}`);
  const handler = createStaticHandler([{ id, path: '*', Component: page, loader: () => data(null, { status }) }]);
  const found = (await handler.query(request)) as StaticHandlerContext;
  const route = { id, path: '*', module: '/page.js', hasLoader: true, hasAction: false };
  const router = {
    manifest: {
      routes: { [id]: route },
      entry: { module: '/entry.js', imports: [] },
      url: '/manifest.js',
      version: '1',
    },
    routeModules: { [id]: { default: page } },
    staticHandlerContext: found,
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    serverHandoffString: '{}',
    serializeError: (error: Error) => error,
  } as unknown as EntryContext;
  const logged: unknown[] = [];
  const context = { nonce: 'nonce', log: (error: unknown) => logged.push(error) };
  const answer = await server.default(request, found.statusCode, new Headers({ 'x-own': 'kept' }), router, context);
  return { answer, html: await answer.text(), logged };
}

const Fine = () => createElement('p', null, 'the page');
/** A part of it fails: the rest is sent. */
const PartlyBroken = () =>
  createElement('div', null, createElement(Fine), createElement(Suspense, null, createElement(Broken)));

describe('a page that the server draws', () => {
  it.each([
    ['/prezzi', 200, 'it'],
    ['/en/prezzi', 200, 'en'],
    ['/en', 404, 'en'],
    ['/english', 404, 'it'],
  ])('at %s has its status %d and its language: %s', async (at, status, language) => {
    const { answer, html, logged } = await answerOf(Fine, at, status);
    expect([answer.status, answer.headers.get('content-language'), answer.headers.get('x-own')]).toEqual([
      status,
      language,
      'kept',
    ]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('the page');
    expect(logged).toEqual([]);
  });

  it.each([200, 404])(
    'is an error where a part of it fails, whatever its status was (%d), and that is logged',
    async (status) => {
      const { answer, html, logged } = await answerOf(PartlyBroken, '/prezzi', status);
      expect(answer.status).toBe(500);
      expect(html).toContain('the page');
      expect(logged).toEqual([failure]);
    },
  );

  it('is logged where its loader fails, unless its reader has gone', async () => {
    const { handleError } = await webPart<Server>('app/entry.server');
    const logged: unknown[] = [];
    const context = { log: (error: unknown) => logged.push(error) };
    handleError(failure, { request: new Request('http://giustamente.example/'), context });
    expect(logged).toEqual([failure]);
    handleError(failure, {
      request: new Request('http://giustamente.example/', { signal: AbortSignal.abort() }),
      context,
    });
    expect(logged).toEqual([failure]);
  });
});
