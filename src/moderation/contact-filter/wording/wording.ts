import type { Finding } from '../finding.js';
import type { Reading } from '../reading.js';
import { featuresOf } from './features.js';
import { bias, scale, threshold, weights } from './weights.js';

/** So many tokens are judged together at least, and then to the end of their sentence. */
const PASSAGE = 40;
const LONGEST = 120;
/** Fewer words are a name or a greeting. */
const FEWEST = 5;
/** A long text has more passages to be wrong about. */
const CAUTION = 0.6;

const bytes = Uint8Array.from(atob(weights), (sign) => sign.charCodeAt(0));
const table = new Int8Array(bytes.buffer);

/** How much the wording of some tokens resembles that of contacts; above zero it is more likely than not. */
export function scoreOf(features: readonly number[]): number {
  let sum = 0;
  let known = 0;
  for (const feature of features) {
    const weight = table[feature] ?? 0;
    if (weight === 0) continue;
    sum += weight;
    known++;
  }
  return known === 0 ? bias : bias + (sum * scale) / Math.sqrt(known);
}

/**
 * Sentences that no rule names, but that are worded like those in which people give contacts: asking for a number,
 * inviting to call or to come by, pointing to where contacts are. They are doubtful, never certain.
 */
export function wordings(reading: Reading): Finding[] {
  if (reading.tokens.filter(({ kind }) => kind === 'word').length < FEWEST) return [];
  const passages = passagesOf(reading);
  const least = threshold + CAUTION * Math.log(passages.length);
  return passages
    .filter(({ from, to }) => scoreOf(featuresOf(reading, from, to)) > least)
    .map((passage) => {
      const { from, to } = plainest(reading, passage);
      return { kind: 'off_platform', certainty: 'doubtful', reason: 'wording', from, to: to - 1 };
    });
}

/** A marked part has at most so many tokens. */
const MARKED = 10;

/** The part of a passage that speaks most for it. */
function plainest(reading: Reading, { from, to }: Passage): Passage {
  let best = { from, to: Math.min(to, from + MARKED) };
  let most = -Infinity;
  for (let at = from; at + MARKED <= to; at++) {
    const score = scoreOf(featuresOf(reading, at, at + MARKED));
    if (score <= most) continue;
    most = score;
    best = { from: at, to: at + MARKED };
  }
  return best;
}

interface Passage {
  readonly from: number;
  readonly to: number;
}

/** A text in parts that end with a sentence; a short text is one part. */
function passagesOf(reading: Reading): Passage[] {
  const passages: Passage[] = [];
  const { length } = reading.tokens;
  let from = 0;
  for (let at = 1; at <= length; at++) {
    const isEnd = at === length;
    const isFull = at - from >= PASSAGE && (!reading.together(at - 1, at) || at - from >= LONGEST);
    if (!isEnd && !isFull) continue;
    if (isEnd && passages.length > 0 && at - from < PASSAGE / 4) {
      const last = passages.pop();
      passages.push({ from: last?.from ?? from, to: at });
    } else {
      passages.push({ from, to: at });
    }
    from = at;
  }
  return passages;
}
