import { useCallback, useEffect, useState } from 'react';
import { api, bodyOf } from '../../../api/client';
import type { components } from '../../../api/schema.js';
import { foldName } from '../../../ui/PlaceField/place';

/** A request type with the words that led to it, or all of them. */
export type FoundType = components['schemas']['FoundRequestType'];
/** A matter that the product does not cover, with where to turn. */
export type UncoveredMatter = components['schemas']['UncoveredMatter'];

/** What somebody's words lead to. */
export interface Found {
  types: readonly FoundType[];
  outside: UncoveredMatter | null;
}

/** Waits for a pause in typing, in milliseconds. */
const PAUSE = 200;
const NOTHING: Found = { types: [], outside: null };

export type FindState = 'idle' | 'searching' | 'found' | 'failed';

/** Asks the server what the words lead to, after a pause in typing; an answer to earlier words never shows. */
export function useFoundTypes(text: string) {
  const words = foldName(text);
  const [answer, setAnswer] = useState<{ words: string; found: Found | null }>({ words: '', found: NOTHING });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (words === '') return undefined;
    const question = new AbortController();
    const pause = setTimeout(() => {
      bodyOf(api.GET('/request-types', { params: { query: { q: text.trim() } }, signal: question.signal })).then(
        ({ info, outside }) => {
          setAnswer({ words, found: { types: info, outside: outside ?? null } });
        },
        () => {
          if (!question.signal.aborted) setAnswer({ words, found: null });
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(pause);
      question.abort();
    };
    // Accents and capitals ask nothing new, so the folded words decide.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [words, attempt]);
  const retry = useCallback(() => {
    setAttempt((count) => count + 1);
  }, []);
  const answered = answer.words === words;
  const state: FindState = words === '' ? 'idle' : !answered ? 'searching' : answer.found === null ? 'failed' : 'found';
  // While the reader types on, the last answer stays.
  return { state, found: words === '' ? NOTHING : (answer.found ?? NOTHING), retry };
}
