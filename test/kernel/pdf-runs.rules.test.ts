import { expect, it } from '@jest/globals';
import { runsOf } from '../../src/kernel/pdf/fonts.js';

/** A space that no break may part. */
const FIXED = '\u00a0';

/** Each text, with its pieces in the order in which they are drawn: the font of each, and its letters. */
const texts: readonly (readonly [text: string, ...pieces: string[]])[] = [
  ['', ...[]],
  ['Anna Rossi', 'latin Anna Rossi'],
  ['ÿĀıĲ', 'latin ÿ', 'latin-ext Ā', 'latin ı', 'latin-ext Ĳ'],
  ['Błażej Z', 'latin B', 'latin-ext ł', 'latin a', 'latin-ext ż', 'latin ej Z'],
  ['Άννα А', 'greek Άννα', 'latin  ', 'cyrillic А'],
  ['Юрий Щербак', 'cyrillic Юрий', 'latin  ', 'cyrillic Щербак'],
  // Two words of a script from right to left are one piece, whatever stands around them.
  ['דוד', 'hebrew דוד'],
  ['דוד כהן', `hebrew דוד${FIXED}כהן`],
  ['דוד בן כהן', `hebrew דוד${FIXED}בן${FIXED}כהן`],
  ['דוד  כהן', `hebrew דוד${FIXED}${FIXED}כהן`],
  ['محمد علي', `arabic محمد${FIXED}علي`],
  ['Anna דוד כהן Rossi', 'latin Anna ', `hebrew דוד${FIXED}כהן`, 'latin  Rossi'],
  [' דוד כהן ', 'latin  ', `hebrew דוד${FIXED}כהן`, 'latin  '],
  // What is no space, or lies between two scripts, stays where it is.
  ['דוד, כהן', 'hebrew דוד', 'latin , ', 'hebrew כהן'],
  ['דוד-כהן', 'hebrew דוד', 'latin -', 'hebrew כהן'],
  ['דוד محمد', 'hebrew דוד', 'latin  ', 'arabic محمد'],
  ['דודمحمد', 'hebrew דוד', 'arabic محمد'],
  ['דוד Rossi כהן', 'hebrew דוד', 'latin  Rossi ', 'hebrew כהן'],
  // Other scripts run as ours do.
  ['დავით ბერიძე', 'georgian დავით', 'latin  ', 'georgian ბერიძე'],
  ['王伟 李', 'han 王伟', 'latin  ', 'han 李'],
  ['さくら サクラ', 'han さくら', 'latin  ', 'han サクラ'],
  // A mark is drawn with its letter.
  ['שָׁלוֹם', 'hebrew שָׁלוֹם'],
  ['रामि ক', 'devanagari रामि', 'latin  ', 'bengali ক'],
  ['დ\u0301Ж', 'georgian დ\u0301', 'cyrillic Ж'],
  // What no font holds.
  ['𓀀', 'latin ?'],
  ['a𓀀b', 'latin a?b'],
  ['Ж𓀀Ж', 'cyrillic Ж', 'latin ?', 'cyrillic Ж'],
  ['דוד𓀀כהן', 'hebrew דוד', 'latin ?', 'hebrew כהן'],
];

it('a text is cut where its letters need another font, and words from right to left stay in their order', () => {
  const drawn = texts.map(([text]) => [text, ...runsOf('text', text).map((run) => `${run.subset} ${run.text}`)]);
  expect(drawn).toEqual(texts);
});
