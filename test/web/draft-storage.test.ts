import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyDraft } from '../../web/features/wizard/draft.js';
import { keepDraft, readKept } from '../../web/features/wizard/draft-storage.js';

const STORY = 'Mi hanno operato al ginocchio sbagliato.';
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
};

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: storage, configurable: true, writable: true });
});
afterEach(() => {
  kept.clear();
});

describe('the copy of a draft in the browser', () => {
  const draft = { ...emptyDraft(7), requestId: 12, type: 'malasanita', description: STORY, furthest: 6 as const };

  it('is complete while the server has no copy', () => {
    keepDraft({ draft: { ...draft, owner: null, requestId: null }, unsent: ['description'] });
    expect(readKept('local')?.draft.description).toBe(STORY);
    keepDraft({ draft: { ...draft, requestId: null }, unsent: ['description'] });
    expect(readKept('session')?.draft).toMatchObject({ description: STORY, type: 'malasanita' });
  });

  it('holds only the step and what was not sent, once the server has the rest', () => {
    keepDraft({ draft, unsent: [] });
    expect([...kept.values()].join()).not.toMatch(/ginocchio|malasanita/);
    expect(readKept('session')?.draft).toMatchObject({ requestId: 12, owner: 7, furthest: 6, description: '' });
    keepDraft({ draft, unsent: ['description'] });
    expect([...kept.values()].join()).not.toContain('malasanita');
    expect(readKept('session')).toMatchObject({ draft: { description: STORY }, unsent: ['description'] });
  });
});
