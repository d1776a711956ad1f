import { useEffect, useState } from 'react';
import { api, infoOf, type Schemas } from '../../api/client';
import { ApiProblem } from '../../api/problems';

/** Waits for a pause in typing, in milliseconds. */
const PAUSE = 700;
/** No contact detail is shorter. */
const SHORTEST = 6;

export type TextCheckAnswer = Schemas['ScreenedText'];

/**
 * The server's check of a text before it is sent; null if it found nothing. An answer
 * to other words is never shown. A failed check is ignored: the server checks again when the text is sent. Rule 19.6.
 */
export function useTextCheck(text: string): TextCheckAnswer | null {
  const [found, setFound] = useState<{ text: string; answer: TextCheckAnswer } | null>(null);
  const asked = text.trim().length >= SHORTEST;

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

  // While somebody types on, a mark stays as long as its fragment is there.
  if (!asked || found === null || found.answer.verdict === 'ok') return null;
  if (found.text === text) return found.answer;
  return found.answer.blocked.some((part) => text.includes(part)) ? found.answer : null;
}

/**
 * Accepts texts that the server would not refuse. A failed check is ignored: the server checks again later.
 * @param texts by the name of their field
 * @throws ApiProblem as the refusal of a sending would be, with a sentence for each field
 */
export async function demandSendable(texts: Readonly<Record<string, string>>): Promise<void> {
  const fields: Record<string, string[]> = {};
  const blocked: string[] = [];
  for (const [name, text] of Object.entries(texts)) {
    if (text.trim().length < SHORTEST) continue;
    const answer = await infoOf(api.POST('/blacklist/verify/text', { body: { text } })).catch(() => null);
    if (answer?.verdict !== 'refused') continue;
    fields[name] = answer.refusal;
    blocked.push(...answer.blocked);
  }
  if (Object.keys(fields).length > 0) throw new ApiProblem(422, 'invalid_input', [], fields, blocked);
}
