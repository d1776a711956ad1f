import type { Cents } from '../kernel/money.js';

/** On this day the table was compared with the articles that it cites. */
export const LEGAL_AID_REVIEWED = '2026-11-22';

/** The yearly income up to which the state pays the lawyer (patrocinio a spese dello Stato), from a day on. */
export interface IncomeLimit {
  /** YYYY-MM-DD. */
  readonly validFrom: string;
  readonly cents: Cents;
  readonly source: string;
}

/** Every limit that is known, the oldest first. Each decree adds a row. */
export const incomeLimits: readonly IncomeLimit[] = [
  { validFrom: '2025-07-11', cents: 13_659_64, source: 'decreto 22 aprile 2025' },
];

/** The articles about who gets it. */
export const legalAidSource = 'artt. 76 e 77 d.P.R. 115/2002';

/** In criminal trials the limit rises for each other person of the household. */
export const criminalRaise = { cents: 1032_91, source: 'art. 92 d.P.R. 115/2002' } as const;

/** Request types whose case is part of a criminal trial. */
export const criminalTypes: readonly string[] = ['parte-civile-in-processi-penali'];

/** Request types about a right of the person, where only the income of who asks counts. */
export const ownIncomeTypes: readonly string[] = ['diffamazione-a-mezzo-stampa'];
