import { describe, expect, it } from '@jest/globals';
import { fileOf, lines, press, refusal, wait } from '../../support/screens/browser/hands.js';
import { show } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

interface Uploads {
  addFiles: (files: File[]) => void;
  forgetUploads: () => void;
  uploadsSettled: () => Promise<boolean>;
}
interface Store {
  openWizardSession: () => void;
  clearWizardSession: () => void;
  change: (values: object) => void;
  readWizardSession: () => { draft: { requestId: number | null } };
}

describe('a draft that is completed', () => {
  const open = async (given: object = {}, firms = 60) => {
    const store = await webPart<Store>('features/wizard/draft-store');
    const shown = await show({
      as: 'citizen',
      path: '/request/complete/:id',
      at: '/request/complete/7',
      file: 'features/wizard/complete.page',
      given: {
        'info.id': 7,
        'status.id': 1,
        missing: [],
        ruling: null,
        'request_type.id': 'recupero-crediti',
        facts_on: '2026-02-03',
        ...given,
      },
      answers: {
        'GET /matching/reach': { status: 200, body: { info: { eligible: firms } } },
        'POST /visitor-documents': refusal(422),
        'POST /requests/7/documents': refusal(422),
      },
      before: () => {
        store.openWizardSession();
        store.clearWizardSession();
      },
    });
    await wait(20);
    return { ...shown, store };
  };

  it('is opened at the step that is pressed, for the review only where nothing else is missing', async () => {
    const told: Record<string, string> = {};
    for (const [name, missing] of Object.entries({ whole: [], 'without a place': ['city'] })) {
      const { where } = await open({ missing });
      await press(/racconto|storia/i, '.complete button');
      await wait(20);
      told[name] = where();
    }
    expect(told).toEqual({ whole: '/request/create/4?from=review', 'without a place': '/request/create/4' });
  });

  it.each([1, 2, 3])('says how many firms its plan %d reaches', async (plan) => {
    await open({ 'plan.id': plan });
    return lines().filter((line) => /studi/.test(line));
  });

  it('lets go the files of another draft, and keeps its own', async () => {
    const uploads = await webPart<Uploads>('features/wizard/uploads');
    uploads.forgetUploads();
    const { store } = await open();
    await press(/Continua|Rileggi|Rivedi/i, '.row button');
    await wait(20);
    expect(store.readWizardSession().draft.requestId).toBe(7);
    uploads.addFiles([fileOf('uno.pdf')]);
    expect(await uploads.uploadsSettled()).toBe(false);
    const shown = await show({
      as: 'citizen',
      path: '/request/complete/:id',
      at: '/request/complete/7',
      file: 'features/wizard/complete.page',
      given: { 'info.id': 7, 'status.id': 1, missing: [], ruling: null, facts_on: '2026-02-03' },
    });
    await press(/Continua|Rileggi|Rivedi/i, '.row button');
    await wait(20);
    expect([await uploads.uploadsSettled(), shown.where()]).toEqual([false, expect.stringMatching(/create/)]);
    await open();
    await press(/Continua|Rileggi|Rivedi/i, '.row button');
    await wait(20);
    expect(await uploads.uploadsSettled()).toBe(true);
  });
});
