import { editDistance } from '../kernel/edit-distance.js';

/** A shorter text that is one letter away from a name is more often another word. */
const MISSPELT_FROM = 5;
/** From so many letters a word may have one wrong, or two. */
const ONE_ERROR_FROM = 4;
const TWO_ERRORS_FROM = 9;
/** In a shorter word the first letter must be right: Aosta is not Rosta. */
const FIRST_LETTER_UNTIL = 7;
const MOST_ERRORS = 2;

/** How many letters of a word are wrong; null if it is another word. */
function errorsIn(text: string, right: string): number | null {
  // `S. Giovanni` is San Giovanni.
  if (text === right || (text.length <= 2 && right.startsWith(text))) return 0;
  if (text.length < ONE_ERROR_FROM || (text.length < FIRST_LETTER_UNTIL && text[0] !== right[0])) return null;
  const allowed = text.length >= TWO_ERRORS_FROM ? MOST_ERRORS : 1;
  const errors = editDistance(text, right, allowed);
  return errors <= allowed ? errors : null;
}

/**
 * How many letters of a name were typed wrong; null if that is too many for the text to mean this name. A wrong name is
 * worse than none, because a reader who looks for a quarter may take it: Mara for Marghera.
 * @param typed and the name are folded by `searchKey`
 */
export function misspelling(typed: string, name: string): number | null {
  const words = typed.split(' ');
  const right = name.split(' ');
  if (typed.length < MISSPELT_FROM) return null;
  // Words that were typed together or apart.
  if (words.length !== right.length) {
    const errors = editDistance(words.join(''), right.join(''), 1);
    return errors <= 1 ? errors : null;
  }
  const errors = words.map((word, at) => errorsIn(word, right[at] ?? ''));
  if (errors.includes(null)) return null;
  const sum = errors.reduce<number>((all, each) => all + (each ?? 0), 0);
  return sum <= MOST_ERRORS ? sum : null;
}
