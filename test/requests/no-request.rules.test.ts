import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { noRequestWords } from '../../src/requests/screening/no-request.rules.js';
import { screen } from '../../src/requests/screening/screening.rules.js';
import { requestLimits, screeningLimits } from '../../src/shared/limits.js';
import { noRequests, type ScreeningHit } from '../../src/shared/requests/screening.codes.js';

interface Labelled {
  readonly text: string;
  readonly is: 'request' | ScreeningHit;
}

const read = (name: string): Labelled[] =>
  readFileSync(`test/requests/no-request/${name}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Labelled);

const hitsOf = (description: string): ScreeningHit[] =>
  screen({ description, latitude: 0, longitude: 0, others: [], contacts: [], terms: [], outside: [] }).map(
    ({ hit }) => hit,
  );

/** Precision and recall of "is no request", and the share of those found whose kind is named. */
function measure(labelled: readonly Labelled[]) {
  const all = labelled.map(({ text, is }) => ({ is, hits: hitsOf(text) }));
  const stopped = all.filter(({ hits }) => hits.length > 0);
  const found = stopped.filter(({ is }) => is !== 'request');
  const named = found.filter(({ is, hits }) => is !== 'request' && (is === 'too_little' || hits.includes(is)));
  return {
    precision: found.length / stopped.length,
    recall: found.length / all.filter(({ is }) => is !== 'request').length,
    named: named.length / found.length,
  };
}

describe('the labelled texts', () => {
  it('are 300, half of them requests, without duplicates', () => {
    const all = [...read('tune'), ...read('held-out')];
    expect(all.filter(({ is }) => is === 'request')).toHaveLength(150);
    expect(new Set(all.map(({ text }) => text)).size).toBe(300);
  });

  it.each(['tune', 'held-out'])('of %s are told apart', (name) => {
    const { precision, recall, named } = measure(read(name));
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(named).toBeGreaterThanOrEqual(0.9);
  });

  // A turn of phrase that is no longer found changes a number.
  it.each(noRequests.filter((kind) => kind !== 'filler'))(
    'of the kind %s have so many words that speak for it',
    (kind) => {
      const found = [...read('tune'), ...read('held-out')]
        .filter(({ is }) => is === kind)
        .map(({ text }) => noRequestWords(kind, text).length);
      expect(found.join(' ')).toMatchSnapshot();
    },
  );

  it('of the contact filter, which are about cases, are no job adverts, insults or advertisements', () => {
    const texts = ['tune', 'held-out', 'fresh-5', 'fresh-11']
      .flatMap((name) =>
        readFileSync(`test/moderation/contact-filter/samples/${name}.jsonl`, 'utf8').trim().split('\n'),
      )
      .map((line) => JSON.parse(line) as { text: string; leak: boolean })
      .filter(({ leak }) => !leak);
    expect(texts.length).toBeGreaterThan(500);
    const found = texts.filter(({ text }) => noRequests.some((kind) => noRequestWords(kind, text).length > 0));
    expect(found.length / texts.length).toBeLessThan(0.005);
  });
});

describe('a text that is no request', () => {
  const ADVERT = 'Vendo divano, ottimo stato, 200 euro. Contattaci!';

  it('is named with its words as they were written', () => {
    expect(noRequestWords('advertisement', ADVERT)).toEqual(['Contattaci', 'Vendo', '200 euro', 'ottimo stato']);
    expect(noRequestWords('job_advert', ADVERT)).toEqual([]);
    expect(
      screen({
        ...{ latitude: 0, longitude: 0, others: [], contacts: [], terms: [], outside: [] },
        description: `${ADVERT} Solo per oggi da Mario.`,
      }),
    ).toEqual([
      {
        hit: 'advertisement',
        holds: true,
        fragments: ['Contattaci', 'Solo per oggi', 'Vendo', '200 euro', 'ottimo stato'],
      },
    ]);
  });

  it('needs a minimum weight', () => {
    expect(screeningLimits.noRequest).toBe(4);
    expect(noRequestWords('advertisement', 'bonus, 200 euro')).toEqual(['bonus', '200 euro']);
    expect(noRequestWords('advertisement', 'bonus')).toEqual([]);
    expect(noRequestWords('advertisement', 'bonus, 200 euro, danni')).toEqual([]);
  });

  it('counts the same words three times at most', () => {
    const fines = (count: number) => noRequestWords('filler', `lorem ipsum ${'multa '.repeat(count)}`).length;
    expect([fines(1), fines(2), fines(9)]).toEqual([1, 0, 0]);
    expect(noRequestWords('advertisement', '200 euro, '.repeat(9))).toEqual([]);
  });

  it('may be a request once it tells of a dispute', () => {
    const bought =
      'Mi hanno venduto un divano rotto, il negozio rifiuta il rimborso e vorrei chiedere il risarcimento: ';
    expect(noRequestWords('advertisement', `${bought}${ADVERT}`)).toEqual([]);
  });

  it('is no insult where the words are those of somebody else', () => {
    expect(noRequestWords('insult', 'siete dei ladri, buffoni')).not.toEqual([]);
    for (const quoted of ['"siete dei ladri, buffoni"', '«siete dei ladri, buffoni»', '“siete dei ladri, buffoni”'])
      expect(noRequestWords('insult', quoted)).toEqual([]);
  });

  it('is named as it stands after words of others', () => {
    const said = 'Mi scrivono «lascia stare» e “va bene”: siete dei ladri, buffoni';
    expect(noRequestWords('insult', said)).toEqual(noRequestWords('insult', 'siete dei ladri, buffoni'));
    expect(noRequestWords('filler', 'lol lol lol e basta')).toEqual(['lol lol lol']);
  });

  it('is found with accents and in capitals', () => {
    expect(noRequestWords('insult', 'SIÈTE DEI LADRÌ, BUFFONI')).toEqual(['LADRÌ', 'BUFFONI', 'SIÈTE DEI LADRÌ']);
  });

  it('is read up to the longest text only', () => {
    const at = (place: number) => noRequestWords('filler', `${' '.repeat(place)}lorem ipsum`);
    expect(at(requestLimits.textMax - 11)).toEqual(['lorem ipsum']);
    expect(at(requestLimits.textMax - 10)).toEqual([]);
  });
});
