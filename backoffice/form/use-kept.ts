import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetDraft, keepDraft, placeOf, readDraft, type Draft } from './drafts';

/** The forms on the screen that hold unsent text, and whether the browser stores it. */
const unsaved = new Set<{ readonly inBrowser: boolean }>();

/** Whether leaving the page would remove typed text from the screen. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Whether all of it would be restored. */
export const unsavedIsKept = (): boolean => [...unsaved].every(({ inBrowser }) => inBrowser);

/** Empty fields are equal, however a form writes them. */
const plain = (values: object): string =>
  JSON.stringify(values, (_key, value: unknown) => (value === null || value === '' ? undefined : value));

const NOTHING = plain({});

export interface Kept<V> {
  /** What was typed at an earlier visit, until it is restored or discarded. */
  readonly offer: Draft<V> | null;
  /** Ends the offer; the caller puts its content into the form or discards it. */
  readonly answer: (taken: boolean) => void;
  /** Reports the present content of the form; `shown` when it is on the screen, where leaving would remove it. */
  readonly typed: (values: V, shown?: boolean) => void;
  /** Sends. Meanwhile and afterwards there is no warning; when it fails, or answers false, all is as before. */
  readonly sending: <T>(send: (base?: object) => Promise<T>) => Promise<T>;
}

/**
 * Stores what is typed in a form until it is sent: in the browser of the member, and with a warning before leaving.
 * @param form the name of the form in its page; null for the warning alone, as for passwords
 * @param start the content of the form before anything is typed
 * @param base the original record, for a form that sends it with the changes
 */
export function useKept<V extends object>(form: string | null, start: V, base?: object): Kept<V> {
  const { pathname } = useLocation();
  const [place] = useState(() => (form === null ? null : placeOf(pathname, form)));
  const [offer, setOffer] = useState(() => {
    const draft = place === null ? null : readDraft<V>(place);
    return draft && plain(draft.values) !== plain(start) ? draft : null;
  });
  const [me] = useState(() => ({ inBrowser: place !== null }));
  const begun = plain(start);
  // What counts as saved: at first what the form began with, then what was sent.
  const now = useRef({
    begun,
    saved: begun,
    base,
    offered: offer !== null,
    sending: false,
    holds: begun,
    shown: true,
  });

  useEffect(() => {
    Object.assign(now.current, { begun, saved: begun });
  }, [begun]);
  useEffect(
    () => () => {
      unsaved.delete(me);
    },
    [me],
  );

  const typed = useCallback(
    (values: V, shown = true) => {
      const { current } = now;
      const holds = plain(values);
      // A text that was sent leaves a form empty that began so. What began with a text and was emptied is a change.
      const isEmptyAgain = holds === NOTHING && current.begun === NOTHING;
      const isDirty = holds !== current.saved && !isEmptyAgain;
      const moved = holds !== current.holds;
      Object.assign(current, { holds, shown });
      if (current.sending || current.offered) return;
      if (isDirty && shown) unsaved.add(me);
      else unsaved.delete(me);
      if (place === null) return;
      if (!isDirty) forgetDraft(place);
      else if (moved) keepDraft(place, values, current.base);
    },
    [me, place],
  );
  const answer = useCallback(
    (taken: boolean) => {
      const { current } = now;
      current.offered = false;
      if (taken && offer?.base) current.base = offer.base;
      if (!taken && place !== null) forgetDraft(place);
      setOffer(null);
    },
    [offer, place],
  );
  const sending = useCallback(
    async <T>(send: (base?: object) => Promise<T>): Promise<T> => {
      const { current } = now;
      const { holds } = current;
      const held = unsaved.delete(me);
      current.sending = true;
      let sent = false;
      try {
        const result = await send(current.base);
        sent = (result as unknown) !== false;
        return result;
      } finally {
        current.sending = false;
        if (sent) {
          current.saved = holds;
          if (place !== null && !current.offered) forgetDraft(place);
        } else if (held) unsaved.add(me);
      }
    },
    [me, place],
  );
  return useMemo(() => ({ offer, answer, typed, sending }), [offer, answer, typed, sending]);
}
