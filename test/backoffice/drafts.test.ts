import { beforeEach, describe, expect, it } from '@jest/globals';
import { anyDraft, forgetDraft, forgetDrafts, keepDraft, placeOf, readDraft } from '../../backoffice/form/drafts.js';
import { staffLimits } from '../../src/shared/limits.js';

/** Like a browser's storage: the keys are those of the object. */
const methods = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string) {
    Reflect.deleteProperty(this, key);
  },
};
let storage: typeof methods & Record<string, unknown>;

const signIn = (id: number): void => {
  storage.setItem.call(
    storage as never,
    'backOffice.session',
    JSON.stringify({ staff: { id }, expires_at: new Date(Date.now() + 60_000).toISOString() }),
  );
};

beforeEach(() => {
  storage = Object.create(methods) as typeof storage;
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: storage, configurable: true, writable: true });
});

/** Rule 16.18. */
describe('unsent text of a member', () => {
  it('is offered again in its form, with its original values, and nowhere else', () => {
    signIn(1);
    const place = placeOf('/content/12/show', 'text')!;
    keepDraft(place, { title: 'Il mio titolo' }, { edition: 3 });
    expect(readDraft(place)).toMatchObject({ values: { title: 'Il mio titolo' }, base: { edition: 3 } });
    expect(readDraft(placeOf('/content/13/show', 'text')!)).toBeNull();
    expect(readDraft(placeOf('/content/12/show', 'withdraw')!)).toBeNull();
    forgetDraft(place);
    expect([readDraft(place), anyDraft()]).toEqual([null, false]);
  });

  it('is not kept without a session', () => {
    expect(placeOf('/login', 'text')).toBeNull();
  });

  it('is deleted when it is too old', () => {
    signIn(1);
    const place = placeOf('/cases/4/show', 'decision')!;
    const typed = (ago: number) => {
      storage[place] = JSON.stringify({ at: new Date(Date.now() - ago).toISOString(), values: { reason: 'Vecchio' } });
    };
    typed(staffLimits.typedKept - 60_000);
    expect(readDraft(place)).not.toBeNull();
    typed(staffLimits.typedKept + 60_000);
    expect([readDraft(place), place in storage]).toEqual([null, false]);
  });

  it('is deleted at logout and when somebody else signs in, but not when the same member returns', () => {
    signIn(1);
    const mine = placeOf('/newsletter/create', 'newsletter')!;
    keepDraft(mine, { subject_it: 'Le novità' });
    signIn(2);
    const other = placeOf('/newsletter/create', 'newsletter')!;
    expect(readDraft(other)).toBeNull();
    keepDraft(other, { subject_it: 'Altre novità' });
    // Their number begins with that of the first.
    signIn(12);
    const third = placeOf('/newsletter/create', 'newsletter')!;
    keepDraft(third, { subject_it: 'Altre novità' });
    forgetDrafts(1);
    expect([readDraft(mine) !== null, readDraft(other), readDraft(third)]).toEqual([true, null, null]);
    forgetDrafts();
    expect([readDraft(mine), anyDraft()]).toEqual([null, false]);
    expect(Object.keys(storage)).toEqual(['backOffice.session']);
  });

  it('is ignored if the browser has other data under its key', () => {
    signIn(1);
    const place = placeOf('/content/12/show', 'text')!;
    storage[place] = '{half';
    expect(readDraft(place)).toBeNull();
  });
});
