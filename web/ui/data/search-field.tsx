import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SearchInput } from './search-input';

/** The address follows a pause in typing, in milliseconds. */
const PAUSE_MS = 300;
/** As the server takes it. */
const LONGEST = 100;
/** The name of the words in the address. */
export const SEARCH_PARAM = 'q';

/** The words that a list is searched for, read from the address; an empty string searches for nothing. */
export function useSearchWords(): string {
  const [query] = useSearchParams();
  return (query.get(SEARCH_PARAM) ?? '').trim().slice(0, LONGEST);
}

/** Removes the words and the page of the list from the address. */
export function useClearSearch(): () => void {
  const [, setQuery] = useSearchParams();
  return () => {
    setQuery((before) => withWords(before, ''), { replace: true, preventScrollReset: true });
  };
}

function withWords(before: URLSearchParams, words: string): URLSearchParams {
  const next = new URLSearchParams(before);
  if (words === '') next.delete(SEARCH_PARAM);
  else next.set(SEARCH_PARAM, words);
  // The pages of another search are different.
  next.delete('page');
  return next;
}

/**
 * Searches the list of a page: the words are in the address after a pause in typing, at once on Enter. Read them with
 * `useSearchWords`.
 * @param label what is searched and by what
 * @param found how many were found, announced to screen readers; undefined while it is not known
 */
export function SearchField({ label, found }: { label: string; found?: number }) {
  const { t } = useTranslation();
  const id = useId();
  const [, setQuery] = useSearchParams();
  const words = useSearchWords();
  const [text, setText] = useState(words);

  // What is typed while an earlier search is being written to the address stays; a change from elsewhere, as by "back",
  // shows in the field.
  const [written, setWritten] = useState(words);
  const [seen, setSeen] = useState(words);
  if (seen !== words) {
    setSeen(words);
    if (words !== written) setText(words);
    setWritten(words);
  }
  const search = (typed: string): void => {
    if (typed === words) return;
    setWritten(typed);
    setQuery((before) => withWords(before, typed), { replace: true, preventScrollReset: true });
  };
  const paused = useEffectEvent(search);
  useEffect(() => {
    const pause = setTimeout(() => {
      paused(text.trim());
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
    };
  }, [text]);

  return (
    <form
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(text.trim());
      }}
    >
      <label htmlFor={id} className="small soft">
        {label}
      </label>
      <SearchInput id={id} value={text} maxLength={LONGEST} onChange={setText} />
      <p className="vh" role="status">
        {words !== '' && found !== undefined && t('search.found', { count: found })}
      </p>
    </form>
  );
}
