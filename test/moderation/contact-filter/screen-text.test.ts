import { describe, expect, it } from '@jest/globals';
import { screenFileName, screenText } from '../../../src/moderation/contact-filter/index.js';
import { contactFilterLimits } from '../../../src/shared/limits.js';

describe('screenText', () => {
  it('returns clean, doubtful or certain', () => {
    expect(screenText('Il danno è risarcibile (art. 2043 c.c.).')).toEqual({ verdict: 'clean', spans: [] });
    expect(screenText('Mi dia il suo numero').verdict).toBe('doubtful');
    expect(screenText('3475550182').verdict).toBe('certain');
  });

  it('marks each fragment in order with its kind and its rule', () => {
    const text = 'Cell 347 555 0182, carla@libero.it';
    const { verdict, spans } = screenText(text);
    expect(verdict).toBe('certain');
    expect(spans.map(({ start, end, kind, reason }) => [text.slice(start, end), kind, reason])).toEqual([
      ['347 555 0182', 'phone', 'mobile'],
      ['carla@libero.it', 'email', 'address'],
    ]);
  });

  it('reads an empty text', () => {
    expect(screenText('')).toEqual({ verdict: 'clean', spans: [] });
  });

  it('judges the wording of a long text part by part, to its last words', () => {
    const fragments = (times: number, sentence: string): number =>
      screenText(`${sentence} `.repeat(times) + 'Grazie mille.').spans.filter(({ reason }) => reason === 'wording')
        .length;
    const counts = (sentence: string) => Array.from({ length: 12 }, (_, less) => fragments(less + 1, sentence));
    expect(counts('Me lo lascia un recapito così la sento in pausa pranzo?')).toEqual([
      1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3,
    ]);
    expect(counts('Il contratto è stato firmato a marzo dalle parti.')).toEqual(Array(12).fill(0));
  });

  it('reads a text up to its limit, and holds a longer one', () => {
    const filler = (length: number): string => 'parole '.repeat(length).slice(0, length);
    const at = contactFilterLimits.textMax;
    expect(screenText(filler(at)).verdict).toBe('clean');
    expect(screenText(filler(at + 1))).toEqual({ verdict: 'doubtful', spans: [] });
    expect(screenText(`${filler(at - 11)} 3475550182`).verdict).toBe('certain');
    expect(screenText(`${filler(at - 5)} 3475550182`).verdict).toBe('doubtful');
  });
});

describe('screenFileName', () => {
  it.each([
    ['347 555 0182.pdf', 'certain'],
    ['347-555-0182 preventivo.pdf', 'certain'],
    ['carla.conti@libero.it.txt', 'certain'],
    ['preventivo.it', 'clean'],
    ['contratto 2021.docx', 'clean'],
    ['IMG_20210512_101533.jpg', 'clean'],
    ['.htaccess', 'clean'],
  ])('classifies %s: %s', (name, verdict) => {
    expect(screenFileName(name).verdict).toBe(verdict);
  });
});
