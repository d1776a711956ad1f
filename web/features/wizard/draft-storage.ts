import { emptyDraft, FIELDS, type Draft, type Field } from './draft.js';
import { DRAFT_KEY, draftPlace, type Where } from './draft-place.js';

export interface Kept {
  draft: Draft;
  unsent: Field[];
}

/** What is kept, with the gaps of an older form filled in; null when there is nothing readable. */
export function readKept(where: Where): Kept | null {
  try {
    const kept = JSON.parse(draftPlace(where)?.getItem(DRAFT_KEY) ?? 'null') as Partial<Kept> | null;
    if (!kept?.draft) return null;
    return {
      draft: { ...emptyDraft(), ...kept.draft },
      unsent: (kept.unsent ?? []).filter((field) => FIELDS.includes(field)),
    };
  } catch {
    return null;
  }
}

/** What the server has is not stored here too: the next user of the computer must not find it. */
function unknownToServer({ draft, unsent }: Kept): Kept {
  const { owner, requestId, key, furthest } = draft;
  if (owner === null || requestId === null) return { draft, unsent };
  const changed = Object.fromEntries(unsent.map((field) => [field, draft[field]]));
  return { draft: { ...emptyDraft(owner), requestId, key, furthest, ...changed }, unsent };
}

/** @returns false when the browser keeps nothing (storage forbidden or full) */
export function keepDraft(kept: Kept): boolean {
  try {
    const place = draftPlace(kept.draft.owner === null ? 'local' : 'session');
    place?.setItem(DRAFT_KEY, JSON.stringify(unknownToServer(kept)));
    return place !== null;
  } catch {
    return false;
  }
}

export function forgetDraft(where: Where): void {
  draftPlace(where)?.removeItem(DRAFT_KEY);
}
