import {
  letterEntry,
  letterPath,
  type ReadyLetterId,
} from '../../../src/shared/guidance/ready-letters/ready-letters.codes.js';
import type { Locale } from '../../app/context';

/** Letters as lists show them, looked up on the server so that the others are not sent. */
export const teasersOf = (ids: readonly ReadyLetterId[], locale: Locale) =>
  ids.map((id) => ({ path: letterPath(id), title: letterEntry(id).title[locale], lead: letterEntry(id).lead[locale] }));

/** What lists show of a letter. */
export type LetterTeaser = ReturnType<typeof teasersOf>[number];
