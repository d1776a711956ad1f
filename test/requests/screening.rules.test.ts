import { describe, expect, it } from '@jest/globals';
import { story } from '../../src/demo/texts.js';
import { screeningLimits } from '../../src/shared/limits.js';
import { findHiddenTerms, termForm, termsOf } from '../../src/moderation/terms.js';
import { Plan, RequestStatus } from '../../src/shared/requests/codes.js';
import { requestFacts } from '../../src/requests/request.facts.js';
import { requestTypes } from '../../src/shared/guidance/request-types.js';
import { noRequests, screeningHits } from '../../src/shared/requests/screening.codes.js';
import {
  likeness,
  saysTooLittle,
  screen,
  screeningTable,
  type ScreenedRequest,
} from '../../src/requests/screening/screening.rules.js';
import { decisionsFor, moveOf, paysBackWhole, removesRequest } from '../../src/requests/staff/staff-decisions.rules.js';
import { staffDecisions } from '../../src/shared/requests/staff-decisions.codes.js';

const CRASH =
  'Il 3 ottobre, fermo al semaforo, sono stato tamponato da un furgone; ho il verbale, le foto e il referto del pronto soccorso.';
const MILANO = { latitude: 45.4642, longitude: 9.19 };
const request = (over: Partial<ScreenedRequest> = {}): ScreenedRequest => ({
  description: CRASH,
  ...MILANO,
  others: [],
  contacts: [],
  terms: [],
  outside: [],
  ...over,
});
const hits = (over: Partial<ScreenedRequest>): string[] => screen(request(over)).map(({ hit }) => hit);
/** Kilometres in a degree of latitude. */
const DEGREE = (2 * Math.PI * 6371) / 360;

describe('screening', () => {
  it('has a rule for each hit, in the order of the case', () => {
    expect(screeningTable.map(({ hit }) => hit)).toEqual([...screeningHits]);
  });

  it('passes a plain request', () => {
    expect(screen(request())).toEqual([]);
  });

  it.each([
    ['personal_data', { contacts: ['sentiamoci fuori'] }, ['sentiamoci fuori']],
    ['hidden_terms', { terms: ['superfrodone'] }, ['superfrodone']],
    ['out_of_scope', { outside: ['divorzio', 'figli'] }, ['divorzio', 'figli']],
  ] as const)('holds %s and names the fragments', (hit, over, fragments) => {
    expect(screen(request(over))).toEqual([{ hit, holds: true, fragments }]);
  });

  it('names all hits, in the order of the table', () => {
    const others = [{ id: 7, ...MILANO, description: 'ciao' }];
    const description = 'ciao';
    expect(hits({ description, others, contacts: ['a'], terms: ['b'], outside: ['c'] })).toEqual(
      screeningHits.filter((hit) => !(noRequests as readonly string[]).includes(hit)),
    );
  });
});

describe('a duplicate', () => {
  const other = { id: 7, ...MILANO, description: CRASH };

  it('is a request with the same words in nearly the same place, named by its number', () => {
    expect(screen(request({ others: [{ ...other, id: 5, description: 'Altro' }, other] }))).toEqual([
      { hit: 'duplicate', holds: false, fragments: [], duplicateOf: 7 },
    ]);
    expect(hits({ others: [{ ...other, description: CRASH.toUpperCase().replace(/[.,;]/g, '!') }] })).toEqual([
      'duplicate',
    ]);
  });

  it('is within a maximum distance, north or east', () => {
    const north = (km: number) => ({ ...other, latitude: MILANO.latitude + km / DEGREE });
    const east = (km: number) => ({
      ...other,
      longitude: MILANO.longitude + km / (DEGREE * Math.cos((MILANO.latitude * Math.PI) / 180)),
    });
    for (const place of [north, east]) {
      expect(hits({ others: [place(screeningLimits.nearKm - 0.01)] })).toEqual(['duplicate']);
      expect(hits({ others: [place(screeningLimits.nearKm + 0.01)] })).toEqual([]);
    }
  });

  it('shares a minimum part of its words', () => {
    expect(likeness('uno due tre', 'tre due uno')).toBe(1);
    expect(likeness('uno due', 'tre quattro')).toBe(0);
    expect(likeness('uno due', 'due tre')).toBeCloseTo(1 / 3);
    expect(likeness('', '')).toBe(0);
    const words = Array.from({ length: 10 }, (_, nth) => `parola${'abcdefghij'[nth]}`);
    const sharing = (count: number) =>
      hits({
        description: words.join(' '),
        others: [{ ...other, description: words.slice(0, count).join(' ') }],
      });
    expect(sharing(screeningLimits.alike * 10)).toEqual(['duplicate']);
    expect(sharing(screeningLimits.alike * 10 - 1)).toEqual([]);
  });
});

