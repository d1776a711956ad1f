import { ms } from '../../../shared/limits.js';

/** A replica that is further behind the primary is left out, in milliseconds. */
export const MOST_BEHIND = 2_000;

/** After a change, replicas are asked often for so long, and a report waits so long for one, in milliseconds. */
export const PATIENCE = 2_000;

/** For so long replicas that followed the primary serve visitors without it: as long as kept pages are sent. */
export const WITHOUT_PRIMARY = ms.hour;

/** So many positions of the primary are remembered until they are replayed. */
const REMEMBERED = 100;

/** What a server says of itself. */
export interface Position {
  /** Whether it replays what another server writes. */
  readonly isReplica: boolean;
  /** How far it has replayed or, as a primary, written, in bytes. */
  readonly position: number;
  /** The cluster that it belongs to. */
  readonly system: string;
}

/**
 * What a replica does: it follows the primary, is further behind than allowed, does not answer, follows another primary,
 * or is no replica (any longer).
 */
export type ReplicaState = 'following' | 'behind' | 'silent' | 'foreign' | 'primary';

/** What is known of a replica. Moments are milliseconds by the monotonic clock. */
export interface Following {
  readonly state: ReplicaState;
  /** How far it had replayed. */
  readonly replayed: number;
  /** Positions of the primary that it has not replayed yet, and when they were asked for. */
  readonly missing: readonly { readonly at: number; readonly position: number }[];
  /** It has everything that was committed before this moment. */
  readonly completeAt: number;
  /** How long it was behind at most; Infinity while that is not known. */
  readonly behind: number;
  /** The first position that was asked for after a change. */
  readonly wanted: { readonly change: number; readonly position: number };
  /** The number of the last change that it has certainly replayed. */
  readonly change: number;
  /** When it was compared with the primary last. */
  readonly comparedAt: number;
}

/** Nothing is known yet. */
export const unknownReplica: Following = {
  state: 'silent',
  replayed: 0,
  missing: [],
  completeAt: -Infinity,
  behind: Infinity,
  wanted: { change: -1, position: Infinity },
  change: -1,
  comparedAt: -Infinity,
};

/** A comparison: the primary was asked first, then the replica. Whoever did not answer is undefined. */
export interface Comparison {
  readonly at: number;
  readonly primary: Position | undefined;
  readonly replica: Position | undefined;
  /** The number of the last change that was announced before, and when. */
  readonly change: number;
  readonly changedAt: number;
}

/** What is known of a replica after a comparison. */
export function followed(before: Following, { at, primary, replica, change, changedAt }: Comparison): Following {
  if (!replica) return { ...before, state: 'silent' };
  if (!replica.isReplica) return { ...unknownReplica, state: 'primary' };
  if (!primary) return withoutPrimary(before, at, { change, changedAt });
  const { position: replayed } = replica;
  // What it had replayed before the primary was asked, the primary had written before.
  if (replica.system !== primary.system || before.replayed > primary.position)
    return { ...unknownReplica, state: 'foreign', replayed };
  const asked = { at, position: primary.position };
  const known = before.missing.length < REMEMBERED ? [...before.missing, asked] : before.missing;
  const isLevel = replayed >= primary.position;
  const reached = isLevel ? asked : known.findLast(({ position }) => position <= replayed);
  const completeAt = reached?.at ?? before.completeAt;
  const behind = isLevel ? 0 : at - completeAt;
  const wanted = before.wanted.change === change ? before.wanted : { change, position: primary.position };
  return {
    state: behind <= MOST_BEHIND ? 'following' : 'behind',
    replayed,
    missing: isLevel ? [] : known.filter(({ position }) => position > replayed),
    completeAt,
    behind,
    wanted,
    change: replayed >= wanted.position ? change : before.change,
    comparedAt: at,
  };
}

/** A replica that followed goes on, for a while. What was announced just before, it may still receive and replay. */
function withoutPrimary(
  before: Following,
  at: number,
  { change, changedAt }: Pick<Comparison, 'change' | 'changedAt'>,
): Following {
  const { state, comparedAt } = before;
  if (state !== 'following' || at - comparedAt > WITHOUT_PRIMARY) return { ...before, state: 'behind' };
  return at - changedAt > PATIENCE ? { ...before, change } : before;
}

/** Whether a visitor may be served: the replica follows, and has replayed the last change that was announced. */
export const servesVisitors = ({ state, change }: Following, lastChange: number): boolean =>
  state === 'following' && change === lastChange;
