import type { FaultyMailServer } from './mail-server.js';
import { surely, type Drafts } from './work.js';

/** A mail in so many may come twice: those whose worker was killed between the 250 and its mark. */
const DOUBLED_OF = 1_000;
/** So long after the 250 a mail may still wait for its mark: the database was silent, or being restarted. Milliseconds. */
const UNMARKED = 20_000;

/** A mail that came twice, and the seconds from its first 250 to the next kill of a worker. */
interface Doubled {
  readonly id: number;
  readonly untilKill: number | null;
}

/** What a run has found. */
export interface Findings {
  readonly counts: Readonly<Record<string, number>>;
  readonly doubled: readonly Doubled[];
  /** Whether nothing was lost, and nothing done twice that could be helped. */
  readonly isGood: boolean;
}

/**
 * Compares what callers and the mail server were told with what the database holds.
 * @param url of the database
 * @param kills when workers were killed, in milliseconds since 1970
 */
export async function findingsOf(
  url: () => string,
  drafts: Drafts,
  mail: FaultyMailServer,
  kills: readonly number[],
): Promise<Findings> {
  const requests = await surely<{ id: number }>(url, 'select id from requests');
  const mails = await surely<{ id: number; given_up: boolean; waits: boolean }>(
    url,
    'select id, failed_at is not null as given_up, coalesce(sent_at, failed_at) is null as waits from outbox',
  );
  const told = [...drafts.told.values()];
  const known = new Set(told.flatMap((ids) => [...ids]));
  const there = new Set(requests.map(({ id }) => id));
  const taken = new Map([...mail.taken].map(([name, times]) => [Number(/\d+/.exec(name)?.[0]), times]));
  const doubled = mails.flatMap(({ id }): Doubled[] => {
    const [first, ...again] = taken.get(id) ?? [];
    if (first === undefined || again.length === 0) return [];
    const kill = kills.find((time) => time >= first);
    return [{ id, untilKill: kill === undefined ? null : (kill - first) / 1_000 }];
  });
  const unexplained = doubled.filter(({ untilKill }) => untilKill === null || untilKill * 1_000 > UNMARKED).length;
  const counts = {
    drafts: told.length,
    'drafts lost': [...known].filter((id) => !there.has(id)).length,
    'drafts twice': requests.length - told.length,
    'answers 500': drafts.failures,
    mails: mails.length,
    'mails lost': mails.filter(({ id, waits }) => !taken.has(id) && !waits).length,
    'mails that still wait': mails.filter(({ waits }) => waits).length,
    'mails given up': mails.filter(({ given_up }) => given_up).length,
    'mails twice, of a worker killed after the 250': doubled.length - unexplained,
    'mails twice otherwise': unexplained,
  };
  const wrong =
    counts['drafts lost'] +
    counts['drafts twice'] +
    counts['answers 500'] +
    counts['mails lost'] +
    counts['mails that still wait'] +
    counts['mails given up'] +
    unexplained;
  const isGood = wrong === 0 && doubled.length * DOUBLED_OF <= Math.max(mails.length, DOUBLED_OF);
  return { counts, doubled, isGood };
}
