import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { cpuUsage } from 'node:process';
import { screenText, type Screening } from '../../src/moderation/contact-filter/index.js';
import { readSamples, sampleFiles, type Sample } from './contact-filter/training.js';

/**
 * `npm run contact-filter [FILE …] [-- --misses --no-cost]`: the results of the contact filter on the labelled sentences, and
 * its cost. A leak counts as found if the text is held or refused; the number of refused ones is printed too.
 */
const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('--'));
const measuresCost = !args.includes('--no-cost');
const showMisses = args.includes('--misses');
const files = named.length > 0 ? named : sampleFiles();

const say = (text: string): void => console.log(text);
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));

const screened = (file: string): { sample: Sample; result: Screening }[] =>
  readSamples(file).map((sample) => ({ sample, result: screenText(sample.text, { previous: sample.previous ?? [] }) }));

/** Figures of one file by kind, and the errors. */
function judge(file: string): void {
  const all = screened(file);
  const leaks = all.filter(({ sample }) => sample.leak);
  const harmless = all.filter(({ sample }) => !sample.leak);
  const found = leaks.filter(({ result }) => result.verdict !== 'clean');
  const refused = leaks.filter(({ result }) => result.verdict === 'certain');
  const wrong = harmless.filter(({ result }) => result.verdict !== 'clean');
  const wrongly = wrong.filter(({ result }) => result.verdict === 'certain');
  const figures = [
    `${basename(file).padEnd(28)} ${String(all.length).padStart(4)} lines`,
    `precision ${percent(found.length, found.length + wrong.length)} %`,
    `recall ${percent(found.length, leaks.length)} %`,
    `refused outright ${percent(refused.length, leaks.length)} % of leaks, ${percent(wrongly.length, harmless.length)} % of harmless lines`,
  ];
  say(figures.join('   '));
  const mistakes = [...leaks.filter(({ result }) => result.verdict === 'clean'), ...wrong];
  const byKind = Map.groupBy(mistakes, ({ sample }) => `${sample.leak ? 'missed' : 'stopped'} ${sample.kind}`);
  const kinds = [...byKind].sort(([, one], [, other]) => other.length - one.length);
  if (kinds.length > 0) say(`  ${kinds.map(([kind, these]) => `${kind} ${these.length}`).join(', ')}`);
  if (!showMisses) return;
  for (const { sample, result } of mistakes) {
    const why = result.spans.map((span) => `${span.kind}/${span.reason} "${sample.text.slice(span.start, span.end)}"`);
    say(
      `    ${sample.leak ? 'MISSED ' : 'STOPPED'} ${JSON.stringify([...(sample.previous ?? []), sample.text])} ${why.join('; ')}`,
    );
  }
}

/** CPU time of one screening in microseconds, the shortest of several rounds: others use the machine too. */
function cost(text: string): number {
  const ROUNDS = 7;
  const CALLS = Math.max(20, Math.round(400_000 / text.length));
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const began = cpuUsage();
    for (let call = 0; call < CALLS; call++) screenText(text);
    const { user, system } = cpuUsage(began);
    best = Math.min(best, (user + system) / CALLS);
  }
  return best;
}

/** A text of this length made of the labelled sentences. */
function prose(length: number, leak: boolean): string {
  const sentences = files
    .filter(existsSync)
    .flatMap(readSamples)
    .filter((sample) => sample.leak === leak);
  return sentences
    .map(({ text }) => text)
    .join(' ')
    .repeat(10)
    .slice(0, length);
}

const shapes: Readonly<Record<string, (length: number) => string>> = {
  'harmless prose': (length) => prose(length, false),
  'leaks one after the other': (length) => prose(length, true),
  digits: (length) => '3 '.repeat(length / 2),
  'at signs and dots': (length) => 'a@b.'.repeat(length / 4),
  'number words': (length) => 'trecentoquarantasette '.repeat(length / 22),
};

for (const file of files) judge(file);
for (const [title, of] of Object.entries(measuresCost ? shapes : {})) {
  const [short, long] = [cost(of(2000)), cost(of(20_000))];
  say(
    `${title.padEnd(28)} 2,000 characters ${short.toFixed(0).padStart(5)} µs   ` +
      `20,000 characters ${long.toFixed(0).padStart(6)} µs (${(long / short).toFixed(1)} times)`,
  );
}
