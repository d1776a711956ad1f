/** A visitor's draft is kept on the device; for an account the tab keeps what the server has not received yet. */
export type Where = 'local' | 'session';

export const DRAFT_KEY = 'request-draft';

/** Where drafts are kept; null where the browser keeps nothing. */
export function draftPlace(where: Where): Storage | null {
  try {
    return where === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return null;
  }
}

/** Whether this browser keeps a draft at all: what it says is not read. */
export const keepsDraft = (): boolean =>
  (['session', 'local'] as const).some((where) => draftPlace(where)?.getItem(DRAFT_KEY) != null);
