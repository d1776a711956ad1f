import { useEffect, useState } from 'react';
import { sayDecisionTime, type DecisionTime } from '../../../src/shared/moderation/decision-time.rules.js';
import { api, infoOf } from '../../api/client';
import { useLocale } from '../../ui/link';

/** How long staff take to verify an enrolment, in a sentence. Rule 18.9. */
export function VerificationTime({ time }: { time: DecisionTime }) {
  return sayDecisionTime(time, useLocale());
}

/** The same for people whose profile is incomplete. It shows nothing until it has the server's answer. */
export function AskedVerificationTime() {
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
