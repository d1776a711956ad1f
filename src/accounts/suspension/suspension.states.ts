import { machine, type Move, type StateRow, type Verdict } from '../../shared/state-machine.js';
import { suspensionLabels, type SuspensionStatus } from '../../shared/accounts/suspension.codes.js';
import type { Suspension } from './suspension.entity.js';

/** When a suspension ends automatically. */
export interface SuspensionFacts {
  readonly until: Date | null;
}

/** The end that was set with the suspension has come. Rule 21.3. */
export const endHasCome = ({ until }: SuspensionFacts, now: Date): Verdict =>
  until !== null && until <= now ? 'ok' : 'not_due';

const state = (name: SuspensionStatus): StateRow => ({ name, label: suspensionLabels[name] });

/** One row a state. */
export const suspensionStates: Readonly<Record<SuspensionStatus, StateRow>> = {
  active: state('active'),
  lifted: state('lifted'),
  over: state('over'),
};

/** A row of the table of suspensions. */
export type SuspensionMove = Move<SuspensionStatus, SuspensionFacts, Suspension, 'staff' | 'clock'>;

/** The moves of a suspension. Rules 21.1 to 21.3. */
export const suspensionTable = [
  { move: 'suspend', from: [null], to: 'active', actor: 'staff', stamps: ['suspendedAt'] },
  { move: 'lift', from: ['active'], to: 'lifted', actor: 'staff', stamps: ['endedAt'] },
  {
    move: 'end',
    from: ['active'],
    to: 'over',
    actor: 'clock',
    deadline: 'until',
    rules: [endHasCome],
    stamps: ['endedAt'],
  },
] as const satisfies readonly SuspensionMove[];

export type SuspensionMoveName = (typeof suspensionTable)[number]['move'];

/** Checks moves. `SuspensionMoves` makes them. */
export const suspensionMachine = machine<
  SuspensionStatus,
  SuspensionFacts,
  Suspension,
  SuspensionMoveName,
  SuspensionMove
>(suspensionStates, suspensionTable);
