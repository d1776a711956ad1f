import type { Finding } from './finding.js';
import { maskLegalNumbers } from './legal-numbers.js';
import { itemsOf, runsOf, type Item } from './numbers.js';
import { Reading } from './reading.js';
import { emails } from './shapes/emails.js';
import { links } from './shapes/links.js';
import { shapeOf } from './shapes/phone-shape.js';

/** Parts of a contact come in short messages. */
const SHORT = 160;
/** A message that brings a part of a number says little besides. */
const WORDS = 12;

/** Contacts that this message and the messages before it contain together; places are tokens of this one. */
export function acrossMessages(previous: readonly string[], reading: Reading, items: readonly Item[]): Finding[] {
  if (previous.length === 0 || reading.original.length > SHORT) return [];
  const before = previous.filter(({ length }) => length <= SHORT);
  return [...numberAcross(before, reading, items), ...addressAcross(before, reading)];
}

/** The free digits of a message that is little more than digits. */
function fragment(reading: Reading, items: readonly Item[]): string {
  const free = items.filter(({ mask }) => mask === undefined);
  const spoken = free.reduce((count, item) => count + item.to - item.from + 1, 0);
  if (reading.tokens.filter(({ kind }) => kind === 'word').length - spoken > WORDS) return '';
  return free.map(({ digits }) => digits).join('');
}

function numberAcross(previous: readonly string[], reading: Reading, items: readonly Item[]): Finding[] {
  const own = fragment(reading, items);
  const free = items.filter(({ mask }) => mask === undefined);
  const [first, last] = [free[0], free.at(-1)];
  if (own === '' || !first || !last) return [];
  let digits = own;
  for (const text of previous.toReversed()) {
    const earlier = new Reading(text);
    const its = itemsOf(earlier);
    maskLegalNumbers(earlier, its, runsOf(earlier, its));
    const part = fragment(earlier, its);
    if (part === '') continue;
    digits = part + digits;
    const shape = shapeOf(digits, earlier.text(0) === '+');
    if (shape !== undefined && shape !== 'old-mobile') {
      return [{ kind: 'phone', certainty: 'certain', reason: 'split', from: first.from, to: last.to }];
    }
  }
  return [];
}

/** An e-mail address or a link that begins in an earlier message and ends in this one. */
function addressAcross(previous: readonly string[], reading: Reading): Finding[] {
  const earlier = previous.join(' ');
  if (earlier === '' || reading.tokens.length === 0) return [];
  const whole = new Reading(`${earlier} ${reading.original}`);
  const border = whole.tokens.length - reading.tokens.length;
  return [...emails(whole), ...links(whole)]
    .filter(({ from, to }) => from < border && to >= border)
    .map((finding) => ({ ...finding, reason: 'split', from: 0, to: finding.to - border }));
}
