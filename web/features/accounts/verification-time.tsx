import { useEffect, useState } from 'react';
import { sayDecisionTime, type DecisionTime } from '../../../src/shared/moderation/decision-time.rules.js';
import { api, infoOf } from '../../api/client';
import { useLocale } from '../../ui/link';

/** How long staff take to verify an enrolment, in a sentence. Rule 18.9. */
export function VerificationTime({ time }: { time: DecisionTime }) {
  return sayDecisionTime(time, useLocale());
}

/**
 * The same for people without an account, or with an incomplete one. It is on cached pages, so the browser asks the
 * server; it shows nothing until it has the answer.
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
