import { beforeAll, describe, expect, it } from '@jest/globals';
import { openApiDocument } from '../../src/openapi/openapi.js';
import { useTestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { inShort, linesOf, otherLines, wordsOf } from './reads/as-lines.js';
import { elsewhere, publicReads, readersOf, type Reader, type Reads, type RecordReads } from './reads/calls.js';
import { readWorld } from './reads/world.js';
import { rows } from './routes.js';

/** Parameters that change no answer here, and why. */
const SAME: Readonly<Record<string, string>> = {
  '/credits/ledger.csv?page=2&page_size=1': 'a file has no pages',
  '/credits/ledger.csv?page_size=2': 'a file has no pages',
};

describe('what each route of the contract reads', () => {
  const test = useTestApp({ env: { DEMO: '1' } });
  let reads: readonly (Reads | RecordReads)[];
  const clients = new Map<Reader, HttpClient>();

  beforeAll(async () => {
    const world = await readWorld(test);
    reads = publicReads(world);
    const sessions = new Rows(test);
    for (const [reader, who] of Object.entries(readersOf(world)) as [Reader, readonly number[] | null][])
      clients.set(reader, who ? await sessions.as(who[0]!, who[1] ?? null) : test.http);
  });

  const documented = () =>
    Object.entries(openApiDocument(test.app).paths).flatMap(([path, { get }]) =>
      get ? [[`GET ${path.replace('/api/v1', '')}`, get] as const] : [],
    );

  it('has a call for each route, and one with each of its parameters', () => {
    const known = new Set([...reads.map(({ route }) => route), ...Object.keys(elsewhere)]);
    expect([...known].sort()).toEqual(
      documented()
        .map(([route]) => route)
        .sort(),
    );
    const missing = documented().flatMap(([route, { parameters = [] }]) => {
      const paths = reads
        .filter((one) => one.route === route)
        .flatMap((one) => ('calls' in one ? one.calls.map(([, path]) => path) : one.paths));
      return parameters.flatMap((one) =>
        'in' in one &&
        one.in === 'query' &&
        !(route in elsewhere) &&
        !paths.some((path) => path.includes(`${one.name}=`))
          ? [`${route} ${one.name}`]
          : [],
      );
    });
    expect(missing).toEqual([]);
  });

  const routes = rows.map(({ route }) => route).filter((route) => route.startsWith('GET ') && !(route in elsewhere));

  it.each(routes)('%s', async (route) => {
    const same: string[] = [];
    const seen = new Map<string, string[]>();
    const lines: string[] = [];
    for (const read of reads.filter((one) => one.route === route)) {
      const headers = 'headers' in read ? read.headers : {};
      const call = (reader: Reader, path: string, locale = 'it'): Promise<Answer> =>
        clients.get(reader)!.get(path, { 'x-localization': locale, ...headers });
      const all = async (calls: readonly (readonly [Reader, string])[], locale?: string): Promise<Answer[]> => {
        const answers: Answer[] = [];
        for (const [reader, path] of calls) {
          const answer = await call(reader, path, locale);
          if (answer.status >= 500) throw new Error(`${reader} ${path}: ${answer.text}`);
          answers.push(answer);
        }
        return answers;
      };
      const show = (title: string, list: readonly string[]) => lines.push(`— ${title}`, ...list);
      /** Of another reader only what is different is shown. */
      const showOf = (name: string, title: string, list: string[]) => {
        const others = [...seen].map(([other, before]) => ({ other, lines: otherLines(list, before) }));
        const [nearest] = others.sort((one, two) => one.lines.length - two.lines.length);
        if (nearest && nearest.lines.length < list.length / 2) show(`${title} as ${nearest.other}`, nearest.lines);
        else show(title, list);
        seen.set(name, list);
      };
      const showWords = (answers: readonly Answer[], english: readonly Answer[]) => {
        const words = wordsOf(english, answers);
        if (words.length > 0) show('in English', words);
      };
      if ('calls' in read) {
        const answers = await all(read.calls);
        showOf(read.kind, `${read.kind}, ${read.calls.length}`, linesOf(answers));
        if (!read.route.endsWith('.pdf')) showWords(answers, await all(read.calls, 'en'));
        continue;
      }
      const [path, ...variants] = read.paths as [string, ...string[]];
      for (const [nth, reader] of read.readers.entries()) {
        const answers = await all([[reader, path]]);
        showOf(reader, `${reader}: ${path}`, linesOf(answers));
        if (nth > 0) continue;
        showWords(answers, await all([[reader, path]], 'en'));
        for (const variant of variants) {
          const answer = await call(reader, variant);
          if (answer.text === answers[0]!.text && SAME[variant] === undefined) same.push(`${reader} ${variant}`);
          show(variant, inShort(linesOf([answer])));
        }
      }
    }
    expect(lines.join('\n')).toMatchSnapshot();
    expect(same).toEqual([]);
  });
});
