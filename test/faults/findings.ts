import type { FaultyMailServer } from './mail-server.js';
import { brokenInvariants, compare } from './ha/checks.js';
import type { Load } from './ha/load.js';
import { connected, surely } from './work.js';

/** One mail in this many may be sent twice: those whose worker was killed between the 250 and marking it as sent. */
const DOUBLED_OF = 1_000;
/** The maximum time in milliseconds between the 250 and marking a mail as sent: the database was silent or restarting. */
const UNMARKED = 10_000;

/** The answer to a repeated write while the call that was cut still holds its key. */
const CLAIMED = 409;

/** The mail server may read what a worker had sent so long after the worker was killed, in milliseconds. */
const UNREAD = 1_000;

/** A mail that was sent twice, and the seconds from its first 250 to the next kill of a worker. */
interface Doubled {
  readonly id: number;
  readonly untilKill: number | null;
  /** The faults from a second before the 250 until the kill. */
  readonly faults: readonly string[];
}

/** A mail that was neither sent nor given up, and what it waits for. */
export interface Waiting {
  readonly id: number;
  readonly attempts: number;
  /** Its next attempt, the end of a claim, a worker that has its job, a free worker, or nothing. */
  readonly for: 'next try' | 'claim' | 'job at work' | 'worker' | 'nothing';
  /** The end of the wait, if known. */
  readonly until: string | null;
  readonly last_error: string | null;
}

/** The reasons why unsent mails wait; a claim or an active job lasts until it is taken over from a killed worker. */
const WAITING = `
  select o.id, o.attempts, o.last_error,
    case when j.state < 'active' and j.start_after > now() then 'next try'
      when o.claimed_at is not null then 'claim'
      when j.state < 'active' then 'worker'
      when j.state = 'active' then 'job at work'
      else 'nothing' end as for,
    case when j.state < 'active' then j.start_after
      when o.claimed_at is not null then o.claimed_at + interval '5 minutes'
      else j.heartbeat_on + j.heartbeat_seconds * interval '1 second' end::text as until
  from outbox o
  left join lateral (
    select * from pgboss.job
    where name in ('mail.security', 'mail.send', 'mail.bulk') and state in ('created', 'retry', 'active') and (data->>'id')::integer = o.id
    order by start_after limit 1) j on true
  where o.sent_at is null and o.failed_at is null
  order by o.id`;

/** The findings of a run. */
export interface Findings {
  readonly counts: Readonly<Record<string, number>>;
  /** The writes, the invariants and the refusals that are not as they should be. */
  readonly wrong: readonly string[];
  readonly doubled: readonly Doubled[];
  readonly waiting: readonly Waiting[];
  /** Whether nothing was lost, and nothing avoidably done twice. */
  readonly isGood: boolean;
}

/**
 * Compares what callers and the mail server received with what the database holds.
 * @param url of the database
 * @param load the calls of people
 * @param unanswered how many writes have no answer in the end
 * @param kills when workers were killed, in milliseconds since 1970
 * @param injected what went wrong when
 */
export async function findingsOf(
  url: () => string,
  load: Load,
  unanswered: number,
  mail: FaultyMailServer,
  kills: readonly number[],
  injected: readonly (readonly [time: number, name: string])[],
): Promise<Findings> {
  const { lost, doubled: twice } = await connected(url(), (client) => compare(client, load.writes));
  const broken = await brokenInvariants(url());
  const mails = await surely<{ id: number; given_up: boolean; waits: boolean }>(
    url,
    'select id, failed_at is not null as given_up, coalesce(sent_at, failed_at) is null as waits from outbox',
  );
  const waiting = await surely<Waiting>(url, WAITING);
  const taken = new Map([...mail.taken].map(([name, times]) => [Number(/\d+/.exec(name)?.[0]), times]));
  const doubled = mails.flatMap(({ id }): Doubled[] => {
    const [first, ...again] = taken.get(id) ?? [];
    if (first === undefined || again.length === 0) return [];
    const kill = kills.find((time) => time >= first - UNREAD);
    const faults = injected.filter(([time]) => time > first - 1_000 && time <= (kill ?? first)).map(([, name]) => name);
    return [{ id, untilKill: kill === undefined ? null : (kill - first) / 1_000, faults }];
  });
  const unexplained = doubled.filter(({ untilKill }) => untilKill === null || untilKill * 1_000 > UNMARKED).length;
  const times = (test: (status: number) => boolean): number =>
    [...load.statuses].reduce((sum, [status, count]) => (test(status) ? sum + count : sum), 0);
  const counts = {
    ...Object.fromEntries(
      Object.entries(Object.groupBy(load.writes, ({ kind }) => kind)).map(([kind, some]) => [
        `writes: ${kind}`,
        some.length,
      ]),
    ),
    'writes lost': lost.length,
    'writes twice': twice.length,
    'writes without an answer': unanswered,
    'answers 5xx but 503': times((status) => status >= 500 && status !== 503),
    'calls that were refused': times((status) => status >= 400 && status < 500 && status !== CLAIMED),
    'invariants that do not hold': broken.length,
    mails: mails.length,
    'mails lost': mails.filter(({ id, waits }) => !taken.has(id) && !waits).length,
    'mails that wait for their next try': waiting.filter((one) => one.for === 'next try').length,
    'mails that wait otherwise': waiting.filter((one) => one.for !== 'next try').length,
    'mails given up': mails.filter(({ given_up }) => given_up).length,
    'mails twice, of a worker killed after the 250': doubled.length - unexplained,
    'mails twice otherwise': unexplained,
  };
  const faults =
    counts['writes lost'] +
    counts['writes twice'] +
    counts['writes without an answer'] +
    counts['answers 5xx but 503'] +
    counts['calls that were refused'] +
    counts['invariants that do not hold'] +
    counts['mails lost'] +
    counts['mails that wait otherwise'] +
    counts['mails given up'] +
    unexplained;
  const isGood = faults === 0 && doubled.length * DOUBLED_OF <= Math.max(mails.length, DOUBLED_OF);
  return { counts, wrong: [...lost, ...twice, ...broken, ...load.refusals], doubled, waiting, isGood };
}
