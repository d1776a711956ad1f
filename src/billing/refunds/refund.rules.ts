import { billingLimits } from '../../shared/limits.js';
import type { RefundKind } from '../../shared/billing/billing.codes.js';

/** The facts of a package of credits for the rules. */
export interface PackageFacts {
  /** When it was paid; null for free credits. */
  readonly paidAt: Date | null;
  /** Cents that were paid and not refunded. */
  readonly paidCents: number;
  readonly amount: number;
  /** Credits that can still be spent. */
  readonly remaining: number;
  /** Credits that an approved refund has removed from the lot. */
  readonly takenBack: number;
  readonly expiresAt: Date;
  /** Whether the firm could have answered a request in the package's first 30 days. */
  readonly answerable: boolean;
}

const within = (since: Date, length: number, now: Date): boolean => now.getTime() - since.getTime() <= length;

/** Only paid credits are refunded. Credits of the registration, or of a coupon for the whole price, are free. Rule 9.3. */
export const packageWasPaid = ({ paidAt, paidCents }: PackageFacts): boolean => paidAt !== null && paidCents > 0;

/**
 * Nothing of the package is spent, and it has not expired. Rule 9.1. Credits that were spent and returned count as
 * unspent; so do those that its own refund removed.
 */
export const packageIsUnused = (
  { amount, remaining, takenBack, expiresAt }: Pick<PackageFacts, 'amount' | 'remaining' | 'takenBack' | 'expiresAt'>,
  now: Date,
): boolean => remaining + takenBack === amount && expiresAt > now;

/** An unused package is refunded within 14 days of its payment. Rule 9.1. */
export const withinPackageRefund = ({ paidAt }: PackageFacts, now: Date): boolean =>
  paidAt !== null && within(paidAt, billingLimits.packageRefund, now);

/** The 30 days in which the firm could have used the credits are over. */
export const unusableTimeIsOver = ({ paidAt }: PackageFacts, now: Date): boolean =>
  paidAt !== null && !within(paidAt, billingLimits.unusableFor, now);

/** The firm could use no credit in the first 30 days: no request was answerable. */
export const nothingWasAnswerable = ({ answerable }: PackageFacts): boolean => !answerable;

/** Credits that could not be used are refunded within 45 days of the payment. Rule 9.2. */
export const withinUnusableRefund = ({ paidAt }: PackageFacts, now: Date): boolean =>
  paidAt !== null && within(paidAt, billingLimits.unusableRefund, now);

/** Why a package cannot be refunded: codes of refunds.problems.ts. */
export type PackageObstacle = 'refund_free' | 'refund_spent' | 'refund_late' | 'refund_too_soon';

/**
 * The kind of refund of a package, or why there is none. A package is refunded as a whole, so in both cases nothing of
 * it may be spent. Rules 9.1 to 9.3.
 * @returns `refund_too_soon` when 14 days are over, nothing was answerable so far, and the 30 days are not over yet
 */
export function packageRefund(
  facts: PackageFacts,
  now: Date,
): Extract<RefundKind, 'package_intact' | 'package_unusable'> | PackageObstacle {
  if (!packageWasPaid(facts)) return 'refund_free';
  if (!packageIsUnused(facts, now)) return 'refund_spent';
  if (withinPackageRefund(facts, now)) return 'package_intact';
  if (!nothingWasAnswerable(facts) || !withinUnusableRefund(facts, now)) return 'refund_late';
  return unusableTimeIsOver(facts, now) ? 'package_unusable' : 'refund_too_soon';
}

/** Whether the result of {@link packageRefund} is a refund and not an obstacle. */
export const isRefundable = (
  verdict: ReturnType<typeof packageRefund>,
): verdict is 'package_intact' | 'package_unusable' => verdict.startsWith('package_');
