import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LetterFacts, ReadyLetter } from '../../../src/shared/guidance/ready-letters/ready-letter.types.js';
import { useSession } from '../../api/session';

/** The request that a letter is written from, in its address. */
export const REQUEST_PARAM = 'richiesta';

/** What fills in a letter at the start. */
export interface Story {
  readonly facts: LetterFacts;
  /** The request that filled it in; null where none did. */
  readonly request: number | null;
  /** Changes when the facts arrive. */
  readonly key: string;
}

const NOTHING: Story = { facts: {}, request: null, key: 'empty' };

/** What the citizen's profile and the request in the address fill in. Nothing for visitors and firms. Rule 28.24. */
export function useStory(letter: ReadyLetter): Story {
  const account = useSession()?.account;
  const citizen = account?.model === 'user' ? account.id : null;
  const [params] = useSearchParams();
  const request = Number(params.get(REQUEST_PARAM)) || null;
  const key = `${citizen}/${request}`;
  const [read, setRead] = useState<Story & { letter: ReadyLetter }>();
  useEffect(() => {
    if (citizen === null) return;
    let isCurrent = true;
    void import('./read-story')
      .then(({ readStory }) => readStory(letter, request))
      .then((story) => {
        if (isCurrent) setRead({ ...story, letter, key });
      });
    return () => {
      isCurrent = false;
    };
  }, [citizen, letter, request, key]);
  // What was read for somebody else, or for another letter, is gone at once.
  return citizen !== null && read?.key === key && read.letter === letter ? read : NOTHING;
}
