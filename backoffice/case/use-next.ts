import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { WaitingKind } from '../api/records';
import type { BackOfficeDataProvider } from '../providers/data';
import { useKeys } from '../keys/use-keys';
import { asFailure } from '../providers/http';

/** A kind of which nothing waits any more, and the kind that is offered instead. */
export interface KindDone {
  readonly kind: WaitingKind['kind'];
  readonly next: WaitingKind | null;
}

/** The page of a record that waits. */
export const pathOfNext = ({ resource, id }: WaitingKind): string => `/${resource}/${id}/show`;

/**
 * Opens the record to decide next, which is of the same kind. When the kind is done it says so and stays: `done` then
 * has the kind that is offered, which a second call opens. The key N calls it too. The server chooses. Whoever has gone to
 * another page before the answer stays there. Rule 18.13.
 */
export function useNext(
  kind: WaitingKind['kind'],
  id: number,
): {
  done: KindDone | null;
  goOn: () => Promise<void>;
  onUndone: () => void;
} {
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const navigate = useNavigate();
  const notify = useNotify();
  const [done, setDone] = useState<KindDone | null>(null);
  const shown = useRef<number | null>(null);
  useEffect(() => {
    shown.current = id;
    return () => {
      shown.current = null;
    };
  }, [id]);
  const goOn = async () => {
    if (done) {
      await navigate(done.next ? pathOfNext(done.next) : '/');
      return;
    }
    try {
      const [first = null] = await read<WaitingKind[]>(`queue/next?kind=${kind}&after=${id}`);
      if (shown.current !== id) return;
      if (first?.kind === kind) await navigate(pathOfNext(first));
      else setDone({ kind, next: first });
    } catch (error) {
      notify(asFailure(error).message, { type: 'error' });
    }
  };
  useKeys({ next: () => void goOn() });
  const onUndone = () => {
    setDone(null);
  };
  return { done, goOn, onUndone };
}
