import { useEffect, useState } from 'react';
import { api, infoOf, type Schemas } from '../../api/client';
import { useSession } from '../../api/session';

/** Waits for a pause in typing, in milliseconds. */
const PAUSE = 700;
/** No contact detail is shorter. */
const SHORTEST = 6;

export type TextCheckAnswer = Schemas['ScreenedText'];

/**
 * What the server thinks of a text before it is sent; null while nothing speaks against it, and for a visitor. An answer
 * to other words is never shown. What fails is left alone: the server looks again when the text is sent. Rule 19.6.
 */
export function useTextCheck(text: string): TextCheckAnswer | null {
  const isSignedIn = useSession() !== null;
  const [found, setFound] = useState<{ text: string; answer: TextCheckAnswer } | null>(null);
  const asked = isSignedIn && text.trim().length >= SHORTEST;

  useEffect(() => {
    if (!asked) return undefined;
    const question = new AbortController();
    const pause = setTimeout(() => {
      infoOf(api.POST('/blacklist/verify/text', { body: { text }, signal: question.signal })).then(
        (answer) => {
          if (!question.signal.aborted) setFound({ text, answer });
        },
        () => undefined,
      );
    }, PAUSE);
    return () => {
      clearTimeout(pause);
      question.abort();
    };
  }, [text, asked]);

  // While somebody types on, a mark stays as long as its fragment stands there.
  if (!asked || found === null || found.answer.verdict === 'ok') return null;
  if (found.text === text) return found.answer;
  return found.answer.blocked.some((part) => text.includes(part)) ? found.answer : null;
}
