import { describe, expect, it } from '@jest/globals';
import { normalise } from '../../../src/moderation/contact-filter/normalise.js';

describe('normalise', () => {
  it.each([
    ['full-width forms', '３４７ ｃａｓａ', '347 casa'],
    ['keycaps', '3️⃣4️⃣', '34'],
    ['circled and superscript digits', '③⓪²❼', '3027'],
    ['digits of other scripts', '٣٤٧ ३', '347 3'],
    ['letters of other scripts that look Latin', 'gmаil.соm', 'gmail.com'],
    ['letters of pictures', '🅰🇧', 'ab'],
    ['accents', 'Però È così', 'pero e cosi'],
    ['accents that are signs of their own', 'pero\u0300', 'pero'],
    ['invisible signs', '3\u200b4\u200d7\ufeff', '347'],
    ['typographic dashes and quotes', '3–4 ‘x’', "3-4 'x'"],
    ['mathematical letters', '𝟑𝟒 𝐠', '34 g'],
    ['as many letters as figures spaced out', 'a b c 1 2 3', 'abc123'],
    ['words spaced out', 'c a s a @ g m a i l', 'casa@gmail'],
  ])('reads %s', (_, written, read) => {
    expect(normalise(written).text).toBe(read);
  });

  it.each(['3 4 7 5 5 5', 'a b c 1 2 3 4', 'a e o', 'x y z 1'])('leaves the blanks of "%s"', (text) => {
    expect(normalise(text).text).toBe(text);
  });

  it('keeps the original position of each character', () => {
    const original = 'a\u200bè½ b c d e f';
    const folded = normalise(original);
    const written = [...folded.text].map((_, at) => original.slice(folded.startOf(at), folded.endOf(at)));
    expect(folded.text).toBe('ae1/2 bcdef');
    expect(written.join('|')).toBe('a|è|½|½|½| |b|c|d|e|f');
  });

  it('keeps the positions of a text without such characters', () => {
    const folded = normalise('Sì, 3');
    expect([folded.text, folded.startOf(4), folded.endOf(4)]).toEqual(['si, 3', 4, 5]);
  });
});
