import { wordClasses } from '../lexicon.js';
import type { Reading } from '../reading.js';

/** Features share so many weights; two of them seldom meet in one. */
export const BUCKETS = 1 << 16;

/** Longer words are also known by how they begin and end: most of them are forms of one another. */
const STEM = 5;
const ENDING = 3;
const STEMMED_FROM = 5;
const ENDED_FROM = 7;
/** So many signs in a row, blanks among them: they know dialects, typing errors and forms that no list has. */
const LETTERS = 5;
/** The kinds of features, so that the same word in two of them is two features. */
const kind = {
  word: 1,
  pair: 2,
  apart: 3,
  stem: 4,
  ending: 5,
  class: 6,
  classPair: 7,
  classApart: 8,
  letters: 9,
} as const;

const classNumber = new Map(wordClasses.map((name, at) => [name, at + 1]));

/** FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
const mixed = (hash: number, value: number): number => Math.imul(hash ^ value, PRIME);

function hashOf(text: string, from: number, to: number): number {
  let hash = OFFSET;
  for (let at = from; at < to; at++) hash = mixed(hash, text.charCodeAt(at));
  return hash;
}

function bucketOf(feature: number, one: number, other: number): number {
  const hash = mixed(mixed(mixed(OFFSET, feature), one), other);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
}

/** Only the length of a number is a feature. */
const hashOfToken = (text: string, isNumber: boolean): number =>
  isNumber ? mixed(OFFSET, 0x10000 + Math.min(text.length, 9)) : hashOf(text, 0, text.length);

/** The call that last added each bucket: comparing numbers saves clearing the array. */
const addedIn = new Uint32Array(BUCKETS);
let call = 0;

/**
 * The wording of the tokens `from` to `to`, without `to`: words, pairs of words that follow each other or are one apart,
 * beginnings and endings, rows of letters, and the same for the classes of the lexicon. Each feature is added once.
 */
export function featuresOf(reading: Reading, from: number, to: number): number[] {
  const found: number[] = [];
  call = (call + 1) >>> 0;
  const add = (feature: number, one: number, other: number): void => {
    const bucket = bucketOf(feature, one, other);
    if (addedIn[bucket] === call) return;
    addedIn[bucket] = call;
    found.push(bucket);
  };
  const hashes: number[] = [];
  for (let at = from; at < to; at++) {
    const { text, kind: tokenKind } = reading.at(at);
    hashes.push(hashOfToken(text, tokenKind === 'digits'));
  }
  for (let at = from; at < to; at++) {
    const token = reading.at(at);
    const next = at + 1 < to ? reading.at(at + 1) : undefined;
    const second = at + 2 < to ? reading.at(at + 2) : undefined;
    const hash = hashes[at - from] ?? 0;
    add(kind.word, hash, 0);
    if (next) add(kind.pair, hash, hashes[at + 1 - from] ?? 0);
    if (second) add(kind.apart, hash, hashes[at + 2 - from] ?? 0);
    for (const name of token.classes) {
      const one = classNumber.get(name) ?? 0;
      add(kind.class, one, 0);
      for (const other of next?.classes ?? []) add(kind.classPair, one, classNumber.get(other) ?? 0);
      for (const other of second?.classes ?? []) add(kind.classApart, one, classNumber.get(other) ?? 0);
    }
    if (token.kind !== 'word') continue;
    const { text } = token;
    if (text.length >= STEMMED_FROM) add(kind.stem, hashOf(text, 0, STEM), 0);
    if (text.length >= ENDED_FROM) add(kind.ending, hashOf(text, text.length - ENDING, text.length), 0);
  }
  const { text } = reading.folded;
  const end = to > from ? reading.at(to - 1).end : 0;
  for (let at = reading.at(from).start; at + LETTERS <= end; at++) add(kind.letters, hashOf(text, at, at + LETTERS), 0);
  return found;
}
