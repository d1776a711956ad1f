import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUCKETS, featuresOf } from '../../../src/moderation/contact-filter/wording/features.js';
import { screenText } from '../../../src/moderation/contact-filter/index.js';
import { Reading } from '../../../src/moderation/contact-filter/reading.js';

/** A labelled sentence. */
export interface Sample {
  readonly text: string;
  readonly leak: boolean;
  readonly kind: string;
  /** The author's previous messages. */
  readonly previous?: readonly string[];
  /** A document number that looks like a phone number: no leak, but held for a check by staff. */
  readonly held?: boolean;
}

const FOLDER = 'test/moderation/contact-filter/samples';

export const readSamples = (file: string): Sample[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Sample);

/** The files of labelled sentences. Held-out ones are never learned from. */
export const sampleFiles = (): string[] =>
  readdirSync(FOLDER)
    .sort()
    .map((name) => join(FOLDER, name));
export const isHeldOut = (file: string): boolean => file.includes('held-out');

/** Weights by bucket, as whole numbers from −127 to 127 times `scale`. */
export interface Weights {
  readonly table: Int8Array;
  readonly scale: number;
  readonly bias: number;
}

const EPOCHS = 40;
const FIRST_RATE = 0.2;
const SLOWER = 0.95;
const BIAS_RATE = 0.1;
const SHRINK = 0.01;
/** A feature of a single sentence is ignored. */
const SEEN_AT_LEAST = 2;
/** The wording decides only if no rule finds anything, so those sentences weigh more. */
const WEIGHT_OF_WORDED = 2;

/** A seeded generator: the same numbers in each run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

interface Example {
  readonly features: readonly number[];
  readonly target: number;
  /** Its weight. */
  readonly weight: number;
}

function examplesOf(samples: readonly Sample[]): Example[] {
  const all = samples.map(({ text, leak, previous = [] }) => {
    const reading = new Reading(text);
    const weight = screenText(text, { previous, wording: false }).verdict === 'clean' ? WEIGHT_OF_WORDED : 1;
    return { features: featuresOf(reading, 0, reading.tokens.length), target: leak ? 1 : 0, weight };
  });
  const seen = new Uint16Array(BUCKETS);
  for (const { features } of all) for (const feature of features) seen[feature] = (seen[feature] ?? 0) + 1;
  return all.map(({ features, target, weight }) => ({
    features: features.filter((feature) => (seen[feature] ?? 0) >= SEEN_AT_LEAST),
    target,
    weight,
  }));
}

/** Logistic regression by stochastic gradient descent, with weights that shrink. The same samples give the same weights. */
export function train(samples: readonly Sample[]): Weights {
  const examples = examplesOf(samples);
  const weights = new Float64Array(BUCKETS);
  const random = generator(7);
  const order = examples.map((_, at) => at);
  let bias = 0;
  let rate = FIRST_RATE;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const at of order) {
      const { features, target, weight: counted } = examples[at] ?? { features: [], target: 0, weight: 0 };
      const norm = Math.sqrt(features.length) || 1;
      let score = bias;
      for (const feature of features) score += (weights[feature] ?? 0) / norm;
      const error = (1 / (1 + Math.exp(-score)) - target) * counted;
      bias -= rate * error * BIAS_RATE;
      for (const feature of features) {
        const weight = weights[feature] ?? 0;
        weights[feature] = weight - rate * (error / norm + SHRINK * weight);
      }
    }
    rate *= SLOWER;
  }
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  return { table: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale, bias };
}

/** The score of a text with these weights, as in the product. */
export function scoreWith({ table, scale, bias }: Weights, text: string): number {
  const reading = new Reading(text);
  const known = featuresOf(reading, 0, reading.tokens.length).map((feature) => table[feature] ?? 0);
  const counted = known.filter((weight) => weight !== 0);
  const sum = counted.reduce((all, weight) => all + weight, 0);
  return counted.length === 0 ? bias : bias + (sum * scale) / Math.sqrt(counted.length);
}
