import { feedbackLimits } from '../limits.js';

/**
 * The signs that one person is behind a citizen and the firm that they chose. A strong sign alone holds a review, a
 * weak one only together with another: many people share the address of an office, a train or a mobile network.
 * Rule 10.22.
 */
export const pairSigns = {
  identity: 'strong',
  device: 'strong',
  repeated: 'strong',
  network: 'weak',
  quick: 'weak',
} as const satisfies Readonly<Record<string, 'strong' | 'weak'>>;
export type PairSign = keyof typeof pairSigns;

/** What is known of a citizen and the firm that they chose. */
export interface PairFacts {
  /** They share a tax code, a phone, a payment card or another mark of identity. */
  readonly sharedIdentity: boolean;
  /** One browser signed in for both. */
  readonly sharedBrowser: boolean;
  /** The ranges of addresses from which each of them signed in. */
  readonly citizenNetworks: readonly string[];
  readonly firmNetworks: readonly string[];
  readonly sentAt: Date;
  readonly reviewedAt: Date;
  readonly stars: number | null;
  /** How often this citizen chose this firm lately, this time included. */
  readonly choices: number;
}

const sharesNetwork = ({ citizenNetworks, firmNetworks }: PairFacts): boolean =>
  citizenNetworks.some((network) => firmNetworks.includes(network));

/** The best mark, so soon after the request was sent that nobody can have worked on it. */
const isQuick = ({ sentAt, reviewedAt, stars }: PairFacts): boolean =>
  stars === feedbackLimits.max && reviewedAt.getTime() - sentAt.getTime() < feedbackLimits.quickReview;

/** The signs that a citizen and a firm are related, the strong ones first. */
export function signsOf(facts: PairFacts): PairSign[] {
  const found: Readonly<Record<PairSign, boolean>> = {
    identity: facts.sharedIdentity,
    device: facts.sharedBrowser,
    repeated: facts.choices >= feedbackLimits.repeatedChoices,
    network: sharesNetwork(facts),
    quick: isQuick(facts),
  };
  return (Object.keys(pairSigns) as PairSign[]).filter((sign) => found[sign]);
}

/** Whether staff look at a review before it counts in public. */
export const looksRelated = (signs: readonly PairSign[]): boolean =>
  signs.some((sign) => pairSigns[sign] === 'strong') || signs.length > 1;
