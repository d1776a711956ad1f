import pg from 'pg';
import type { Outcome, Rounds } from '../compare.js';
import { costOfEach, cpuTime, type CpuTime } from '../cpu.js';
import type { Log } from '../data/fill.js';
import type { Grown, Growth } from '../data/growth.js';
import { load } from '../load.js';
import type { Server } from '../servers.js';
import { line, median, type Measured } from '../measure.js';

/** The maximum factor by which the cost of a call may rise when the history grows. */
const TOLERANCE = 0.2;

/** A call with a short and a longer history. */
interface GrowthPath {
  readonly path: string;
  readonly title: string;
  readonly address: string | ((account: Grown) => string);
  readonly accounts: readonly Grown[];
}

/** The paths of {@link growthPaths}. */
export const GROWING = ['inbox', 'ledger', 'chatlist', 'chat'];

/** Calls that must cost the same with a long history as with a short one. */
export const growthPaths = ({ inboxes, ledgers, chats }: Growth): GrowthPath[] => [
  {
    path: 'inbox',
    title: 'first page by responses',
    address: '/api/v1/requests/lawyer?page=1&page_size=10',
    accounts: inboxes,
  },
  { path: 'ledger', title: 'credits by rows of the ledger', address: '/api/v1/credits?page=1', accounts: ledgers },
  {
    path: 'chatlist',
    title: 'conversations by how many there are',
    address: '/api/v1/conversations',
    accounts: inboxes,
  },
  {
    path: 'chat',
    title: 'a conversation by its messages',
    address: ({ conversation }) => `/api/v1/messages?response_id=${conversation}`,
    accounts: chats,
  },
];

/**
 * Requests the first page with a short and a longer history alternately, and compares each with the shortest by the
 * processor time of a call in the product and in PostgreSQL.
 */
export async function measureGrowth(
  { base, pid }: Server,
  databaseUrl: string,
  what: GrowthPath,
  { rounds, seconds }: Rounds,
  log: Log,
): Promise<Outcome[]> {
  const { path, title, address, accounts } = what;
  log(`\n${path}  ${title}`);
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const ask = async (account: Grown): Promise<Measured & CpuTime> => {
    const before = await cpuTime(db, pid);
    const { token } = account.caller;
    const asked = typeof address === 'string' ? address : address(account);
    const measured = await load(`  ${account.size}`, base, [{ token, path: asked }], { seconds });
    return { ...measured, ...costOfEach(before, await cpuTime(db, pid), measured.calls) };
  };
  const measured = accounts.map((): (Measured & CpuTime)[] => []);
  for (const account of accounts) await ask(account);
  for (let round = 0; round < rounds; round++)
    for (const [index, account] of accounts.entries()) measured[index]?.push(await ask(account));
  await db.end();
  for (const each of measured) {
    const [first] = each as [Measured & CpuTime];
    const [rate, p50, p99] = (['rate', 'p50', 'p99'] as const).map((key) => median(each.map((one) => one[key])));
    log(
      line({ name: first.name, rate: rate as number, p50: p50 as number, p99: p99 as number, errors: errorsOf(each) }),
    );
    const cost = (key: keyof CpuTime) => median(each.map((one) => one[key])).toFixed(2);
    log(`    processor time of a call: ${cost('node')} ms of Node, ${cost('postgres')} ms of PostgreSQL`);
  }
  const [shortest, ...longer] = measured as [(Measured & CpuTime)[], ...(Measured & CpuTime)[][]];
  const costOf = ({ node, postgres }: CpuTime): number => node + postgres;
  return longer.map((each, index) => {
    const ratio = median(each.map((one, round) => costOf(one) / costOf(shortest[round] as Measured & CpuTime)));
    return {
      path,
      title: `${title}: ${accounts[index + 1]?.size} beside ${accounts[0]?.size}`,
      found: ratio.toFixed(2),
      goal: `at most ${(1 + TOLERANCE).toFixed(2)}`,
      reached: ratio <= 1 + TOLERANCE && errorsOf([...each, ...shortest]) === 0,
    };
  });
}

const errorsOf = (all: readonly Measured[]): number => all.reduce((sum, { errors = 0 }) => sum + errors, 0);
