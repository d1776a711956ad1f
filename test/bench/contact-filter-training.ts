import { writeFileSync } from 'node:fs';
import { screenText } from '../../src/moderation/contact-filter/index.js';
import { threshold } from '../../src/moderation/contact-filter/wording/weights.js';
import { isHeldOut, readSamples, sampleFiles, scoreWith, train, type Sample } from './contact-filter/training.js';

/**
 * `npm run generate -- contact-filter`: learns the wording of leaks from the labelled sentences and writes the weights, with the
 * threshold that is in use or the one given. Prints the five-fold cross-validation of the whole filter, for choosing thresholds.
 */
const TARGET = 'src/moderation/contact-filter/wording/weights.ts';
const FOLDS = 5;
const thresholds = [0, threshold, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2];
const THRESHOLD = Number(process.argv[2] ?? threshold);

const named = process.argv.slice(3);
const samples: Sample[] = sampleFiles()
  .filter((file) => !isHeldOut(file))
  .flatMap(readSamples);
const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);

interface Judged {
  readonly leak: boolean;
  /** A shape was found, so the wording is not used. */
  readonly shaped: boolean;
  readonly score: number;
}

const judged = ({ text, leak, previous = [] }: Sample, score: number): Judged => ({
  leak,
  shaped: screenText(text, { previous }).spans.some(({ reason }) => reason !== 'wording'),
  score,
});

function say(title: string, all: readonly Judged[]): void {
  for (const tried of thresholds) {
    const stopped = all.filter(({ shaped, score }) => shaped || score > tried);
    const found = stopped.filter(({ leak }) => leak).length;
    const leaks = all.filter(({ leak }) => leak).length;
    console.log(
      `${title}  threshold ${tried}  precision ${percent(found, stopped.length)} %  recall ${percent(found, leaks)} %`,
    );
  }
}

const outOfFold = samples.map((sample, at) => ({ sample, fold: at % FOLDS }));
say(
  `cross-validated, ${samples.length} sentences`,
  [...Array(FOLDS).keys()].flatMap((fold) => {
    const weights = train(outOfFold.filter((one) => one.fold !== fold).map(({ sample }) => sample));
    return outOfFold
      .filter((one) => one.fold === fold)
      .map(({ sample }) => judged(sample, scoreWith(weights, sample.text)));
  }),
);
const weights = train(samples);
for (const file of [...sampleFiles().filter(isHeldOut), ...named])
  say(
    file,
    readSamples(file).map((sample) => judged(sample, scoreWith(weights, sample.text))),
  );

const { table, scale, bias } = weights;
writeFileSync(
  TARGET,
  `// Written by \`npm run generate -- contact-filter\` from the labelled sentences. Do not edit: a test compares it.

/** A weight is a whole number times this. */
export const scale = ${scale};
export const bias = ${bias};
/** From this score on a wording is doubtful. */
export const threshold = ${THRESHOLD};
/** One byte per bucket of features.ts, in base64. */
export const weights =
  '${Buffer.from(table.buffer).toString('base64')}';
`,
);
