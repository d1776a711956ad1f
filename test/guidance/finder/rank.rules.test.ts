import { describe, expect, it } from '@jest/globals';
import type { Alike, Hit, Stem } from '../../../src/guidance/finder/finder.queries.js';
import {
  corrections,
  judge,
  proposal,
  rank,
  withExamples,
  type Ranked,
} from '../../../src/guidance/finder/rank.rules.js';
import { editDistance } from '../../../src/kernel/edit-distance.js';

const hit = (target: string, weight: number, ...lexemes: string[]): Hit => ({ target, weight, lexemes });
const stem = (word: string, lexeme: string | null = word): Stem => ({ word, lexeme });
const ranked = (target: string, score: number, matched: string[] = []): Ranked => ({ target, score, matched });

describe('the distance of two words', () => {
  it.each([
    ['casa', 'casa', 0],
    ['', '', 0],
    ['', 'ab', 2],
    ['casa', 'cosa', 1],
    ['casa', 'cassa', 1],
    ['cassa', 'casa', 1],
    ['casa', 'csaa', 1],
    ['ab', 'ba', 1],
    ['casa', 'acas', 2],
    ['affitto', 'afitot', 2],
    ['abcd', 'badc', 2],
    ['abc', 'ca', 3],
    ['sfratto', 'sfratot', 1],
    ['aba', 'bab', 2],
    ['multa', 'multe', 1],
    ['multa', 'culta', 1],
    ['abab', 'baba', 2],
  ])('from %j to %j is %i', (a, b, distance) => {
    expect([editDistance(a, b, 5), editDistance(b, a, 5)]).toEqual([distance, distance]);
  });

  it('is not counted where the lengths alone differ by more than the limit', () => {
    expect([editDistance('casa', 'casale', 1), editDistance('casale', 'casa', 1)]).toEqual([2, 2]);
    expect(editDistance('casa', 'casale', 2)).toBe(2);
    expect(editDistance('casa', 'casali', 0)).toBe(1);
    expect(editDistance('casa', 'fuori', 1)).toBe(5);
  });
});

describe('what an unknown word may mean', () => {
  const alike = (typed: string, ...words: string[]): Alike[] => words.map((word) => ({ typed, word, lexeme: word }));
  const found = (typed: string, at: 'last' | 'inside', company: boolean, ...words: string[]): string[] =>
    corrections({ typed, last: at === 'last', company }, [
      ...alike(typed, ...words),
      ...alike('altro', `${typed}x`, typed),
    ]).map(({ word }) => word);

  it.each([
    [
      'the words that it begins, while it is typed',
      found('tamp', 'last', false, 'tampone', 'tamponato', 'lampo'),
      ['tampone', 'tamponato'],
    ],
    ['no beginnings once another word follows', found('tamp', 'inside', false, 'tampone', 'lamp'), ['lamp']],
    ['a beginning of three letters alone', found('tam', 'last', false, 'tampone'), ['tampone']],
    ['no beginning of two letters', found('ta', 'last', false, 'tampone'), []],
    ['a beginning of four letters beside known words', found('tamp', 'last', true, 'tampone'), ['tampone']],
    ['no beginning of three letters beside known words', found('tam', 'last', true, 'tampone'), []],
    ['no words that only contain it', found('tamp', 'last', false, 'estampo'), []],
    ['one wrong letter of four alone', found('csaa', 'inside', false, 'casa'), ['casa']],
    ['none of three', found('cas', 'inside', false, 'casa'), []],
    ['one wrong letter of six beside known words', found('afitto', 'inside', true, 'affitto'), ['affitto']],
    ['none of five beside known words', found('afito', 'inside', true, 'afitto'), []],
    ['one error of nine letters', found('abcdefghi', 'inside', false, 'abcdefgxx'), []],
    ['two errors of ten letters', found('abcdefghij', 'inside', false, 'abcdefghxx'), ['abcdefghxx']],
    ['not three errors', found('abcdefghij', 'inside', false, 'abcdefgxxx'), []],
    [
      'the nearest only',
      found('abcdefghij', 'inside', false, 'abcdefghxx', 'abcdefghix', 'abcdefghiy'),
      ['abcdefghix', 'abcdefghiy'],
    ],
    ['nothing where nothing is alike', found('abcdefghij', 'inside', false), []],
  ])('is %s', (_what, words, expected) => {
    expect(words).toEqual(expected);
  });
});

