import { useEffect, useState } from 'react';
import { useKept, type Kept } from './use-kept';

interface TypedReason {
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly kept: Kept<{ reason: string }>;
}

const NOTHING = { reason: '' };

/**
 * A reason, a reply or an evidence in a field of its own, stored until it is sent.
 * @param form as in {@link useKept}
 * @param shown whether the field is on the screen
 */
export function useTypedReason(form: string, shown = true): TypedReason {
  const [reason, setReason] = useState('');
  const kept = useKept(form, NOTHING);
  const { typed } = kept;
  useEffect(() => {
    typed({ reason }, shown);
  }, [reason, shown, typed]);
  return { reason, setReason, kept };
}
