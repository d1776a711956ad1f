import { useEffect, useState } from 'react';
import { sayDecisionTime, type DecisionTime } from '../../../src/shared/moderation/decision-time.rules.js';
import { api, infoOf } from '../../api/client';
import { useLocale } from '../../ui/link';

/** How long staff take to verify an enrolment, in a sentence. Rule 18.9. */
export function VerificationTime({ time }: { time: DecisionTime }) {
  return sayDecisionTime(time, useLocale());
}

/**
 * The same for whoever has no account yet, or an incomplete one. It stands on pages that are given from memory, so the
 * browser asks; nothing is said until it knows.
 */
export function PublicVerificationTime() {
  const [time, setTime] = useState<DecisionTime>();
  useEffect(() => {
    const abort = new AbortController();
    infoOf(api.GET('/statistics/verification', { signal: abort.signal })).then(setTime, () => undefined);
    return () => {
      abort.abort();
    };
  }, []);
  return time ? <VerificationTime time={time} /> : null;
}