describe('the ranking by words', () => {
  it('adds the weights of a target, and more for words together: 1, 1.8 and 2.4 times', () => {
    expect(
      rank(
        [
          hit('one', 2, 'a'),
          hit('two', 2, 'a', 'b'),
          hit('three', 2, 'a', 'b', 'c'),
          hit('four', 2, 'a', 'b', 'c', 'd'),
          hit('none', 2),
          hit('both', 3, 'a'),
          hit('both', 0.333, 'b'),
        ],
        [],
      ).map(({ target, score }) => [target, score]),
    ).toEqual([
      ['four', 4.8],
      ['three', 4.8],
      ['two', 3.6],
      ['both', 3.33],
      ['one', 2],
      ['none', 0],
    ]);
  });

  it('names the typed words that led there, each once, by their stem or their exact form', () => {
    const stems = [stem('case', 'cas'), stem('casa', 'cas'), stem('casa', 'cas'), stem('della', null), stem('sfratto')];
    expect(rank([hit('rent', 1, 'cas'), hit('rent', 1, '=sfratto'), hit('work', 1, 'licenz')], stems)).toEqual([
      ranked('rent', 2, ['case', 'casa', 'sfratto']),
      ranked('work', 1),
    ]);
    // A word without a stem may be in the lists in its exact form.
    expect(rank([hit('rent', 1, '=della')], stems)).toEqual([ranked('rent', 1, ['della'])]);
  });

  it('counts a corrected word for 0.7, unless it was also typed right', () => {
    const meant: Alike[] = [{ typed: 'sfrato', word: 'sfratto', lexeme: 'sfratt' }];
    const scores = (hits: Hit[], stems: Stem[]) => rank(hits, stems, meant).map(({ score }) => score);
    expect(scores([hit('rent', 2, 'sfratt')], [])).toEqual([1.4]);
    expect(scores([hit('rent', 2, '=sfratto')], [])).toEqual([1.4]);
    expect(scores([hit('rent', 2, 'cas')], [stem('casa', 'cas')])).toEqual([2]);
    expect(scores([hit('rent', 2, 'cas', 'sfratt')], [stem('casa', 'cas')])).toEqual([2.52]);
    expect(scores([hit('rent', 2, 'sfratt')], [stem('sfratti', 'sfratt')])).toEqual([2]);
    expect(scores([hit('rent', 2, '=sfratto')], [stem('sfratti', 'sfratt')])).toEqual([1.4]);
    expect(scores([hit('rent', 2, '=sfratto')], [stem('sfratto', null)])).toEqual([2]);
    expect(scores([hit('rent', 2, 'sfratt')], [stem('sfratto', null)])).toEqual([1.4]);
    expect(rank([hit('rent', 2, 'sfratt')], [stem('sfrato')], meant)[0]?.matched).toEqual(['sfratto']);
    expect(rank([hit('rent', 2, '=sfratto')], [stem('sfrato')], meant)[0]?.matched).toEqual(['sfratto']);
  });
});

describe('the ranking with labelled phrases', () => {
  const likely = new Map([
    ['rent', 0.5],
    ['work', 0.05],
    ['tax', 0.049],
    ['road', 0.2],
  ]);
  const examples = [
    { target: 'work', lexeme: 'cap', phrases: 1 },
    { target: 'work', lexeme: 'ferie', phrases: 1 },
    { target: 'rent', lexeme: 'cas', phrases: 1 },
    { target: 'road', lexeme: 'auto', phrases: 3 },
  ];
  const stems = [stem('capo', 'cap'), stem('casa', 'cas'), stem('il', null), stem('auto')];

  it('adds four times the likelihood, and adds the targets that are likely by them alone, with their words', () => {
    expect(withExamples([ranked('rent', 0.333, ['casa']), ranked('inps', 1)], { stems, likely, examples })).toEqual([
      ranked('rent', 2.33, ['casa']),
      ranked('inps', 1),
      ranked('road', 0.8, ['auto']),
      ranked('work', 0.2, ['capo']),
    ]);
  });

  it('puts equal targets in the order of their names', () => {
    const equal = [ranked('b', 1), ranked('c', 1), ranked('a', 1)];
    expect(withExamples(equal, { stems, likely: new Map(), examples }).map(({ target }) => target)).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(
      rank(
        equal.map(({ target }) => hit(target, 1, 'x')),
        [],
      ).map(({ target }) => target),
    ).toEqual(['a', 'b', 'c']);
  });
});

