import { describe, expect, it } from '@jest/globals';
import { marksOf } from '../../web/ui/text-check/marks.js';

describe('the marks of a checked text', () => {
  it('are in the order of the text, with their context cut at word boundaries', () => {
    const text = `${'parola '.repeat(10)}chiami il 333 1234567 o scriva a nome@studio.it ${'parola '.repeat(10)}`;
    const marks = marksOf(text, ['nome@studio.it', '333 1234567']);
    expect(marks.map(({ fragment }) => fragment)).toEqual(['333 1234567', 'nome@studio.it']);
    expect(marks[0]).toMatchObject({
      at: 80,
      before: '…parola parola chiami il ',
      after: ' o scriva a nome@studio.it…',
    });
    expect(text.slice(marks[1]!.at)).toMatch(/^nome@studio\.it/);
    expect(marks[1]!.after).toMatch(/^ parola.*…$/);
  });

  it('leave out fragments that are no longer in the text', () => {
    expect(marksOf('Nessun recapito.', ['333 1234567', ''])).toEqual([]);
    expect(marksOf('333 1234567', ['333 1234567'])).toEqual([
      { at: 0, before: '', fragment: '333 1234567', after: '' },
    ]);
  });
});
