import { feesOfTypes, type FeeRegime } from './court-fee.codes.js';

/** On this day the articles below were read. */
export const LOSING_COSTS_REVIEWED = '2026-11-25';

/** Where the law lets a court order who loses to pay what the other side spent, by the kind of case. */
const sources: Readonly<Record<FeeRegime, string>> = {
  civil: 'art. 91 c.p.c.',
  labour: 'art. 91 c.p.c.',
  // Spared, unless reckless: who declares an income under twice the limit of legal aid.
  social: 'art. 91 c.p.c. e art. 152 disp. att. c.p.c.',
  tax: 'art. 15 d.lgs. 546/1992',
  criminal: 'art. 541 c.p.p.',
};

/** The article on the costs of the other side for cases of a request type. */
export const losingSource = (requestTypeId: string): string => sources[feesOfTypes[requestTypeId]?.regime ?? 'civil'];
