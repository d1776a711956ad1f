import type { SettingValues } from './staff/setting.codes.js';

/** A rule's result: 'ok', or the code of the problem that says why not. */
export type Verdict = 'ok' | (string & {});

/** A column of an entity. */
export type ColumnOf<Subject> = keyof Subject & string;

/**
 * One row of a state machine: who may move what from where to where, under which rules, and everything that the move
 * does. `Transitions` in transitions.ts reads the row and makes the move.
 */
export interface Move<
  State extends number | string,
  Facts,
  Subject extends object = object,
  Who extends string = string,
> {
  readonly move: string;
  /** `null` means "does not exist yet". */
  readonly from: readonly (State | null)[];
  /** `null` means "is erased"; `'same'` changes facts but not the state. */
  readonly to: State | null | 'same';
  readonly actor: Who;
  /** All of them must hold. The first that fails gives the problem. */
  readonly rules?: readonly ((facts: Facts, now: Date) => Verdict)[];
  /** For an automatic move: the stored column whose moment makes it due. */
  readonly deadline?: ColumnOf<Subject>;
  /** From when the move counts; the present moment when left out. */
  readonly at?: (subject: Subject, now: Date) => Date;
  /** The columns that take the moment of the move. */
  readonly stamps?: readonly ColumnOf<Subject>[];
  /** Columns with a fixed new value. */
  readonly sets?: Readonly<Partial<Subject>>;
  /** Columns that become null. This cancels a deadline: its job reads the row again and finds nothing due. */
  readonly clears?: readonly ColumnOf<Subject>[];
  /** Deadlines that begin here: the column and its moment. The job of the column is scheduled for that moment. */
  readonly starts?: Readonly<
    Partial<Record<ColumnOf<Subject>, (subject: Subject, now: Date, settings: SettingValues) => Date>>
  >;
  /** The kind of the entry that the move leaves in the activity of its subject. */
  readonly activity?: string;
  /** Who is notified of what, as `audience:template`. */
  readonly notifies?: readonly `${string}:${string}`[];
}

/** What a state is called. A module adds the flags that its code reads. */
export interface StateRow {
  readonly name: string;
  readonly label: Readonly<{ it: string; en: string }>;
}

/** The checked form of a table. */
export interface Machine<State extends number | string, Facts, Name extends string, Row> {
  readonly moves: Readonly<Record<Name, Row>>;
  /** Why a move is refused now, or 'ok'. `move_not_allowed` when the state forbids it, else the first rule's code. */
  check(move: Name, state: State | null, facts: Facts, now: Date): Verdict;
  /** The moves that `actor` may make now, in the table's order. */
  allowed(actor: string, state: State, facts: Facts, now: Date): Name[];
}

export const MOVE_NOT_ALLOWED = 'move_not_allowed';

/**
 * Builds a machine from its table.
 * @throws Error at start when a move is named twice, or leaves from or leads to an unknown state.
 */
export function machine<
  State extends number | string,
  Facts,
  Subject extends object,
  Name extends string,
  Row extends Move<State, Facts, Subject>,
>(
  states: Readonly<Record<State, StateRow>>,
  table: readonly (Row & { readonly move: Name })[],
): Machine<State, Facts, Name, Row> {
  const moves = {} as Record<Name, Row>;
  for (const row of table) {
    if (row.move in moves) throw new Error(`the move ${row.move} is twice in its table`);
    for (const state of [...row.from, row.to]) {
      if (state !== null && state !== 'same' && !(state in states))
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
