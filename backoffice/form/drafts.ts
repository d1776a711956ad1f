import { staffLimits } from '../../src/shared/limits.js';
import { readSession } from '../providers/session.js';

const PREFIX = 'backOffice.draft.';

/** What was typed and neither sent nor discarded. */
export interface Draft<V> {
  /** When it was typed last, ISO. */
  readonly at: string;
  readonly values: V;
  /** The record when the typing began, if its form says so. */
  readonly base?: object;
}

/** A form of a page has one draft a member; signed-out people have none. */
export function placeOf(pathname: string, form: string): string | null {
  const session = readSession();
  return session && `${PREFIX}${session.staff.id}.${pathname} ${form}`;
}

/** The draft of a place, unless it is too old. */
export function readDraft<V>(place: string): Draft<V> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(place) ?? 'null') as Draft<V> | null;
    if (draft === null || Date.now() - Date.parse(draft.at) < staffLimits.typedKept) return draft;
  } catch {
    // What is stored is not a draft of ours.
  }
  forgetDraft(place);
  return null;
}

export function keepDraft(place: string, values: object, base?: object): void {
  try {
    localStorage.setItem(
      place,
      JSON.stringify({
        at: new Date().toISOString(),
        values,
        base,
      } satisfies Draft<object>),
    );
  } catch {
    // The browser has no room left, or stores nothing: the warning before leaving remains.
  }
}

export const forgetDraft = (place: string): void => {
  localStorage.removeItem(place);
};

const places = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** Whether the browser stores anything that a member typed. */
export const anyDraft = (): boolean => places().some((place) => readDraft(place) !== null);

/** Deletes what everyone typed, or everyone but a member; of that member, what is too old. */
export function forgetDrafts(except?: number): void {
  for (const place of places())
    if (except !== undefined && place.startsWith(`${PREFIX}${except}.`)) readDraft(place);
    else forgetDraft(place);
}
