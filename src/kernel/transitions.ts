import type { EntityClass, EntityData, EntityManager } from '@mikro-orm/postgresql';
import { insertAll, updateAllOf, updateOf } from './database/batch.js';
import { writeAtEnd } from './database/unit-of-work.js';
import type { ColumnOf, Machine, Move, Verdict } from '../shared/state-machine.js';
import { settingValues } from '../shared/staff/in-force.facts.js';
import type { SettingValues } from '../shared/staff/setting.codes.js';

/** What a case adds to the row of its move. */
export interface MoveDetails<Subject extends object> {
  /** Columns that are particular to this case, written together with the row's own. */
  readonly set?: EntityData<Subject>;
  /** What the activity entry keeps. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** Further activity entries of the same moment. */
  readonly alsoRecords?: readonly string[];
  /** Values for the texts of the notifications. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Distinguishes this occasion from others of the same subject, in the deduplication keys. */
  readonly occasion?: string | number;
}

/** A move that was checked, with what it will write. */
export class PreparedMove<Subject extends object, Context, Row> {
  constructor(
    readonly row: Row,
    public subject: Subject,
    /** The row of the subject does not exist yet. */
    readonly isNew: boolean,
    readonly context: Context,
    /** When the move counts from. */
    readonly at: Date,
    readonly now: Date,
    readonly changes: EntityData<Subject>,
    readonly details: MoveDetails<Subject>,
  ) {}

  /** The same move with details that were learnt after the check. */
  with(details: Omit<MoveDetails<Subject>, 'set'>): PreparedMove<Subject, Context, Row> {
    const { row, subject, isNew, context, at, now, changes } = this;
    return new PreparedMove(row, subject, isNew, context, at, now, changes, { ...this.details, ...details });
  }
}

/** A notification as its row names it. */
export interface Notified {
  readonly audience: string;
  readonly template: string;
}

/** A notification that a move asks for. */
export interface Notifying<Prepared> {
  readonly to: Notified;
  readonly move: Prepared;
}

/**
 * The ports by which the moves of one entity reach the rest of the application. {@link Transitions} itself knows no
 * entity, no text and no queue. Everything here works in the caller's transaction.
 */
export interface TransitionPorts<Subject extends object, Facts, Context, Row, Column extends string = 'status'> {
  readonly entity: EntityClass<Subject>;
  /** The column of the state; `status` where it is left out. */
  readonly state?: Column;
  /** The column that takes the present moment at each move. */
  readonly touched?: ColumnOf<Subject>;
  /** The job that wakes the deadline of a column; a deadline without a job is found by a sweep. */
  readonly jobs?: Readonly<Partial<Record<ColumnOf<Subject>, string>>>;
  /** The facts that the rules need. For a new row, `subject` holds the columns that it will have. */
  facts(subject: Subject, context: Context): Facts;
  /** The problem that says why a move is refused. */
  problem(verdict: Verdict, subject: Subject, context: Context, row: Row): Error;
  /** New rows are plain objects, inserted together: many come at once, and nobody changes them in their transaction. */
  readonly plain?: boolean;
  /** Columns of a new plain row that follow from its others and from the context. */
  derived?(row: Subject, context: Context): EntityData<Subject>;
  /** Adds the activity entry that the row names. */
  record?(em: EntityManager, move: PreparedMove<Subject, Context, Row>): void;
  /** Sends the job of a deadline. */
  schedule?(em: EntityManager, job: string, subject: Subject, at: Date): void;
  /** Notifies everybody whom the rows of moves name, together. */
  notify?(em: EntityManager, all: readonly Notifying<PreparedMove<Subject, Context, Row>>[]): Promise<void>;
  /** What follows from columns that the module has added to its rows. Called last. */
  follow?(em: EntityManager, moves: readonly PreparedMove<Subject, Context, Row>[]): Promise<void> | void;
}

/**
 * Makes the moves of one entity. This is the only place where a status is assigned: a use case locks the row, makes the
 * move, and does what is particular to it.
 *
 * To adopt it for an entity:
 * 1. Write its table in `thing.states.ts` (`Move` in state-machine.ts) and build the machine with `machine(states, table)`.
 * 2. Write an injectable `ThingMoves` that holds a `Transitions` with the ports of the entity: at least `entity`,
 *    `facts` and `problem`; `notify`, `record` and `schedule` where the rows name such things.
 * 3. In the use case, with the row locked: `await this.moves.make(em, this.moves.prepare('approve', refund, now))`.
 *    `prepare` throws the problem when the move is refused. Where several rows move together, prepare all of them first.
 * 4. A new row: `this.moves.create('order', columns, now)`, then `make`, which returns the row.
 *
 * Entities are written when the entity manager flushes. A plain row (batch.ts, `plainRows`) is written at the end of the
 * transaction, together with everything else that it collected.
 */
export class Transitions<
  State extends number | string,
  Facts,
  Subject extends { [C in Column]?: State | null },
  Name extends string,
  Row extends Move<State, Facts, Subject>,
  Context = void,
  Column extends string = 'status',
