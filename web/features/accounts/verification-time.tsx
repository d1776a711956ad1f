import { sayDecisionTime, type DecisionTime } from '../../../src/moderation/cases/decision-time.rules.js';
import { queries } from '../../api/queries';
import { useLocale } from '../../ui/link';

/** How long staff take to verify an enrolment, in a sentence. Rule 18.9. */
export function VerificationTime({ time }: { time: DecisionTime }) {
  return sayDecisionTime(time, useLocale());
}

/** The same for whoever has no account yet, or an incomplete one. Nothing is said while it is not known. */
export function PublicVerificationTime() {
  const { data } = queries.useQuery('get', '/statistics/verification', {}, { select: ({ info }) => info });
  return data ? <VerificationTime time={data} /> : null;
}
