import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { api, infoOf } from '../../api/client';
import { foldName, meant, placeOf, type Place, type Suggestion } from './place';

/** Waits for a pause in typing, in milliseconds; the answer itself takes a few. */
const PAUSE = 120;
/** A wait shorter than this is not announced, in milliseconds. */
const SLOW = 300;
const LIMIT = 8;

export type SearchState = 'idle' | 'searching' | 'found' | 'none' | 'failed';

/** Looks up comuni by what has been typed so far. */
export type Search = (q: string, signal: AbortSignal) => Promise<Suggestion[]>;

const onServer: Search = (q, signal) =>
  infoOf(api.GET('/geo/municipalities', { params: { query: { q, limit: LIMIT } }, signal }));

/** The place that a label such as `Milano (MI)` names, or null when it names none or several. */
export async function findPlace(label: string, signal: AbortSignal): Promise<Place | null> {
  const name = label.replace(/ *\([a-z]{2}\)$/i, '');
  const found = meant(label, await onServer(name, signal));
  return found ? placeOf(found) : null;
}

/**
 * Suggestions for a text: fetched after a pause; the earlier call is aborted when the next one is sent, so that an old
 * answer never shows.
 * @param text what is in the field; an empty string asks for nothing
 * @param onAnswer is called with each answer that is still wanted
 */
export function useSuggestions(
  text: string,
  search: Search = onServer,
  onAnswer?: (text: string, suggestions: Suggestion[]) => void,
) {
  const [state, setState] = useState<SearchState>('idle');
  const [found, setFound] = useState<{ text: string; suggestions: Suggestion[] }>({ text: '', suggestions: [] });
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(search);
  const answered = useEffectEvent((to: string, suggestions: Suggestion[]) => onAnswer?.(to, suggestions));

  useEffect(() => {
    if (foldName(text) === '') return undefined;
    const question = new AbortController();
    const slow = setTimeout(() => {
      setState('searching');
    }, PAUSE + SLOW);
    const pause = setTimeout(() => {
      ask(text, question.signal).then(
        (suggestions) => {
          clearTimeout(slow);
          if (question.signal.aborted) return;
          setFound({ text, suggestions });
          setState(suggestions.length > 0 ? 'found' : 'none');
          answered(text, suggestions);
        },
        () => {
          clearTimeout(slow);
          if (question.signal.aborted) return;
          setFound({ text, suggestions: [] });
          setState('failed');
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(pause);
      clearTimeout(slow);
      question.abort();
    };
  }, [text, attempt]);

  const retry = useCallback(() => {
    setAttempt((count) => count + 1);
  }, []);
  // While the reader types on, the last list stays until the next one is there; one for another word would only distract.
  const current = foldName(text) !== '' && (text.startsWith(found.text) || found.text.startsWith(text));
  return {
    state: foldName(text) === '' ? ('idle' as const) : state,
    suggestions: current ? found.suggestions : [],
    /** The text that the suggestions are for. */
    answers: found.text,
    retry,
  };
}
