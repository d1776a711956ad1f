import { Classes } from './classes.js';
import { columnOf, type Facts } from './facts.js';
import { pin, shardedIn, type Pinned, type Sharded } from './keys.js';
import { placeOf, type Key } from './shape.js';

/** Where Citus would run a statement. */
export type Kind = 'none' | 'one' | 'keyed' | 'coordinator' | 'across' | 'written across' | 'unsupported' | 'unknown';

export interface Verdict {
  readonly kind: Kind;
  readonly reason: string;
}

/** A finding that counts only where there is no other: Citus takes the statement, for one shard or for several. */
type Found = Verdict & { readonly isMinor?: true };

/** Functions that give another answer each time, which an update may not call. */
const VOLATILE = new Set(['clock_timestamp', 'gen_random_uuid', 'nextval', 'random', 'setval']);

/** The worst first. */
const KINDS: readonly Kind[] = ['unsupported', 'unknown', 'written across', 'across', 'coordinator'];

/**
 * Judges a statement by the documented rules of Citus.
 * @param readers functions of ours that read tables
 */
export function judge(facts: Facts, key: Key, readers: ReadonlySet<string>): Verdict {
  const called = facts.calls.find(({ name }) => readers.has(name));
  if (called) return { kind: 'unknown', reason: `${called.name}() reads tables` };
  const sharded = shardedIn(facts, key);
  if (sharded.length === 0) return withoutShards(facts, key);
  const asWritten = worst(facts, key, sharded, pin(facts, sharded, false));
  if (!asWritten) return { kind: 'one', reason: 'names one account' };
  const keyed = worst(facts, key, sharded, pin(facts, sharded, true));
  return keyed ?? { kind: 'keyed', reason: `has to name the key of ${unnamed(facts, sharded)}` };
}

const withoutShards = ({ occurrences }: Facts, key: Key): Verdict => {
  const isWritten = occurrences.some((one) => one.isWritten && placeOf(one.table, key).kind === 'reference');
  return { kind: 'none', reason: isWritten ? 'writes a reference table, on every machine' : 'no distributed table' };
};

function unnamed(facts: Facts, sharded: readonly Sharded[]): string {
  const pins = pin(facts, sharded, false);
  return tables(sharded.filter((one) => pins.get(one)?.by !== 'one'));
}

/** What is worst about a statement; undefined when it names one account. */
function worst(
  facts: Facts,
  key: Key,
  sharded: readonly Sharded[],
  pins: ReadonlyMap<Sharded, Pinned>,
): Verdict | undefined {
  const all: Found[] = [
    ...sharded.flatMap((one) => refused(facts, one)),
    ...partsOf(facts, sharded).flatMap((part) => ofPart(part, pins)),
    ...together(facts, key, sharded, pins),
  ];
  const major = all.filter(({ isMinor }) => !isMinor);
  const counted = major.length > 0 ? major : all;
  const kind = KINDS.find((one) => counted.some((found) => found.kind === one));
  if (kind === undefined) return undefined;
  if (facts.isRecursive && major.length > 0)
    return { kind: 'unsupported', reason: 'a recursive query in several shards' };
  const reasons = counted.filter((found) => found.kind === kind).map(({ reason }) => reason);
  return { kind, reason: [...new Set(reasons)].join('; ') };
}

const tables = (some: readonly { readonly table: string }[]): string =>
  [...new Set(some.map(({ table }) => table))].join(', ');

/** What no write may do, in whichever shard. */
function refused({ set, omitted, calls }: Facts, one: Sharded): Found[] {
  const { table, place } = one;
  if (!one.isWritten) return [];
  const column = columnOf(one, place.column);
  if (set.includes(column)) return [{ kind: 'unsupported', reason: `changes the key of ${table}` }];
  if (!place.added && omitted.includes(column))
    return [{ kind: 'unsupported', reason: `inserts into ${table} without its key` }];
  const called = calls.find(({ name, isInUpdate }) => isInUpdate && VOLATILE.has(name));
  return called ? [{ kind: 'unsupported', reason: `${called.name}() in an update` }] : [];
}

/** The queries that Citus plans by themselves, each with those that depend on its rows. */
function partsOf({ correlated }: Facts, sharded: readonly Sharded[]): Sharded[][] {
  const classes = new Classes();
  for (const [inner, outer] of correlated) classes.join(String(inner), String(outer));
  return [...Map.groupBy(sharded, ({ block }) => classes.root(String(block))).values()];
}

/** Tables of one query must be joined by the key, and a query that locks rows must name it. */
function ofPart(part: readonly Sharded[], pins: ReadonlyMap<Sharded, Pinned>): Found[] {
  const found = part.map((one) => ({ ...one, ...(pins.get(one) as Pinned) }));
  const first = found[0]?.by;
  const shards = [...Map.groupBy(found, ({ shard }) => shard).values()].map(tables);
  if (shards.length > 1)
    return found.every(({ by }) => by === 'one') && !isOfTwo(part)
      ? [{ kind: 'unknown', reason: `several values name the key of ${tables(found)}` }]
      : [{ kind: 'unsupported', reason: `joins ${shards.join(' with ')}, not by the key` }];
  if (first === 'one') return [];
  const locked = found.filter(({ isLocked }) => isLocked);
  const where = first === 'list' ? 'of a list' : 'in every shard';
  if (locked.length > 0) return [{ kind: 'unsupported', reason: `locks ${tables(locked)} ${where}` }];
  if (first === 'rows')
    return [{ kind: 'unknown', reason: `rows that it brings along name the key of ${tables(found)}`, isMinor: true }];
  const written = found.filter(({ isWritten }) => isWritten);
  if (written.length > 0) return [{ kind: 'written across', reason: `writes ${tables(written)} ${where}` }];
  return [{ kind: 'across', reason: `reads ${tables(found)} ${where}` }];
}

/** An account is a citizen's or a firm's, so rows of both are never in the same shard by intent. */
const isOfTwo = (sharded: readonly Sharded[]): boolean =>
  sharded.some(({ place }) => place.of === 'citizen') && sharded.some(({ place }) => place.of === 'firm');

/** What the parts of a statement need together. */
function together(
  { occurrences }: Facts,
  key: Key,
  sharded: readonly Sharded[],
  pins: ReadonlyMap<Sharded, Pinned>,
): Found[] {
  const at = (kind: string) => occurrences.filter((one) => placeOf(one.table, key).kind === kind);
  const references = at('reference').filter(({ isWritten }) => isWritten);
  const local = at('local');
  const kind = occurrences.some(({ isWritten }) => isWritten) ? 'written across' : 'across';
  const pinned = sharded.filter((one) => pins.get(one)?.by === 'one');
  const isInSeveral = new Set(pinned.map((one) => pins.get(one)?.shard)).size > 1;
  const found: Found[] = [];
  if (references.length > 0) found.push({ kind, reason: `writes ${tables(references)} on every machine` });
  if (local.length > 0)
    found.push({ kind: 'coordinator', reason: `needs ${tables(local)} of the coordinator`, isMinor: true });
  if (isInSeveral && isOfTwo(pinned))
    found.push({ kind, reason: `needs ${tables(pinned)} of a citizen and of a firm` });
  else if (isInSeveral)
    found.push({ kind: 'unknown', reason: `several values name the keys of ${tables(pinned)}`, isMinor: true });
  return found;
}
