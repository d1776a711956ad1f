import { setTimeout as pause } from 'node:timers/promises';
import { sessionKey } from '../bench/data/tokens.js';
import { SECRET } from '../bench/servers.js';
import { injectFor } from './faults.js';
import { findingsOf, type Findings } from './findings.js';
import { waitingOrders } from './ha/checks.js';
import { Load } from './ha/load.js';
import { makePeople } from './ha/people.js';
import { placesFor, readsOf } from './ha/places.js';
import { say } from '../support/say.js';
import { Injected, random } from './injected.js';
import { buyPackages, financeToken } from './refunds.js';
import { Stage } from './stage.js';
import { connected, surely } from './work.js';

const MINUTE = 60_000;
/** Twelve calls a second, half of which write: the milliseconds between two. */
const PACE = 80;
/** Enough places for the writes of each kind, and enough packages to give back. */
const A_MINUTE = { places: 170, packages: 12 };
/** Fewer faults in a minute prove little. */
const LEAST = 250;
const UNSENT = 'select count(*)::integer as n from outbox where sent_at is null and failed_at is null';

/** People who write, with a place for each write. */
async function peopleOn(stage: Stage, minutes: number): Promise<Load> {
  const settings = { JWT_SECRET: SECRET };
  const key = sessionKey(settings);
  return connected(stage.direct(), async (client) => {
    const callers = await makePeople(client, key);
    await stage.ready();
    const buyers = callers.quoting.slice(0, A_MINUTE.packages * minutes);
    const others = { ...callers, quoting: callers.quoting.slice(buyers.length) };
    const count = A_MINUTE.places * minutes;
    const places = await placesFor(client, key, others, { citizens: count, messages: count, responses: count });
    const tokens = buyers.map(({ token }) => token);
    const refunds = await buyPackages(stage.bases[0] ?? '', client, tokens);
    const finance = await financeToken(client, settings);
    return new Load(stage.bases, 'faults', readsOf(callers), { ...places, refunds, finance }, PACE);
  });
}

function report({ counts, all }: Injected, { counts: outcome, wrong, doubled, waiting }: Findings): void {
  console.log(`\n| Fault | Times |\n|---|---|`);
  for (const [name, count] of [...counts].sort(([, one], [, other]) => other - one))
    console.log(`| ${name} | ${count} |`);
  console.log(`| all | ${all} |\n\n| Outcome | |\n|---|---|`);
  for (const [name, count] of Object.entries(outcome)) console.log(`| ${name} | ${count} |`);
  for (const one of wrong.slice(0, 40)) say(one);
  for (const { id, untilKill, faults } of doubled) {
    const kill = untilKill === null ? 'no worker was killed' : `a worker was killed ${untilKill} s after its 250`;
    const times = Object.entries(Object.groupBy(faults, (name) => name));
    say(`mail ${id} came twice: ${kill}; ${times.map(([name, all]) => `${all?.length ?? 0} × ${name}`).join(', ')}`);
  }
  for (const { id, attempts, for: what, until, last_error } of waiting)
    say(
      `mail ${id} waits for ${what} until ${until ?? 'ever'}, after ${attempts} attempts: ${last_error ?? 'no answer'}`,
    );
}

/**
 * Injects faults for some minutes while people write, waits for what is on its way, and reports what was lost or done twice.
 * @param patience minutes from the last fault on
 * @returns whether nothing was, and enough faults came about
 */
export async function playFaults(minutes: number, patience: number, seed: number): Promise<boolean> {
  const next = random(seed);
  const injected = new Injected();
  const stage = await Stage.open(next, injected);
  try {
    const load = await peopleOn(stage, minutes);
    say(`everything runs${stage.hasPooler ? ', through PgBouncer' : ''}; the faults begin`);
    await injectFor(minutes * MINUTE, stage, injected, next);
    const given = Date.now() + patience * MINUTE;
    await load.stop();
    say(`${injected.all} faults came about; what is on its way is waited for. Answers: ${load.summary}`);
    const unanswered = await load.finish();
    const waits = async (): Promise<boolean> =>
      (await connected(stage.direct(), waitingOrders)) > 0 ||
      ((await surely<{ n: number }>(stage.direct, UNSENT))[0]?.n ?? 0) > 0;
    while (Date.now() < given && (await waits())) await pause(2_000);
    const findings = await findingsOf(stage.direct, load, unanswered, stage.mail, stage.kills, injected.log);
    report(injected, findings);
    return findings.isGood && injected.all >= LEAST * minutes;
  } finally {
    await stage.end();
  }
}
