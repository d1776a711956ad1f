import { sdiChecks, type FailedCheck } from '../invoices/sdi-checks.rules.js';

const PREFIX = 'checks';

/** Why a document that the exchange system would reject does not leave: "checks 00421 00423". */
export const checksFailure = (failed: readonly Pick<FailedCheck, 'code'>[]): string =>
  [PREFIX, ...new Set(failed.map(({ code }) => code))].join(' ');

/** The checks that a failure names; none where it is another. */
export function checksOf(failure: string | null): readonly FailedCheck[] {
  const [prefix, ...codes] = failure?.split(' ') ?? [];
  return prefix === PREFIX ? sdiChecks.filter(({ code }) => codes.includes(code)) : [];
}
