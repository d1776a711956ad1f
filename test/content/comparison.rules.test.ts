import { describe, expect, it } from '@jest/globals';
import { compared } from '../../src/content/comparison.js';
import type { TextFields } from '../../src/content/editions/source-text.js';

const text: TextFields = {
  title: 'Uno',
  description: 'Una prova',
  body: 'Testo.',
  topic: null,
  sources: [{ label: 'art. 1' }],
  published: '2026-11-20',
  reviewed: null,
};

describe('two versions of a text', () => {
  const lines = (after: Partial<TextFields>, before: Partial<TextFields> = {}) =>
    compared({ ...text, ...before }, { ...text, ...after }).map(
      ({ field, parts }) =>
        `${field}: ${parts.map((part) => ({ same: '', added: '+', removed: '-' })[part.change] + part.text).join('|')}`,
    );

  it.each<[string, Partial<TextFields>, string[]]>([
    ['nothing', {}, []],
    ['the day of its publication', { published: '2026-12-01' }, []],
    ['its title', { title: 'Due' }, ['title: -Uno|+Due']],
    ['its description', { description: 'Una bella prova' }, ['description: Una |+bella |prova']],
    ['its topic', { topic: 'Sala' }, ['topic: +Sala']],
    ['the day of its check', { reviewed: '2026-12-01' }, ['reviewed: +2026-12-01']],
    ['a source’s address', { sources: [{ label: 'art. 1', url: 'https://a.it' }] }, ['sources: art. 1|+ https://a.it']],
    ['another source', { sources: [...text.sources, { label: 'x' }] }, ['sources: art. 1|+\nx']],
    ['its text', { body: 'Altro.' }, ['body: -Testo|+Altro|.']],
  ])('differ in %s', (_, after, said) => {
    expect(lines(after)).toEqual(said);
  });

  it('differ in several fields, in the order of the form', () => {
    const all = lines(
      { title: 'Due', description: 'B', body: 'C', topic: null, sources: [], reviewed: null },
      { topic: 'Sala', reviewed: '2026-12-01' },
    );
    expect(all.map((line) => line.split(':')[0])).toEqual([
      'title',
      'description',
      'topic',
      'reviewed',
      'sources',
      'body',
    ]);
    expect(all.slice(2, 5)).toEqual(['topic: -Sala', 'reviewed: -2026-12-01', 'sources: -art. 1']);
  });
});
