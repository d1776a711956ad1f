/** A rule's answer: it holds, or the code of the problem that says why not. */
export type Verdict = 'ok' | (string & {});

/** One row of a state machine: a move, from where, to where, by whom, and under which rules. */
export interface Move<State extends number, Facts, Who extends string = string> {
  /** The verb of the rules. */
  readonly move: string;
  /** `null` stands for "does not exist yet". */
  readonly from: readonly (State | null)[];
  /** `null` stands for "is erased"; `'same'` changes facts but not the state. */
  readonly to: State | null | 'same';
  readonly actor: Who;
  readonly permission?: string;
  readonly rules?: readonly ((facts: Facts, now: Date) => Verdict)[];
  /** The stored column that holds the moment at which the clock makes this move. */
  readonly deadline?: string;
  /** Who is told, as `role:notification`. */
  readonly notifies?: readonly string[];
}

/** What a state means, as booleans that queries and screens read. */
export interface StateRow {
  readonly name: string;
  readonly label: Readonly<{ it: string; en: string }>;
}

/** The checked form of a table. */
export interface Machine<State extends number, Facts, Name extends string> {
  readonly moves: Readonly<Record<Name, Move<State, Facts>>>;
  /** Why a move is refused now, or 'ok'. `move_not_allowed` when the state forbids it, else the first rule's code. */
  check(move: Name, state: State | null, facts: Facts, now: Date): Verdict;
  /** The moves that `actor` may make now, in the table's order. */
  allowed(actor: string, state: State, facts: Facts, now: Date): Name[];
}

export const MOVE_NOT_ALLOWED = 'move_not_allowed';

/**
 * Builds a machine from its table.
 * @throws Error at start when a move is named twice, leaves from or leads to an unknown state.
 */
export function machine<State extends number, Facts, Name extends string>(
  states: Readonly<Record<number, StateRow>>,
  table: readonly (Move<State, Facts> & { readonly move: Name })[],
): Machine<State, Facts, Name> {
  const moves = {} as Record<Name, Move<State, Facts>>;
  for (const row of table) {
    if (row.move in moves) throw new Error(`the move ${row.move} stands twice in its table`);
    for (const state of [...row.from, row.to]) {
      if (typeof state === 'number' && !(state in states))
        throw new Error(`the move ${row.move} names the unknown state ${state}`);
    }
    moves[row.move] = row;
  }
  const check = (name: Name, state: State | null, facts: Facts, now: Date): Verdict => {
    const row = moves[name];
    if (!row.from.includes(state)) return MOVE_NOT_ALLOWED;
    for (const rule of row.rules ?? []) {
      const verdict = rule(facts, now);
      if (verdict !== 'ok') return verdict;
    }
    return 'ok';
  };
  return {
    moves,
    check,
    allowed: (actor, state, facts, now) =>
      table.filter((row) => row.actor === actor && check(row.move, state, facts, now) === 'ok').map((row) => row.move),
  };
}
