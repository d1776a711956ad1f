import { filledFrom } from '../../../src/shared/guidance/ready-letters/letter-sources.rules.js';
import type { LetterFacts, ReadyLetter } from '../../../src/shared/guidance/ready-letters/ready-letter.types.js';
import { readProfile } from '../accounts/profile/api';
import { readRequest } from '../requests/api';

/** A letter is written by hand where the server gives nothing: a request of somebody else, no connection. */
const orNothing = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null);

/** What the citizen's own profile and request give to a letter. @param id the request; null where there is none */
export async function readStory(
  letter: ReadyLetter,
  id: number | null,
): Promise<{ facts: LetterFacts; request: number | null }> {
  const [profile, request] = await Promise.all([
    orNothing(readProfile()),
    id === null ? null : orNothing(readRequest(id)),
  ]);
  return { facts: filledFrom(letter, profile, request), request: request?.id ?? null };
}