> {
  private readonly column: Column;

  constructor(
    private readonly machine: Machine<State, Facts, Name, Row>,
    private readonly ports: TransitionPorts<Subject, Facts, Context, Row, Column>,
  ) {
    this.column = ports.state ?? ('status' as Column);
  }

  /** Why the move is refused now, or 'ok'. */
  check(move: Name, subject: Subject, now: Date, context: Context): Verdict {
    return this.machine.check(move, subject[this.column] ?? null, this.ports.facts(subject, context), now);
  }

  /**
   * Checks the move and works out what it will write; nothing is changed yet.
   * @param subject locked and read afresh by the caller
   * @throws the module's problem when the state or a rule refuses the move
   */
  prepare(
    move: Name,
    subject: Subject,
    now: Date,
    context: Context,
    details: MoveDetails<Subject> = {},
  ): PreparedMove<Subject, Context, Row> {
    return this.checked(move, subject, false, now, context, details);
  }

  /**
   * {@link prepare} for a row that does not exist yet.
   * @param columns everything but what the move itself sets
   */
  create(
    move: Name,
    columns: Partial<Subject>,
    now: Date,
    context: Context,
    details: MoveDetails<Subject> = {},
  ): PreparedMove<Subject, Context, Row> {
    return this.checked(move, columns as Subject, true, now, context, details);
  }

  /** Makes prepared moves: state, columns, activity, deadlines, notifications. @returns their rows */
  async make(em: EntityManager, ...moves: readonly PreparedMove<Subject, Context, Row>[]): Promise<Subject[]> {
    await this.insert(
      em,
      moves.filter((move) => move.isNew),
    );
    this.update(
      em,
      moves.filter((move) => !move.isNew),
    );
    for (const move of moves) {
      this.ports.record?.(em, move);
      this.schedule(em, move);
    }
    const notified = this.notified(moves);
    if (notified.length > 0) await this.ports.notify?.(em, notified);
    await this.ports.follow?.(em, moves);
    return moves.map((move) => move.subject);
  }

  /** New rows are written immediately, because later writes need their ids. */
  private async insert(em: EntityManager, moves: readonly PreparedMove<Subject, Context, Row>[]): Promise<void> {
    if (moves.length === 0) return;
    if (this.ports.plain !== true) {
      for (const move of moves) {
        move.subject = em.create<Subject>(this.ports.entity, { ...move.subject, ...move.changes } as never);
        em.persist(move.subject);
      }
      await em.flush();
      return;
    }
    const rows = moves.map(({ subject, changes, context }) => {
      const row = { ...subject, ...changes };
      return { ...row, ...this.ports.derived?.(row, context) };
    });
    const ids = await insertAll(em, this.ports.entity, rows as EntityData<Subject>[]);
    moves.forEach((move, nth) => (move.subject = { ...rows[nth], id: ids[nth] } as unknown as Subject));
  }

  /** Many plain rows of one kind of move are one write. */
  private update(em: EntityManager, moves: readonly PreparedMove<Subject, Context, Row>[]): void {
    const { entity } = this.ports;
    const kinds = new Map<Row, { id: number; changes: EntityData<Subject> }[]>();
    for (const { row, subject, changes } of moves) {
      Object.assign(subject, changes);
      if (subject instanceof (entity as new () => Subject)) continue;
      const { id } = subject as unknown as { id: number };
      kinds.set(row, [...(kinds.get(row) ?? []), { id, changes }]);
    }
    for (const rows of kinds.values()) {
      const [one] = rows;
      writeAtEnd(
        em,
        rows.length === 1 && one ? updateOf(em, entity, one.id, one.changes) : updateAllOf(em, entity, rows),
      );
    }
  }

  /** Sends the jobs of the deadlines that a move starts. */
  private schedule(em: EntityManager, { row, subject, changes }: PreparedMove<Subject, Context, Row>): void {
    for (const column of Object.keys(row.starts ?? {}) as ColumnOf<Subject>[]) {
      const job = this.ports.jobs?.[column];
      const at = (changes as Record<string, unknown>)[column];
      if (job !== undefined && at instanceof Date) this.ports.schedule?.(em, job, subject, at);
    }
  }

  /** The notifications that the rows of moves name. */
  private notified(
    moves: readonly PreparedMove<Subject, Context, Row>[],
  ): Notifying<PreparedMove<Subject, Context, Row>>[] {
    return moves.flatMap((move) =>
      (move.row.notifies ?? []).map((one) => {
        const [audience = '', template = ''] = one.split(':');
        return { to: { audience, template }, move };
      }),
    );
  }

  private checked(
    name: Name,
    subject: Subject,
    isNew: boolean,
    now: Date,
    context: Context,
    details: MoveDetails<Subject>,
  ): PreparedMove<Subject, Context, Row> {
    const row = this.machine.moves[name];
    const state = isNew ? null : (subject[this.column] ?? null);
    const verdict = this.machine.check(name, state, this.ports.facts(subject, context), now);
    if (verdict !== 'ok') throw this.ports.problem(verdict, subject, context, row);
    const at = row.at?.(subject, now) ?? now;
    const { touched } = this.ports;
    const starts = Object.entries(row.starts ?? {}) as [
      string,
      (subject: Subject, now: Date, settings: SettingValues) => Date,
    ][];
    const changes = {
      ...(touched && { [touched]: now }),
      ...(row.to !== null && row.to !== 'same' && { [this.column]: row.to }),
      ...Object.fromEntries((row.stamps ?? []).map((column) => [column, at])),
      ...row.sets,
      ...Object.fromEntries((row.clears ?? []).map((column) => [column, null])),
      ...Object.fromEntries(starts.map(([column, moment]) => [column, moment(subject, now, settingValues())])),
      ...details.set,
    } as EntityData<Subject>;
    return new PreparedMove(row, subject, isNew, context, at, now, changes, details);
  }
}
