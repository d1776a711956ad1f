import type { CaseKind } from '../../../src/shared/moderation/case.codes';
import { wordsOf } from './kinds';
import { useWords } from './use-words';

/** What a case says once it is decided; the decision's own name if its kind no longer knows it. */
export function useDecided(): (kind: CaseKind, decision: string) => string {
  const say = useWords();
  return (kind, decision) => {
    const words = wordsOf(kind, decision);
    return words ? say(words.done) : decision;
  };
}
