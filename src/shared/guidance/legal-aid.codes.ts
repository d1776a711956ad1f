import type { Text } from '../locale.js';
import type { Cents } from '../money.js';

/** On this day the table was compared with the articles that it cites. */
export const LEGAL_AID_REVIEWED = '2026-11-22';

/** The yearly income up to which the state pays the lawyer (patrocinio a spese dello Stato), from a day on. */
export interface IncomeLimit {
  /** YYYY-MM-DD. */
  readonly validFrom: string;
  readonly cents: Cents;
  readonly source: string;
}

/** Every limit that is known, the oldest first. Each decree adds a row once it is in force. */
export const incomeLimits: readonly IncomeLimit[] = [
  { validFrom: '2025-07-11', cents: 13_659_64, source: 'decreto 22 aprile 2025' },
];

/**
 * Which income the limit is compared with, in the words of every text that speaks of it: for legal aid, and for what is
 * free up to a multiple of the same limit. Offices and courts read the reference of art. 9, par. 1-bis, to art. 76 as one
 * to all of it, the family included (Tribunale di Milano, note of 24 May 2012). Rule 28.19.
 */
export const countedIncome = {
  family: {
    it: 'il reddito imponibile dell’ultima dichiarazione, sommato a quello dei familiari che vivono con te',
    en: 'the taxable income of your last tax return, added to that of the family members who live with you',
  } satisfies Text,
  familySource: 'art. 76, commi 1 e 2, d.P.R. 115/2002',
  /** In cases about rights of the person, and against those who live with who asks. */
  own: {
    it: 'solo il tuo reddito imponibile, senza quello dei familiari',
    en: 'only your own taxable income, without that of your family',
  } satisfies Text,
  ownSource: 'art. 76, comma 4, d.P.R. 115/2002',
} as const;

/** What people get with an income of at most so many times the limit. */
export const incomeUses = {
  /** The state pays the lawyer. */
  legalAid: { times: 1, source: 'artt. 76 e 77 d.P.R. 115/2002' },
  /** Who loses a social security case pays no costs to the other side, if the claim declares the income. */
  lostCosts: { times: 2, source: 'art. 152 disp. att. c.p.c.' },
  /** A labour or social security case pays no court fee. */
  courtFee: { times: 3, source: 'art. 9, comma 1-bis, d.P.R. 115/2002' },
} as const;

/** The articles about who gets it. */
export const legalAidSource = incomeUses.legalAid.source;

/** In criminal trials the limit rises for each other person of the household. */
export const criminalRaise = { cents: 1032_91, source: 'art. 92 d.P.R. 115/2002' } as const;

/** Request types whose case is part of a criminal trial. */
export const criminalTypes: readonly string[] = ['parte-civile-in-processi-penali'];

/** Request types about a right of the person, where only the income of who asks counts. */
export const ownIncomeTypes: readonly string[] = ['diffamazione-a-mezzo-stampa'];
