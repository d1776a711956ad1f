import { afterEach, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { Catalogue } from '../../src/guidance/catalogue.js';
import { holdSettings } from '../../src/shared/staff/in-force.facts.js';

afterEach(() => holdSettings([], () => Date.now()));

it('a list is made once for each version of the settings, and sent to who does not have it in their language', () => {
  let made = 0;
  const catalogue = new Catalogue((locale) => [`${locale} ${Math.floor(made++ / 2)}`], 'for a while');
  const ask = (locale: 'it' | 'en', known?: string) => {
    const said: Record<string, unknown> = { status: 200 };
    const reply = {
      headers: (headers: object) => Object.assign(said, headers),
      status: (status: number) => Object.assign(said, { status }),
    };
    const answer = catalogue.answer(locale, known, reply as unknown as FastifyReply);
    return { ...said, answer } as { status: number; etag: string; answer?: { info: readonly string[] } };
  };
  const [it, en] = [ask('it'), ask('en')];
  expect(it).toEqual({
    status: 200,
    etag: expect.stringMatching(/^"[\w-]{16}"$/),
    'cache-control': 'for a while',
    vary: 'X-Localization',
    answer: { info: ['it 0'] },
  });
  expect(en.answer).toEqual({ info: ['en 0'] });
  expect(en.etag).not.toBe(it.etag);
  expect([ask('it', it.etag), ask('it', en.etag)].map(({ status, answer }) => [status, answer?.info])).toEqual([
    [304, undefined],
    [200, ['it 0']],
  ]);
  holdSettings([{ from: 5, values: {} }], () => 10);
  const later = ask('it', it.etag);
  expect([later.status, later.answer?.info, later.etag === it.etag]).toEqual([200, ['it 1'], false]);
  expect(ask('it', later.etag).status).toBe(304);
  expect(made).toBe(4);
});
