import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Finder } from '../../../src/guidance/finder/finder.js';
import { uncoveredMatters } from '../../../src/guidance/finder/uncovered-matters.js';
import { sitePages } from '../../../src/shared/content/site-pages.codes.js';
import { requestTypeIds } from '../../../src/shared/guidance/request-types.js';
import { finderPhrases, finderTerms, type FinderPhrase } from '../../../src/guidance/finder/load-words.js';
import { timeLimits } from '../../../src/shared/guidance/time-limits.rules.js';
import { wordsOf } from '../../../src/kernel/words-of.js';
import subjectsEn from '../../../web/i18n/en/subjects.js';
import subjectsIt from '../../../web/i18n/it/subjects.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { answers, measure } from './measure.js';
import { labelled } from './labelled.js';

let test: TestApp;
let finder: Finder;

beforeAll(async () => {
  test = await startTestApp();
  finder = test.app.get(Finder);
  await finder.load();
});

const phrases = finderPhrases();

/** Everyday phrases, each with its target and a time limit that the target must show. */
const limitPhrases = readFileSync(new URL('./time-limit-phrases.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(';') as [phrase: string, target: string, limit: string]);

/** The sets that the finder does not learn from. */
const heldOut = ['held-out', 'held-out-2'];
const heldOutPhrases = (set: string): FinderPhrase[] => [
  ...labelled(`${set}-it`, 'it'),
  ...labelled(`${set}-en`, 'en'),
];

describe('everyday phrases', () => {
  it('are at least 1500, each once, and none equals an entry of the finder', () => {
    expect(phrases.length).toBeGreaterThanOrEqual(1500);
    expect(new Set(phrases.map(({ locale, phrase }) => `${locale} ${phrase.toLowerCase()}`)).size).toBe(phrases.length);
    const entries = new Set(finderTerms().map(({ tokens }) => tokens.join(' ').replaceAll('=', '')));
    const copied = phrases.map(({ phrase }) => wordsOf(phrase).join(' ')).filter((phrase) => entries.has(phrase));
    expect(copied.filter((phrase) => phrase.split(' ').length > 2)).toEqual([]);
  });

  it('cover every entry of the finder, none with a meaningless word', async () => {
    const silent = await sql<{ entry: string }>`
      select locale || ' ' || target || ': ' || array_to_string(tokens, ' ') as entry
      from json_to_recordset(${JSON.stringify(finderTerms())}::text::json) as (locale text, target text, tokens text[])
      where target <> 'neutral' and exists (
        select 1 from unnest(tokens) word where word not like '=%' and finder_lexeme(locale, word) is null
      )`.execute(test.sql);
    expect(silent.rows.map(({ entry }) => entry)).toEqual([]);
  });

  it('are not among the phrases that measure the finder', () => {
    const keyOf = ({ locale, phrase }: FinderPhrase) => `${locale} ${wordsOf(phrase).join(' ')}`;
    const measuring = new Set(heldOut.flatMap(heldOutPhrases).map(keyOf));
    expect(phrases.map(keyOf).filter((key) => measuring.has(key))).toEqual([]);
  });
});

describe('phrases about deadlines', () => {
  it('are 102, and lead to a subject, or the page about fines, with their time limit', async () => {
    expect(limitPhrases).toHaveLength(102);
    const astray: string[] = [];
    for (const [phrase, target, limit] of limitPhrases) {
      const found = await answers(finder, { phrase, target, locale: 'it' });
      if (!found.slice(0, 3).includes(target)) astray.push(`${phrase} → ${found.join(', ')}; meant ${target}`);
      // The page about fines shows the limits of a fine in any subject.
      const subject = target === 'outside/fines' ? 'altre-risarcitorie' : target;
      const row = timeLimits.find(({ id }) => id === limit);
      expect({ phrase, limit, isSaid: row?.types.includes(subject) }).toEqual({ phrase, limit, isSaid: true });
    }
    expect(astray).toEqual([]);
  });
});

describe('whole sentences, as people write them', () => {
  const sentences = labelled('sentences-it', 'it');

  it('are sixty, none of them a phrase that the finder learns from', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(60);
    const learned = new Set(phrases.map(({ phrase }) => wordsOf(phrase).join(' ')));
    expect(sentences.filter(({ phrase }) => learned.has(wordsOf(phrase).join(' ')))).toEqual([]);
  });

  it('lead to their type first: 95 %, and 96 % among the first three', async () => {
    const { first, three, wrong } = await measure(finder, sentences);
    expect({ first: first >= 0.95, wrong }).toMatchObject({ first: true });
    expect({ three: three >= 0.96, wrong }).toMatchObject({ three: true });
  });

  it('are read to their end', async () => {
    const preface =
      'buongiorno avrei bisogno di un consiglio perché non so proprio come comportarmi in questa situazione che ' +
      'va avanti ormai da tanto tempo e nessuno vuole darmi una risposta chiara quando telefono, vi spiego meglio: ';
    const found = await answers(finder, {
      phrase: `${preface}il padrone di casa non mi ridà la caparra`,
      locale: 'it',
      target: '',
    });
    expect(found[0]).toBe('contratti-di-locazione');
  });
});

describe('phrases that the finder does not learn from', () => {
  // Written without looking at the lists. Before the finder learned from labelled phrases the first set led right in 89 %
  // (91 % among the first three), the second, of harder ones, in 76 % (89 %). It reached 91 % and 87 % with 958 labelled
  // phrases, 96 % (100 %) and 91 % (97 %) with 1927.
  it.each([
    ['held-out', 0.96, 0.99],
    ['held-out-2', 0.91, 0.96],
  ])('lead to their type: the set %s first in %d, among the first three in %d', async (set, leastFirst, leastThree) => {
    const { first, three, wrong } = await measure(finder, heldOutPhrases(set));
    expect({ first, isEnough: first >= leastFirst, wrong }).toMatchObject({ isEnough: true });
    expect({ three, isEnough: three >= leastThree, wrong }).toMatchObject({ isEnough: true });
  });
});

describe('over HTTP', () => {
  const ask = async (q: string, locale = 'it') =>
    test.http.get(`/request-types?q=${encodeURIComponent(q)}`, { 'x-localization': locale });

  it('answers with the types in the requested language, best first, with the matching words', async () => {
    const answer = await ask('mi hanno tamponato');
    expect(answer.status).toBe(200);
    expect([answer.headers['cache-control'], answer.headers.vary]).toEqual(['public, max-age=300', 'X-Localization']);
    expect(answer.body).toMatchObject({ covered: true, outside: null });
    expect(answer.info[0]).toMatchObject({
      id: 'sinistri-stradali',
      label: 'Incidenti stradali',
      matched: ['tamponato'],
    });
    expect((await ask('tamponameto')).info[0]).toMatchObject({ matched: ['tamponamento'] });
    expect((await ask('eviction', 'en')).info[0]).toMatchObject({
      id: 'contratti-di-locazione',
      label: 'Rent and leases',
    });
  });

  it('understands the other language if the first has none of the words', async () => {
    expect((await ask('eviction', 'it')).info[0]).toMatchObject({ id: 'contratti-di-locazione' });
    expect((await ask('sfratto', 'en')).info[0]).toMatchObject({
      id: 'contratti-di-locazione',
      label: 'Rent and leases',
    });
  });

  it('finds a type before its word is complete', async () => {
    for (const q of ['tamp', 'tampona', 'affit', 'ered', 'condom'])
      expect({ q, found: (await ask(q)).info.length > 0 }).toEqual({ q, found: true });
  });

  it('completes the last word also after many unknown ones', async () => {
    const unknown = 'zxqvw kjhwg pqlmx wrtzk bnmkw vcxzq qwrtp fghjk';
    expect((await ask(`${unknown} tamp`)).info[0]).toMatchObject({ id: 'sinistri-stradali' });
  });

  it('corrects a word by those of its own language, also where the other has a nearer one', async () => {
    expect((await ask('condominum')).info[0]).toMatchObject({ id: 'cause-condominiali' });
  });

  it('says that a matter is not covered, and where to turn, each with its source', async () => {
    const { body } = await ask('divorzio');
    expect(body).toMatchObject({ info: [], covered: false, outside: { id: 'family', matched: ['divorzio'] } });
    for (const { id, help, title, text, related } of uncoveredMatters) {
      expect(help.length).toBeGreaterThan(0);
      for (const words of [title, text, ...help.flatMap((each) => [each.text, each.source])])
        expect({ id, words: words.it !== '' && words.en !== '' }).toEqual({ id, words: true });
      expect(help.filter(({ url }) => !url.startsWith('https://') && !sitePages.includes(url))).toEqual([]);
      expect(related === undefined || requestTypeIds.includes(related)).toBe(true);
    }
  });

  it('names an uncovered matter beside the types if it is nearly as likely', async () => {
    expect((await ask('debiti e pignoramento')).body).toMatchObject({
      covered: true,
      info: [{ id: 'recupero-crediti' }],
      outside: { id: 'debts' },
    });
  });

  it('answers a traffic fine only with the way to contest it, without a subject', async () => {
    for (const q of [
      'multa',
      'multa autovelox',
      'verbale della polizia locale',
      'ricorso al prefetto',
      'sono entrato in ztl',
    ]) {
      const { covered, info, outside } = (await ask(q)).body;
      expect({ q, covered, info, outside: outside?.id, related: outside?.related }).toEqual({
        q,
        covered: false,
        info: [],
        outside: 'fines',
        related: null,
      });
      expect(outside.help.map(({ url }: { url: string }) => url)).toContain('/multe');
    }
    // The neighbour: a tax bill is still a matter of tax.
    expect((await ask('cartella per la tari')).info[0]).toMatchObject({ id: 'contenziosi-fiscali-e-tributari' });
  });

  it('finds nothing for meaningless words, and every type for no words', async () => {
    expect((await ask('xyzxyz')).body).toMatchObject({ info: [], covered: true, outside: null });
    expect((await ask('  ')).info).toHaveLength(18);
    expect((await ask("';-- %_\\")).body).toMatchObject({ info: [] });
  });

  it('names no subject for words that fit any of them, and none whose words only share a stem', async () => {
    for (const q of ['avvocato', 'ho un problema', 'aiuto'])
      expect({ q, info: (await ask(q)).info }).toEqual({ q, info: [] });
    const only = async (q: string) => (await ask(q)).info.map(({ id }: { id: string }) => id);
    expect(await only('ferie')).toEqual(['cause-di-lavoro']);
    expect(await only('testamento')).toEqual(['successioni-ereditarie']);
    expect(await only('volevo')).toEqual([]);
  });

  it('refuses an invalid query, and answers the longest one', async () => {
    expect((await ask('a'.repeat(301))).status).toBe(422);
    expect((await ask('ab '.repeat(100))).status).toBe(200);
  });

  it('has only existing targets', () => {
    const targets = new Set(finderTerms().map(({ target }) => target));
    const known = [...requestTypeIds, ...uncoveredMatters.map(({ id }) => `outside/${id}`), 'neutral'];
    expect([...targets].sort()).toEqual(known.sort());
  });

  it.each([
    ['it' as const, ['contratti-di-locazione', 'sinistri-stradali', 'danno-da-vacanza-rovinata']],
    ['en' as const, ['contratti-di-locazione', 'sinistri-stradali', 'danno-da-vacanza-rovinata']],
  ])('leads right from the words that the field itself shows (%s)', async (locale, targets) => {
    const { examples } = { it: subjectsIt, en: subjectsEn }[locale].find;
    const found = [];
    for (const word of examples.split(', ')) found.push((await ask(word, locale)).info[0].id);
    expect(found).toEqual(targets);
  });
});

describe('a description', () => {
  const suggest = async (text: string, request_type_id: string, locale = 'it') =>
    (await test.http.post('/request-types/suggest', { text, request_type_id }, { 'x-localization': locale })).info;
  const CRASH =
    'Martedì scorso ero fermo al semaforo e un furgone mi ha tamponato. L’assicurazione della controparte offre poco per i danni alla mia auto e per il colpo di frusta.';

  it('gets a proposal of a clearly better type, and none for a fitting choice', async () => {
    expect(await suggest(CRASH, 'cause-condominiali')).toMatchObject({
      type: { id: 'sinistri-stradali' },
      outside: null,
    });
    expect(await suggest(CRASH, 'sinistri-stradali')).toEqual({ type: null, outside: null });
    expect(await suggest('È successo ieri, non so bene come dirlo.', 'malasanita')).toEqual({
      type: null,
      outside: null,
    });
  });

  it('is read beyond the length of a question', async () => {
    const before = Array.from({ length: 90 }, (_, nth) => `${nth}°`).join(' ');
    expect(await suggest(`${before} ${CRASH}`, 'cause-condominiali')).toMatchObject({
      type: { id: 'sinistri-stradali' },
    });
  });

  it('gets a hint if the matter is not covered', async () => {
    const text = 'Mio marito vuole il divorzio e l’affidamento dei figli, e non paga il mantenimento.';
    expect(await suggest(text, 'altre-risarcitorie')).toMatchObject({ type: null, outside: { id: 'family' } });
  });

  it('is at most as long as a request allows', async () => {
    const answer = await test.http.post('/request-types/suggest', {
      text: 'a'.repeat(2001),
      request_type_id: 'malasanita',
    });
    expect(answer.status).toBe(422);
  });
});
