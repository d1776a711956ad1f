import { emptyDraft, FIELDS, type Draft, type Field } from './draft';

/** A visitor's draft stays on the device; an account's only as long as the tab, for the server has it. */
type Where = 'local' | 'session';

export interface Kept {
  draft: Draft;
  unsent: Field[];
}

const KEY = 'request-draft';

function store(where: Where): Storage | null {
  try {
    return where === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** What is kept, with the gaps of an older form filled in; null when there is nothing readable. */
export function readKept(where: Where): Kept | null {
  try {
    const kept = JSON.parse(store(where)?.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    if (!kept?.draft) return null;
    return {
      draft: { ...emptyDraft(), ...kept.draft },
      unsent: (kept.unsent ?? []).filter((field) => FIELDS.includes(field)),
    };
  } catch {
    return null;
  }
}

/** @returns false when the browser keeps nothing (storage forbidden or full) */
export function keepDraft(kept: Kept): boolean {
  try {
    const place = store(kept.draft.owner === null ? 'local' : 'session');
    place?.setItem(KEY, JSON.stringify(kept));
    return place !== null;
  } catch {
    return false;
  }
}

export function forgetDraft(where: Where): void {
  store(where)?.removeItem(KEY);
}
