import { machine, type Move, type StateRow } from '../state-machine.js';
import { caseLabels, caseStatuses, type CaseStatus } from './case.codes.js';
import { notHeldByAnother, type CaseFacts } from './case.rules.js';

/** What a state of a case means. */
export interface CaseState extends StateRow {
  /** It is the turn of the staff. */
  readonly toDecide: boolean;
  /** A decision is still to come, from staff now or once the person has answered. */
  readonly undecided: boolean;
}

const state = (name: CaseStatus, toDecide: boolean, undecided = toDecide): CaseState => ({
  name,
  label: caseLabels[name],
  toDecide,
  undecided,
});

/** One row a state. */
export const caseStates: Readonly<Record<CaseStatus, CaseState>> = {
  open: state('open', true),
  claimed: state('claimed', true),
  waiting: state('waiting', false, true),
  decided: state('decided', false),
  withdrawn: state('withdrawn', false),
};

/** The states in which it is the turn of the staff. */
export const toDecideStates: readonly CaseStatus[] = caseStatuses.filter((name) => caseStates[name].toDecide);

/** The states of a case that is not decided. */
export const undecidedStates: readonly CaseStatus[] = caseStatuses.filter((name) => caseStates[name].undecided);

/** The columns of a case that its moves write. */
export interface CaseColumns {
  openedAt: Date;
  askedAt?: Date | null;
  answeredAt?: Date | null;
  claimedBy?: number | null;
  claimedAt?: Date | null;
  decidedAt?: Date | null;
}

/** A row of the table of cases. */
export type CaseMove = Move<CaseStatus, CaseFacts, CaseColumns, 'staff' | 'person' | 'system'>;

const unclaimed = ['claimedBy', 'claimedAt'] as const;

/** The moves of a case. Rules 18.1 to 18.6. */
export const caseTable = [
  { move: 'open', from: [null], to: 'open', actor: 'system', stamps: ['openedAt'] },
  {
    move: 'claim',
    from: ['open', 'claimed'],
    to: 'claimed',
    actor: 'staff',
    rules: [notHeldByAnother],
    stamps: ['claimedAt'],
  },
  { move: 'release', from: ['claimed'], to: 'open', actor: 'staff', rules: [notHeldByAnother], clears: unclaimed },
  {
    move: 'ask',
    from: ['open', 'claimed', 'waiting'],
    to: 'waiting',
    actor: 'staff',
    rules: [notHeldByAnother],
    stamps: ['askedAt'],
    clears: [...unclaimed, 'answeredAt'],
  },
  { move: 'answer', from: ['waiting'], to: 'open', actor: 'person', stamps: ['answeredAt'] },
  {
    move: 'decide',
    from: ['open', 'claimed', 'waiting'],
    to: 'decided',
    actor: 'staff',
    rules: [notHeldByAnother],
    stamps: ['decidedAt'],
    clears: unclaimed,
  },
  // Its subject no longer exists.
  {
    move: 'withdraw',
    from: ['open', 'claimed', 'waiting'],
    to: 'withdrawn',
    actor: 'system',
    stamps: ['decidedAt'],
    clears: unclaimed,
  },
] as const satisfies readonly CaseMove[];

export type CaseMoveName = (typeof caseTable)[number]['move'];

/** Checks moves. `CaseMoves` makes them. */
export const caseMachine = machine<CaseStatus, CaseFacts, CaseColumns, CaseMoveName, CaseMove>(caseStates, caseTable);
