import type { Reading } from './reading.js';
import type { Item } from './numbers.js';

/** What the words before a number say that it is. */
export type Label = 'phone' | 'public' | 'short' | 'file' | 'id';

/** How far back a label is searched, in tokens; and how many other words may come between. */
const REACH = 14;
const WORDS_BETWEEN = 3;
const WORDS_BEFORE_NUMBER = 6;

const ABBREVIATIONS = new Set(['n', 'nr', 'no', 'nos', 'nn', 'num']);
const TO = new Set(['al', 'allo', 'on', 'at', 'a']);

/** The nearest label before an item. */
export function labelOf(reading: Reading, item: Item): Label | undefined {
  const first = item.from;
  let words = 0;
  let isNumbered = false;
  let noun = false;
  let isApart = false;
  for (let at = first - 1; at >= Math.max(0, first - REACH) && reading.together(at, first); at--) {
    const token = reading.at(at);
    if (token.kind === 'digits') break;
    if (token.kind === 'sign') {
      if (token.text === '°' || token.text === '#') isNumbered = true;
      if (token.text === ',' && !isNumbered) isApart = true;
      continue;
    }
    const label = labelAt(reading, at);
    if (label !== 'phone' && isAbbreviation(reading, at)) {
      isNumbered = true;
      continue;
    }
    const reach = isNumbered ? WORDS_BEFORE_NUMBER : WORDS_BETWEEN;
    if (label && words <= (label === 'phone' ? WORDS_BEFORE_NUMBER : reach) && (label === 'phone' || !isApart))
      return label;
    if (reading.is(at, 'little')) continue;
    noun = true;
    words++;
    if (words > WORDS_BEFORE_NUMBER) break;
  }
  // "Verbale della commissione n. 555": whatever it is, it is numbered.
  return isNumbered && noun ? 'id' : undefined;
}

/** "Area code" is no code of a paper. */
const isAreaCode = (reading: Reading, at: number): boolean =>
  /^(?:code|codice)$/.test(reading.text(at)) && /^(?:area|dial|dialling|country)$/.test(reading.text(at - 1));

function isAbbreviation(reading: Reading, at: number): boolean {
  const { text } = reading.at(at);
  if (!ABBREVIATIONS.has(text)) return false;
  return text !== 'no' || reading.text(at + 1) === '.' || reading.at(at + 1).kind === 'digits';
}

function labelAt(reading: Reading, at: number): Label | undefined {
  const isElided = reading.at(at).text.length === 1 && reading.text(at + 1) === "'";
  if (isElided) return undefined;
  if (reading.is(at, 'publicNumber')) return 'public';
  if (reading.is(at, 'phone') || isAsking(reading, at) || isAreaCode(reading, at)) return 'phone';
  if (reading.is(at, 'number') && reading.near(at, 'self', 2, 1) && !reading.is(at - 1, 'idLabel')) return 'phone';
  if (reading.is(at, 'shortLabel')) return 'short';
  if (reading.is(at, 'fileLabel')) return 'file';
  if (reading.is(at, 'idLabel')) return 'id';
  return undefined;
}

/** Whether a word asks the reader to get in touch: "chiamami", "mi scriva", "call me", or "chiami al" before a number. */
export function isAsking(reading: Reading, at: number): boolean {
  if (reading.is(at, 'askMe')) return true;
  if (reading.is(at, 'ask') && reading.is(at - 1, 'mi')) return !isNegated(reading, at - 1);
  if (reading.is(at, 'askEnglish') && reading.is(at + 1, 'me')) return !isNegated(reading, at);
  if (/^(?:connect|touch|chat)$/.test(reading.text(at)) && reading.text(at + 1) === 'with')
    return reading.is(at + 2, 'me');
  const next = reading.at(at + 1);
  return reading.is(at, 'askBare') && (TO.has(next.text) || next.kind !== 'word') && !isNegated(reading, at);
}

function isNegated(reading: Reading, at: number): boolean {
  return /^(?:non|not|never|don|t|mai)$/.test(reading.text(at - 1)) || reading.text(at - 1) === "'";
}

/** Whether the text asks anywhere to get in touch. */
export function asksAnywhere(reading: Reading): boolean {
  return (
    reading.has('askMe') ||
    reading.where('ask').some((at) => isAsking(reading, at)) ||
    reading.where('askEnglish').some((at) => isAsking(reading, at)) ||
    reading
      .where('askBare')
      .some((at) =>
        /^(?:componga|componi|comporre|digita|digiti|digitare|dial|chiami|telefoni)$/.test(reading.text(at)),
      )
  );
}
