import { describe, expect, it } from '@jest/globals';
import { aboutLetter, letterReference } from '../../src/content/contact/letter.rules.js';
import {
  dueUpTo,
  faultsOf,
  isDueForReview,
  linksOf,
  maySchedule,
  type CheckedText,
} from '../../src/content/content.rules.js';
import { placeOfFile, placeOfPath, takenPart } from '../../src/shared/content/places.rules.js';
import { contentLimits } from '../../src/shared/limits.js';
import { drawingOf, hashesOf, widthsFor } from '../../src/content/pictures/pictures.rules.js';
import { pictureFormats } from '../../src/shared/content/pictures.codes.js';

describe('the place of a text', () => {
  it.each([
    ['chi-siamo.md', '/chi-siamo', 'page', null, false],
    ['types/malasanita.md', '/avvocati/malasanita', 'type', 'malasanita', false],
    ['articles/malasanita/diagnosi.md', '/avvocati/malasanita/diagnosi', 'article', 'malasanita', false],
    [
      'articles/malasanita/ospedale/infezione.md',
      '/avvocati/malasanita/ospedale/infezione',
      'article',
      'malasanita',
      true,
    ],
    ['stories/malasanita/una-storia.md', '/avvocati/malasanita/storie/una-storia', 'story', 'malasanita', false],
  ])('is the same by its file and by its address: %s', (file, path, kind, type, inTopic) => {
    expect(placeOfFile(file)).toEqual({ kind, path, type, inTopic });
    expect(placeOfPath(path)).toEqual(placeOfFile(file));
  });

  it.each(['', '/', '/Chi-siamo', '/avvocati/a/b/c/d', '/chi-siamo/', '/avvocati/a--b', '/../it'])(
    'is not possible at %j',
    (path) => {
      expect(placeOfPath(path)).toBeNull();
    },
  );

  it('is occupied if another page has it', () => {
    const taken = (path: string): string | null => takenPart(placeOfPath(path)!);
    expect(taken('/avvocati/malasanita/classifica')).toBe('classifica');
    expect(taken('/avvocati/malasanita/storie')).toBe('storie');
    expect([taken('/avvocati/malasanita/storie/una'), taken('/avvocati/malasanita/altro'), taken('/storie')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

const text: CheckedText = {
  title: 'Titolo',
  description: 'Descrizione',
  body: 'Testo',
  pictures: [],
  unquoted: [],
  topic: null,
  sources: [{}],
  reviewed: '2026-11-22',
};
const KNOWN = '0123456789abcdef0123456789abcdef';
const around = {
  values: new Set(['brand']),
  hasPage: (path: string) => path === '/prezzi',
  pictures: new Set([KNOWN]),
  today: '2026-11-22',
};
const faults = (changes: Partial<CheckedText>, path = '/avvocati/malasanita'): string[] =>
  faultsOf({ ...text, ...changes }, placeOfPath(path)!, around).map(({ field, fault, named = [] }) =>
    [field, fault, ...named].join(' '),
  );

/** Rules 27.2 and 27.3. */
describe('the faults of a text', () => {
  it.each<[string, Partial<CheckedText>, string[]]>([
    ['nothing', {}, []],
    ['a value nobody knows', { title: '{{brand}} {{altro}}' }, ['title unknownValues altro']],
    ['one in the description', { description: '{{brand}} {{altro}}' }, ['description unknownValues altro']],
    ['a value that is no name', { body: '{{ brand }}' }, ['body unknownValues  brand ']],
    ['a heading of the first level', { body: 'a\n\n# b' }, ['body heading']],
    ['one without words', { body: '#' }, ['body heading']],
    ['one after marks of code inside a line', { body: 'a ```\n# b' }, ['body heading']],
    ['an incomplete mark of a dated fact', { body: '{{until:2026-10-31}}a' }, ['body undated']],
    ['a complete one', { body: '{{until:2026-10-31}}a{{/until}}' }, []],
    ['one in code is none', { body: '```\n# b\n```\n\n## c' }, []],
    ['a link to no page', { body: '[a](/prezzi) [b](/nulla#x) ![c](/foto.png)' }, ['body brokenLinks /nulla']],
    ['a link to itself', { body: '[a](/avvocati/malasanita)' }, []],
    ['a testimonial without its quotation', { unquoted: ['Anna'] }, ['body unquoted Anna']],
    ['a topic without its folder', { topic: 'Ospedale' }, ['topic topicSpare']],
    ['no source', { sources: [] }, ['sources unsourced']],
    ['no day of the check', { reviewed: null }, ['reviewed unreviewed']],
    ['a check tomorrow', { reviewed: '2026-11-23' }, ['reviewed inFuture']],
  ])('report %s', (_what, changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });

  it('include a topic without its name, and not a missing source of a page about the service', () => {
    expect(faults({}, '/avvocati/malasanita/ospedale/infezione')).toEqual(['topic topicNeeded']);
    expect(faults({ sources: [], reviewed: null }, '/chi-siamo')).toEqual([]);
  });

  it('include each link once', () => {
    expect(linksOf('[a](/x) [b](/x?y=1) [c](https://altrove.example/z) [d]( /w "t")')).toEqual(['/x', '/w']);
  });
});

/** Rules 27.15 and 27.16. */
describe('the pictures of a text', () => {
  const own = `/media/${KNOWN}`;
  const pictureFaults = (address: string, alt = 'Una finestra'): string[] => faults({ pictures: [{ address, alt }] });

  it('must exist on the site', () => {
    expect(pictureFaults(own)).toEqual([]);
    const other = `/media/${'f'.repeat(32)}`;
    expect(pictureFaults(other)).toEqual([`body unknownPictures ${other}`]);
    for (const foreign of ['https://altrove.example/a.jpg', '/foto.png', `${own}-960.webp`, `${own}0`, '//media/x', ''])
      expect(pictureFaults(foreign)).toEqual([`body foreignPictures ${foreign}`]);
  });

  it('need an alternative text of three to two hundred characters', () => {
    const { pictureAltMin: min, pictureAltMax: max } = contentLimits;
    for (const alt of ['a'.repeat(min), 'a'.repeat(max)]) expect(pictureFaults(own, alt)).toEqual([]);
    for (const alt of ['', ` ${'a'.repeat(min - 1)} `, 'a'.repeat(max + 1)])
      expect(pictureFaults(own, alt)).toEqual([`body unnamedPictures ${own}`]);
  });

  it('are drawn in the usual widths, and never wider than the original', () => {
    expect([4000, 1440, 1439, 481, 480, 479, 1].map(widthsFor)).toEqual([
      [480, 960, 1440],
      [480, 960, 1440],
      [480, 960, 1439],
      [480, 481],
      [480],
      [479],
      [1],
    ]);
  });

  it('are found by their hashes, each once, without those of other sites', () => {
    const addresses = [own, 'https://altrove.example/a.jpg', own, `/media/${'f'.repeat(32)}`, `x${own}`];
    expect(hashesOf(addresses.map((address) => ({ address, alt: '' })))).toEqual([KNOWN, 'f'.repeat(32)]);
  });

  it('have a file for each width and format', () => {
    // The usual widths, those of narrower pictures, and all of one to four digits.
    const widths = [...[4000, 1439, 999, 479, 1].flatMap(widthsFor), 9, 10, 99, 100, 1000, 9999];
    for (const width of widths)
      for (const format of pictureFormats)
        expect(drawingOf(`${KNOWN}-${width}.${format}`)).toEqual({ hash: KNOWN, width, format });
    for (const other of [
      `${KNOWN}-960.svg`,
      `${KNOWN}-0.avif`,
      `${KNOWN}-0960.avif`,
      `${KNOWN}-10000.avif`,
      `${KNOWN}.avif`,
      'a-960.avif',
      `${KNOWN}-960.avif/x`,
    ])
      expect(drawingOf(other)).toBeNull();
  });
});

/** Rule 27.5. */
it('a text may be scheduled from the next moment on, for a year', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const at = (by: number) => maySchedule(new Date(now.getTime() + by), now);
  const { furthest } = contentLimits;
  expect([at(-1), at(0), at(1), at(furthest), at(furthest + 1)]).toEqual([false, false, true, true, false]);
});

/** Rule 27.13. */
describe('legal facts', () => {
  it('are due for review after twelve months', () => {
    expect(dueUpTo('2026-11-22')).toBe('2025-11-22');
    expect([isDueForReview('2025-11-22', '2026-11-22'), isDueForReview('2025-11-23', '2026-11-22')]).toEqual([
      true,
      false,
    ]);
  });
});

/** Rule 22.13. */
it('a letter has a reference of its year and six digits or more', () => {
  const at = new Date('2026-12-31T23:59:59Z');
  expect([letterReference(7, at), letterReference(1_234_567, at)]).toEqual(['CT-2026-000007', 'CT-2026-1234567']);
  expect(aboutLetter(7)).toEqual({ kind: 'contact', type: 'contact', id: 7 });
});
