import { describe, expect, it } from '@jest/globals';
import { emptyDraft } from '../../web/features/wizard/draft.js';
import { forgetDraft, keepDraft, readKept } from '../../web/features/wizard/draft-storage.js';
import { storesOfBrowser } from '../support/browser-stores.js';

const STORY = 'Mi hanno operato al ginocchio sbagliato.';
const kept = storesOfBrowser();
describe('the copy of a draft in the browser', () => {
  const draft = { ...emptyDraft(7), requestId: 12, type: 'malasanita', description: STORY, furthest: 7 as const };

  it('is complete while the server has no copy', () => {
    keepDraft({ draft: { ...draft, owner: null, requestId: null }, unsent: ['description'] });
    expect(readKept('local')?.draft.description).toBe(STORY);
    keepDraft({ draft: { ...draft, requestId: null }, unsent: ['description'] });
    expect(readKept('session')?.draft).toMatchObject({ description: STORY, type: 'malasanita' });
  });

  it('holds only the step and what was not sent, once the server has the rest', () => {
    keepDraft({ draft, unsent: [] });
    expect(kept.all()).not.toMatch(/ginocchio|malasanita/);
    expect(readKept('session')?.draft).toMatchObject({ requestId: 12, owner: 7, furthest: 7, description: '' });
    keepDraft({ draft, unsent: ['description'] });
    expect(kept.all()).not.toContain('malasanita');
    expect(readKept('session')).toMatchObject({ draft: { description: STORY }, unsent: ['description'] });
  });

  it('of a visitor is kept on the device and that of an account in its tab, one beside the other', () => {
    keepDraft({ draft: { ...draft, owner: null, requestId: null, description: 'Di un visitatore.' }, unsent: [] });
    keepDraft({ draft, unsent: ['description'] });
    expect([readKept('local')?.draft.description, readKept('session')?.draft.description]).toEqual([
      'Di un visitatore.',
      STORY,
    ]);
    forgetDraft('session');
    expect([readKept('local')?.draft.description, readKept('session')]).toEqual(['Di un visitatore.', null]);
    forgetDraft('local');
    expect(kept.all()).toBe('{}{}');
  });
});
