import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { runHa } from './ha/run.js';
import { playFaults } from './play.js';
import { runSoak } from './soak.js';

const USAGE = `Makes real faults while people write requests, messages and quotes, pay orders and get refunds, and mails leave.
Counts what was lost or done twice.

  npm run faults -- [--minutes 4] [--patience 5.5] [--seed N]
  npm run faults -- --ha [--rounds 20] [--kinds kill,freeze,cut,switchover]
  npm run faults -- --soak 120

Two web processes, two workers, PgBouncer where it is installed, PostgreSQL behind a link that breaks, a mail server that goes
wrong. After the faults it waits for what is still on its way: a run of four minutes of faults ends within ten. Ends with 1
when something was lost, something but a mail of a worker that was killed after the 250 was done twice, one mail in a thousand
came twice, or fewer than a thousand faults came about in four minutes. Names what each mail waits for that is not sent in the end.

With --ha the primary of three PostgreSQL fails instead, in rounds, each in its own network namespace (as root), before two web
processes and two workers that get fifty calls a second. Ends with 1 when an acknowledged write was lost or done twice, no write
was acknowledged for 30 seconds, or something did not hold afterwards.

With --soak nothing fails: so many minutes of ten calls, two pages and twenty streams of one web process and one worker, with the
smallest heap of every ten minutes. Ends with 1 when a call failed, a write was lost or done twice, or a heap grew in the second half.`;

/** Minutes after the faults: longer than a claim on a mail lives, and the pauses after its first failures. */
const PATIENCE = '5.5';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    patience: { type: 'string', default: PATIENCE },
    ha: { type: 'boolean', default: false },
    soak: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    kinds: { type: 'string', default: 'kill,freeze,cut,switchover' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const run = (): Promise<boolean> => {
  if (values.ha) return runHa(Number(values.rounds), values.kinds.split(','));
  if (values.soak !== undefined) return runSoak(Number(values.soak));
  return playFaults(Number(values.minutes), Number(values.patience), Number(values.seed));
};

if (values.help) console.log(USAGE);
else process.exit((await run()) ? 0 : 1);