describe('what is shown of a ranking', () => {
  const shown = (...given: [target: string, score: number][]) => {
    const { types, outside } = judge(given.map(([target, score]) => ranked(target, score)));
    return [types.map(({ target }) => target), outside?.target ?? null];
  };

  it.each([
    ['nothing of nothing', shown(), [[], null]],
    ['the types from a quarter of the best score', shown(['a', 8], ['b', 2], ['c', 1.99]), [['a', 'b'], null]],
    [
      'no more than five',
      shown(['a', 6], ['b', 6], ['c', 6], ['d', 6], ['e', 6], ['f', 6]),
      [['a', 'b', 'c', 'd', 'e'], null],
    ],
    ['only the uncovered matter where it is best', shown(['outside/x', 8.01], ['a', 8]), [[], 'outside/x']],
    ['both where they are equal', shown(['a', 8], ['outside/x', 8]), [['a'], 'outside/x']],
    ['both where the matter has half', shown(['a', 8], ['outside/x', 4], ['outside/y', 4]), [['a'], 'outside/x']],
    ['the types where it has less', shown(['a', 8], ['outside/x', 3.99]), [['a'], null]],
    ['the matter where there is no type', shown(['outside/x', 1]), [[], 'outside/x']],
    ['types that only contain the word', shown(['a-outside/', 1]), [['a-outside/'], null]],
  ])('is %s', (_what, result, expected) => {
    expect(result).toEqual(expected);
  });
});

/** Rule 28.18. */
describe('the proposal of another type', () => {
  const strong = {
    ranked: [ranked('road', 6), ranked('rent', 5)],
    hits: [hit('road', 3, 'tampon'), hit('rent', 2, 'cas')],
    likely: new Map([['road', 0.7]]),
  };
  const proposed = (over: Partial<typeof strong>, chosen = 'work') =>
    proposal({ ...strong, ...over }, chosen)?.target ?? null;

  it.each([
    ['the best one where its score, likelihood and word are strong', proposed({}), 'road'],
    ['none where a score is less', proposed({ ranked: [ranked('road', 5.99)] }), null],
    ['none where it is less likely', proposed({ likely: new Map([['road', 0.69]]) }), null],
    ['none where the phrases do not know it', proposed({ likely: new Map() }), null],
    ['none where no word weighs so much', proposed({ hits: [hit('road', 2.99, 'tampon')] }), null],
    [
      'none where the word is of another target',
      proposed({ hits: [hit('rent', 3, 'tampon'), hit('road', 2, 'auto')] }),
      null,
    ],
    [
      'none where another target has the word too',
      proposed({ hits: [hit('road', 3, 'tampon'), hit('rent', 1, 'tampon')] }),
      null,
    ],
    [
      'none where another target has one of its words',
      proposed({ hits: [hit('road', 3, 'auto', 'tampon'), hit('rent', 1, 'auto')] }),
      null,
    ],
    [
      'the best where it has a decisive word beside a shared one',
      proposed({ hits: [hit('road', 1, 'auto'), hit('road', 3, 'tampon'), hit('rent', 1, 'auto')] }),
      'road',
    ],
    ['none where it is chosen', proposed({}, 'road'), null],
    ['none where a word supports the chosen one', proposed({}, 'rent'), null],
    [
      'the best where the chosen one has only words of the best',
      proposed({ hits: [...strong.hits, hit('work', 1, 'auto'), hit('road', 1, 'auto')] }),
      'road',
    ],
    [
      'none where the chosen one has one more',
      proposed({ hits: [...strong.hits, hit('work', 1, 'auto', 'capo'), hit('road', 1, 'auto')] }),
      null,
    ],
    [
      'none where a third target has the word of the chosen one',
      proposed({ hits: [...strong.hits, hit('work', 1, 'cas')] }),
      null,
    ],
    [
      'none where phrases support the chosen one',
      proposed({
        likely: new Map([
          ['road', 0.7],
          ['work', 0.021],
        ]),
      }),
      null,
    ],
    [
      'the best where they hardly do',
      proposed({
        likely: new Map([
          ['road', 0.7],
          ['work', 0.02],
        ]),
      }),
      'road',
    ],
    [
      'never the subject of what fits no other',
      proposed({ ranked: [ranked('altre-risarcitorie', 9), ranked('road', 6)] }),
      'road',
    ],
    ['none where there is nothing else', proposed({ ranked: [ranked('altre-risarcitorie', 9)] }), null],
    ['none of no words', proposed({ ranked: [], hits: [] }), null],
  ])('is %s', (_what, target, expected) => {
    expect(target).toBe(expected);
  });
});
