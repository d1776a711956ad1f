import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { screenText } from '../../../src/moderation/contact-filter/index.js';

interface Sample {
  readonly text: string;
  readonly leak: boolean;
  readonly kind: string;
  readonly previous?: string[];
}

const FOLDER = 'test/moderation/contact-filter/samples';
const files = readdirSync(FOLDER);
const samplesOf = (file: string): Sample[] =>
  readFileSync(`${FOLDER}/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sample);

/** What each file must reach at least; `npm run contact-filter` prints what it does reach. */
const atLeast: Readonly<Record<string, [precision: number, recall: number]>> = {
  'tune.jsonl': [0.98, 0.98],
  'held-out.jsonl': [0.98, 0.95],
  'fresh-1.jsonl': [0.98, 0.98],
  'fresh-2.jsonl': [0.98, 0.98],
  'fresh-3.jsonl': [0.98, 0.98],
  'fresh-4.jsonl': [0.98, 0.98],
};

describe('the labelled sentences', () => {
  it('are at least 600, half of them leaks, and none stands twice', () => {
    const all = files.flatMap(samplesOf);
    const leaks = all.filter(({ leak }) => leak).length;
    expect(all.length).toBeGreaterThanOrEqual(600);
    expect(leaks / all.length).toBeGreaterThan(0.4);
    expect(leaks / all.length).toBeLessThan(0.6);
    expect(new Set(all.map(({ text, previous }) => JSON.stringify([text, previous]))).size).toBe(all.length);
  });

  it.each(files)('of %s are told apart', (file) => {
    const all = samplesOf(file).map((sample) => ({
      leak: sample.leak,
      stopped: screenText(sample.text, { previous: sample.previous ?? [] }).verdict !== 'clean',
    }));
    const leaks = all.filter(({ leak }) => leak);
    const found = leaks.filter(({ stopped }) => stopped).length;
    const [precision, recall] = atLeast[file] ?? [1, 1];
    expect(found / all.filter(({ stopped }) => stopped).length).toBeGreaterThanOrEqual(precision);
    expect(found / leaks.length).toBeGreaterThanOrEqual(recall);
  });
});