describe('too little text', () => {
  const words = (count: number): string =>
    ['casa', 'muro', 'danno', 'perito', 'acqua', 'tetto', 'vicino', 'spesa', 'lite', 'anno', 'porta', 'sole']
      .slice(0, count)
      .join(' ');

  it('is fewer distinct words than the limit', () => {
    expect(saysTooLittle(words(screeningLimits.differentWords))).toBe(false);
    expect(saysTooLittle(words(screeningLimits.differentWords - 1))).toBe(true);
    expect(saysTooLittle('')).toBe(true);
  });

  it('counts whole words only, and is reported without fragments', () => {
    expect(saysTooLittle(`${words(screeningLimits.differentWords - 1)} via1 2via 33`)).toBe(true);
    expect(screen(request({ description: 'ciao' }))).toEqual([{ hit: 'too_little', holds: true, fragments: [] }]);
  });

  it.each([
    ['ba'.repeat(13), `${'ba'.repeat(12)}b`],
    ['brst', 'brs'],
    ['caaasa', 'caasa'],
    ['abrstna', 'abrsna'],
    ['abbcdfa', 'brsta'],
    ['zxcvb', 'abrst'],
  ])('is mostly no words like %s, and is not with words like %s', (noWord, word) => {
    const { differentWords, noWords } = screeningLimits;
    const most = Math.floor((differentWords * noWords) / (1 - noWords));
    const having = (one: string, count: number) => saysTooLittle(`${words(differentWords)} ${`${one} `.repeat(count)}`);
    expect([having(noWord, most), having(noWord, most + 1), having(word, most + 1)]).toEqual([false, true, false]);
  });

  it('is repetition of the same words, from a number of words up', () => {
    const different = screeningLimits.differentWords;
    const again = (count: number): string => `${words(different)} ${'casa '.repeat(count - different)}`;
    const most = Math.floor(different / screeningLimits.variety);
    expect(saysTooLittle(again(most))).toBe(false);
    expect(saysTooLittle(again(most + 1))).toBe(true);
    expect(saysTooLittle(again(screeningLimits.varietyFrom - 1))).toBe(false);
  });

  it.each([
    'asdfg hjklzxc qwrtp sdfgh zxcvb mnbvc',
    'aaaaaa bbbbbbb cccccc dddddd eeeeee ffffff gggggg',
    'xkcdfgh plkjhgf mnbvcxz qwrtypsd zxcvbnm hjklfds ciao',
  ])('is text without real words: %s', (text) => {
    expect(saysTooLittle(text)).toBe(true);
  });

  it('is not an everyday description with an acronym, a figure or a foreign word', () => {
    for (const text of [
      'L’INPS e il CTU dell’ASL hanno ridotto l’invalidità: ho il verbale, le perizie e tutto il resto.',
      'The landlord keeps my deposit although the handover report says that everything was in order.',
      'Perché l’università ha negato più volte la borsa, e già così ho perso tre anni e 4500 euro.',
    ])
      expect([text, saysTooLittle(text)]).toEqual([text, false]);
  });
});

it('screening holds no description of the demonstration', () => {
  for (const { id } of requestTypes) expect([id, hits({ description: story(id) })]).toEqual([id, []]);
});

describe('a disguised blacklisted term', () => {
  const terms = termsOf(['truffa', 'mano nera', 'ira'].map(termForm));

  it.each([
    ['è una supertruffa, dico io', ['supertruffa']],
    ['una T R U F F A bella e buona', ['T R U F F A']],
    ['lo chiamano manonera da sempre', ['manonera']],
    ['mi girava la testa', []],
    ['un racconto senza niente', []],
  ])('is found in «%s»', (text, found) => {
    expect(findHiddenTerms(text, terms)).toEqual(found);
  });

  it('is not found if nothing is blacklisted', () => {
    expect(findHiddenTerms('truffa', termsOf([]))).toEqual([]);
  });
});

describe('the possible staff decision', () => {
  const now = new Date('2026-03-10T09:00:00Z');
  const facts = (over: Parameters<typeof requestFacts>[0]) => requestFacts({ plan: Plan.free, ...over });
  const taken = ['reject_unclear', 'reject_out_of_scope', 'reject_against_terms'];
  const invalid = ['invalidate_data', 'invalidate_occurrence'];

  it.each([
    [
      'held',
      { status: RequestStatus.new, heldAt: now },
      ['release', 'ask_to_complete', ...taken, ...invalid, 'give_top'],
    ],
    ['not forwarded yet', { status: RequestStatus.new }, ['ask_to_complete', ...taken, ...invalid, 'give_top']],
    ['with firms', { status: RequestStatus.wait, forwardedAt: now }, [...taken, ...invalid, 'give_top']],
    ['with the top plan', { status: RequestStatus.wait, forwardedAt: now, plan: Plan.top }, [...taken, ...invalid]],
    ['closed', { status: RequestStatus.closed, forwardedAt: now }, invalid],
    ['rejected', { status: RequestStatus.unclear }, ['reinstate']],
    ['replied to', { status: RequestStatus.rejectedReplied, rejectedAs: 72 as const }, ['reinstate', 'keep']],
    ['invalid', { status: RequestStatus.invalidData, forwardedAt: now }, ['reinstate']],
    ['a draft', { status: RequestStatus.init }, []],
    ['chosen', { status: RequestStatus.approved, forwardedAt: now }, []],
  ] as const)('about a request that is %s', (_, over, decisions) => {
    expect(decisionsFor(facts(over), now)).toEqual([...decisions]);
  });

  it('is none without a request', () => {
    expect(decisionsFor(facts({}), now)).toEqual([]);
  });

  it('is made by the move for its state', () => {
    expect(moveOf('reinstate', { forwardedAt: null, rejectedAs: null })).toBe('reinstate');
    expect(moveOf('reinstate', { forwardedAt: now, rejectedAs: null })).toBe('reinstate_forwarded');
    expect(([71, 72, 73] as const).map((rejectedAs) => moveOf('keep', { forwardedAt: null, rejectedAs }))).toEqual([
      'keep_unclear',
      'keep_out_of_scope',
      'keep_against_terms',
    ]);
    expect(moveOf('release', { forwardedAt: null, rejectedAs: null })).toBe('release');
  });

  it('refunds fully if it is nobody’s fault, and removes the request where it says so', () => {
    expect(staffDecisions.filter(paysBackWhole)).toEqual(['reject_unclear', 'reject_out_of_scope']);
    expect(staffDecisions.filter(removesRequest)).toEqual([...taken, ...invalid]);
  });
});
