import type { Text } from '../locale.js';
import type { Cents } from '../money.js';

/** On this day the figures were compared with the published tables. */
export const FEE_PARAMETERS_REVIEWED = '2026-11-26';

/** The decree whose parameters courts apply to lawyers' fees, as amended. */
export const FEE_PARAMETERS_DECREE = {
  it: 'd.M. 55/2014, modificato dal d.M. 147/2022',
  en: 'ministerial decree 55/2014, as amended by 147/2022',
} satisfies Text;

/** How far a fee may be below or above its parameter: half of it. Art. 4, comma 1, art. 19, comma 1. */
export const FEE_PARAMETER_SPAN = 1 / 2;

/** The parts of a case that have a parameter each. Art. 4, comma 5. `whole`: the table has one figure for all of it. */
export const feePhases = {
  study: { it: 'Studio', en: 'Study of the case' },
  opening: { it: 'Introduttiva', en: 'Opening' },
  evidence: { it: 'Istruttoria o trattazione', en: 'Evidence or hearings' },
  decision: { it: 'Decisionale', en: 'Decision' },
  whole: { it: 'Compenso', en: 'Fee' },
} as const satisfies Record<string, Text>;
export type FeePhase = keyof typeof feePhases;

/** The figures of one step of values: up to this value, so much a phase. */
export interface FeeParameterStep {
  readonly upToCents: Cents;
  readonly phases: Readonly<Partial<Record<FeePhase, Cents>>>;
}

/** A table of the decree. Above its last step it has rules of its own, which are not here. */
export interface FeeParameterTable {
  readonly label: Text;
  /** Its number in the decree. */
  readonly table: number;
  readonly steps: readonly FeeParameterStep[];
}

/** The last values of the steps, in euro, which are the same in every table. */
const UP_TO = [1100, 5200, 26_000, 52_000, 260_000, 520_000] as const;

type Four = readonly [study: number, opening: number, evidence: number, decision: number];

/** The steps of a table whose rows are these, as many as there are. */
const steps = <Row>(rows: readonly Row[], phasesOf: (row: Row) => FeeParameterStep['phases']): FeeParameterStep[] =>
  UP_TO.slice(0, rows.length).flatMap((upTo, nth) => {
    const row = rows[nth];
    return row === undefined ? [] : [{ upToCents: upTo * 100, phases: phasesOf(row) }];
  });

const inPhases = (...rows: Four[]) =>
  steps(rows, ([study, opening, evidence, decision]) => ({
    study: study * 100,
    opening: opening * 100,
    evidence: evidence * 100,
    decision: decision * 100,
  }));

const inOne = (...fees: number[]) => steps(fees, (fee) => ({ whole: fee * 100 }));

/** The tables whose figures were compared one by one; the decree has others, such as that of labour cases. */
export const feeParameterTables = {
  out_of_court: {
    label: { it: 'Assistenza fuori dal giudizio', en: 'Help out of court' },
    table: 25,
    steps: inOne(284, 1276, 1985, 2410, 4536, 6164),
  },
  justice_of_peace: {
    label: { it: 'Causa davanti al giudice di pace', en: 'Case before a justice of the peace' },
    table: 1,
    steps: inPhases([68, 68, 68, 142], [236, 252, 352, 425], [425, 352, 567, 746]),
  },
  tribunal: {
    label: { it: 'Causa davanti al tribunale', en: 'Case before a tribunale' },
    table: 2,
    steps: inPhases(
      [131, 131, 200, 200],
      [425, 425, 851, 851],
      [919, 777, 1680, 1701],
      [1701, 1204, 1806, 2905],
      [2552, 1628, 5670, 4253],
      [3544, 2338, 10_411, 6164],
    ),
  },
  social: {
    label: { it: 'Causa di previdenza', en: 'Social security case' },
    table: 4,
    steps: inPhases(
      [131, 121, 179, 247],
      [425, 425, 851, 919],
      [929, 777, 1664, 2021],
      [1701, 1204, 2693, 3675],
      [2552, 1701, 3827, 4148],
      [3544, 2336, 5171, 7865],
    ),
  },
} as const satisfies Record<string, FeeParameterTable>;
/** One of the tables. */
export type FeeParameterTableId = keyof typeof feeParameterTables;
