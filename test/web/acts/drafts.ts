import { describe, expect, it } from '@jest/globals';
import { createElement, type ComponentType } from 'react';
import { RequestStatus } from '../../../src/shared/requests/codes.js';
import { answerWith, later, reads, refusal, wait, writes, type Answers } from '../../support/screens/browser/hands.js';
import { newTab, show } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

interface Draft {
  owner: number | null;
  requestId: number | null;
  key: string;
  type: string | null;
  description: string;
  discount: string;
  documents: object[];
  [name: string]: unknown;
}
interface Store {
  openWizardSession: () => void;
  readWizardSession: () => { ready: boolean; draft: Draft; saving: { state: string; on?: string }; round: number };
  change: (values: Partial<Draft>) => void;
  save: () => Promise<void>;
  saveAndGoOn: () => Promise<void>;
  adopt: (owner: number) => Promise<void>;
  refresh: () => Promise<boolean>;
  clearWizardSession: () => void;
  finishWizardSession: () => void;
  forgetOpposingParty: () => void;
  forgetDraftOf: (id: number) => void;
  isClosed: () => boolean;
  awaitsOwner: () => boolean;
  useWizardSession: () => { draft: Draft; round: number };
}
const PAUSE = 800;
const RETRY = 15_000;
const created = { status: 201, body: { info: { id: 12 } } };
/** A request as the server keeps it. */
const detail = (differs: object = {}) => ({
  status: 200,
  body: {
    info: {
      id: 12,
      status: { id: RequestStatus.init, label: '' },
      request_type: { id: 'malasanita' },
      part: 2,
      geo: { city: 'Lodi', province_id: 'LO', latitude: 45.3, longitude: 9.5 },
      description: '',
      facts_on: '2026-02-03',
      served_paper: null,
      shared_contacts: true,
      opposing_party_given: true,
      extra: [{ text: 'Uno' }, { text: 'Due' }],
      plan: { id: 2 },
      invoice: null,
      discount: 'ESTATE',
      performance_agreed: true,
      sensitive_data_consent: null,
      documents: [{ id: 4 }],
      ...differs,
    },
  },
});

/** The draft of the account 5, or of a visitor, with a subject. */
async function begun(answers: Answers = {}, { owned = true, request = true } = {}): Promise<Store> {
  const store = await webPart<Store>('features/wizard/draft-store');
  await newTab({
    as: owned ? 'citizen' : 'nobody',
    answers: { 'POST /requests': created, 'PUT /requests/12': detail(), ...answers },
  });
  store.openWizardSession();
  store.clearWizardSession();
  if (!request) return store;
  store.change({ type: 'malasanita' });
  if (owned) await store.save();
  writes();
  return store;
}
const kept = (where: 'local' | 'session') =>
  Object.entries({ ...(where === 'local' ? localStorage : sessionStorage) })
    .filter(([name]) => name.startsWith('request'))
    .map(([, value]) => value)
    .join();

describe('a draft of somebody who is signed in', () => {
  it('is created with its first save, with everything that is there', async () => {
    const store = await begun({}, { request: false });
    store.change({ description: 'Mi devono dei soldi.' });
    await wait(PAUSE);
    // Without a subject there is nothing to create.
    expect(writes()).toEqual([]);
    store.change({ type: 'malasanita' });
    await wait(PAUSE);
    const [creation, change] = writes();
    expect(creation).toMatch(/^POST \/requests .*malasanita/);
    expect(change).toMatch(/^PUT \/requests\/12 .*Mi devono dei soldi\./);
    expect(store.readWizardSession()).toMatchObject({
      draft: { requestId: 12, owner: 5 },
      saving: { state: 'saved', on: 'server' },
    });
  });

  it('is sent after a pause, only what changed, and once', async () => {
    const store = await begun();
    store.change({ description: 'Uno' });
    await wait(PAUSE - 100);
    store.change({ description: 'Uno due' });
    await wait(PAUSE - 100);
    expect(writes()).toEqual([]);
    await wait(100);
    expect(writes()).toEqual(['PUT /requests/12 {"description":"Uno due"}']);
    store.change({ description: 'Uno due' });
    await wait(PAUSE);
    expect(writes()).toEqual([]);
  });

  it.each([['no line'], [500]])('is sent again after a while when the server fails (%s)', async (failure) => {
    const store = await begun();
    const answers = [typeof failure === 'number' ? refusal(failure) : ('no line' as const)];
    answerWith({ 'PUT /requests/12': () => answers.shift() ?? detail() });
    store.change({ description: 'Uno' });
    await wait(PAUSE);
    expect(store.readWizardSession().saving.state).toBe('retrying');
    expect(kept('session')).toMatch(/Uno/);
    writes();
    await wait(RETRY - 1000);
    expect(writes()).toEqual([]);
    await wait(1000);
    expect(writes()).toEqual(['PUT /requests/12 {"description":"Uno"}']);
    expect(store.readWizardSession().saving.state).toBe('saved');
    expect(kept('session')).not.toMatch(/Uno/);
  });

  it('is not sent again by itself when the server refuses it, and what was typed stays', async () => {
    const store = await begun();
    answerWith({ 'PUT /requests/12': refusal(422) });
    store.change({ description: 'Chiamami' });
    await wait(PAUSE);
    expect(store.readWizardSession()).toMatchObject({
      saving: { state: 'refused' },
      draft: { description: 'Chiamami' },
    });
    writes();
    await wait(RETRY * 2);
    expect(writes()).toEqual([]);
    await expect(store.save()).rejects.toMatchObject({ status: 422 });
    await expect(store.saveAndGoOn()).rejects.toMatchObject({ status: 422 });
    answerWith({ 'PUT /requests/12': 'no line' });
    await expect(store.save()).rejects.toMatchObject({ status: 0 });
    await store.saveAndGoOn();
  });

  it('waits for the line where the browser knows that there is none, and goes on when it is back', async () => {
    const store = await begun();
    await show({
      as: 'citizen',
      part: () => createElement('p', null, store.useWizardSession().draft.description),
      before: () => {
        store.openWizardSession();
        store.change({ type: 'malasanita' });
      },
    });
    answerWith({ 'POST /requests': 'no line' });
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    store.change({ description: 'Uno' });
    await wait(PAUSE);
    expect(store.readWizardSession().saving.state).toBe('waiting');
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    answerWith({ 'POST /requests': created, 'PUT /requests/12': detail() });
    writes();
    window.dispatchEvent(new Event('online'));
    await wait(10);
    expect(writes()).toHaveLength(2);
    expect(document.body.textContent).toMatch(/Uno/);
  });

  it('goes on without a coupon that is no longer valid', async () => {
    const store = await begun();
    const fields = { discount: ['Il codice è scaduto.'] };
    answerWith({ 'PUT /requests/12': { status: 422, body: { message: 'invalid', info: { fields } } } });
    store.change({ discount: 'ESTATE', description: 'Uno' });
    await expect(store.save()).rejects.toMatchObject({ fields });
    expect(store.readWizardSession().draft).toMatchObject({ discount: '', description: 'Uno' });
    answerWith({ 'PUT /requests/12': detail() });
    writes();
    await store.save();
    expect(writes()).toEqual(['PUT /requests/12 {"description":"Uno"}']);
  });

  it('becomes a new one where it was deleted elsewhere', async () => {
    const store = await begun();
    store.change({ documents: [{ id: 4 }] });
    answerWith({ 'PUT /requests/12': refusal(404) });
    store.change({ description: 'Uno' });
    await expect(store.save()).rejects.toMatchObject({ status: 404 });
    expect(store.readWizardSession().draft).toMatchObject({ requestId: null, key: '', documents: [] });
    answerWith({ 'POST /requests': { status: 201, body: { info: { id: 13 } } }, 'PUT /requests/13': detail() });
    await store.save();
    expect(store.readWizardSession().draft.requestId).toBe(13);
  });

  it('is read again from the server, and what was not sent stays', async () => {
    const store = await begun({ 'GET /requests/12': detail({ description: 'Dal telefono' }) });
    const { round } = store.readWizardSession();
    expect(await store.refresh()).toBe(true);
    expect(store.readWizardSession()).toMatchObject({
      ready: true,
      draft: {
        part: 2,
        geo: { city: 'Lodi', province_id: 'LO', country_id: 'IT', latitude: 45.3, longitude: 9.5 },
        description: 'Dal telefono',
        factsOn: '2026-02-03',
        sharedContacts: true,
        opposingGiven: true,
        extra: 'Uno\nDue',
        plan: 2,
        discount: 'ESTATE',
        performanceAgreed: true,
        sensitiveConsent: false,
        documents: [{ id: 4 }],
        furthest: 4,
      },
    });
    expect(store.readWizardSession().round).toBe(round + 1);
    await store.refresh();
    expect(store.readWizardSession().round).toBe(round + 1);
    store.change({ description: 'Da qui' });
    await store.refresh();
    expect(store.readWizardSession().draft.description).toBe('Da qui');
  });

  it.each([
    [RequestStatus.init, true],
    [RequestStatus.incomplete, true],
    [RequestStatus.new, false],
  ])('in state %d is still a draft: %s', async (id, isDraft) => {
    const store = await begun({ 'GET /requests/12': detail({ status: { id, label: '' } }) });
    expect(await store.refresh()).toBe(isDraft);
  });

  it('that is gone when it is read begins anew; while the server fails it is shown as it is', async () => {
    const store = await begun({ 'GET /requests/12': refusal(500) });
    expect(await store.refresh()).toBe(true);
    expect(store.readWizardSession().draft.requestId).toBe(12);
    store.openWizardSession();
    expect(store.readWizardSession().ready).toBe(false);
    await expect(store.refresh()).rejects.toMatchObject({ status: 500 });
    store.change({ documents: [{ id: 4 }] });
    answerWith({ 'GET /requests/12': refusal(404) });
    expect(await store.refresh()).toBe(true);
    expect(store.readWizardSession()).toMatchObject({
      ready: true,
      draft: { requestId: null, key: '', documents: [] },
    });
    expect(reads()).not.toEqual([]);
  });

  it('that is read while another is begun is not taken', async () => {
    const waiting = later();
    const store = await begun({ 'GET /requests/12': waiting.answer });
    const reading = store.refresh();
    await wait(5);
    store.clearWizardSession();
    waiting.give(detail({ description: 'Dal telefono' }));
    await reading;
    expect(store.readWizardSession().draft).toMatchObject({ requestId: null, description: '' });
  });

  it('is not shown to another account in the same tab, and does not follow the draft of a visitor', async () => {
    const store = await begun();
    const { openSession } = await webPart<{ openSession: (session: object, remember: boolean) => void }>('api/session');
    const draft = sessionStorage.getItem('request-draft') ?? '';
    const answers = { 'POST /requests': created, 'PUT /requests/12': detail() };
    const before = async () => {
      store.openWizardSession();
      store.change({ type: 'malasanita' });
      await store.save();
    };
    await show({
      as: 'citizen',
      part: () => createElement('p', null, store.useWizardSession().round),
      answers,
      before,
    });
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'request-draft', storageArea: localStorage }));
    await wait(5);
    expect([store.isClosed(), store.readWizardSession().draft.requestId]).toEqual([false, 12]);
    openSession({ token: 'other', account: { id: 6, model: 'user' } }, true);
    sessionStorage.setItem('request-draft', draft);
    store.openWizardSession();
    expect(store.readWizardSession().draft).toMatchObject({ owner: 6, requestId: null });
  });

  it('forgets the name of the opposing party on the server too', async () => {
    const store = await begun();
    store.change({ opposingParty: 'Verdi srl' });
    await store.save();
    expect(store.readWizardSession().draft.opposingGiven).toBe(true);
    writes();
    store.forgetOpposingParty();
    expect(store.readWizardSession().draft).toMatchObject({ opposingParty: '', opposingGiven: false });
    await wait(PAUSE);
    expect(writes()).toEqual([expect.stringMatching(/^PUT \/requests\/12 .*opposing/)]);
  });

  it.each([
    ['factsOn', '2026-02-03', '', 'facts_on', null],
    ['servedPaper', 'fine', null, 'served_paper', null],
    ['opposingParty', 'Verdi srl', ' ', 'opposing_party', null],
    ['description', 'Uno', '', 'description', ''],
    ['extra', 'Due', '', 'extra', ''],
    ['discount', 'ESTATE', '', 'discount', null],
    ['plan', 2, 1, 'plan', 1],
    ['invoice', { kind: 'person' }, null, 'invoice', null],
    ['sharedContacts', true, false, 'shared_contacts', false],
    ['performanceAgreed', true, false, 'performance_agreed', false],
    ['sensitiveConsent', true, false, 'sensitive_data_consent', false],
  ])('sends an answer that is taken back: %s', async (field, given, none, name, sent) => {
    const store = await begun();
    store.change({ [field]: given });
    await store.save();
    writes();
    store.change({ [field]: none });
    await wait(PAUSE);
    expect(writes()).toEqual([`PUT /requests/12 ${JSON.stringify({ [name]: sent })}`]);
  });

  it('leaves nothing in the tab when it was sent, here or elsewhere', async () => {
    const store = await begun();
    expect([kept('session') !== '', store.isClosed()]).toEqual([true, false]);
    store.forgetDraftOf(13);
    expect([kept('session') !== '', store.isClosed()]).toEqual([true, false]);
    store.change({ description: 'Uno' });
    store.forgetDraftOf(12);
    expect([kept('session'), store.isClosed()]).toEqual(['', true]);
    await wait(PAUSE * 2);
    expect(writes()).toEqual([]);
    store.openWizardSession();
    expect(store.isClosed()).toBe(false);
  });
});

describe('a draft of a visitor', () => {
  it('is kept on the device, and given to the account that signs in', async () => {
    const store = await begun({}, { owned: false });
    store.change({ description: 'Uno' });
    expect([kept('local'), kept('session')]).toEqual([expect.stringMatching(/Uno/), '']);
    expect(store.readWizardSession().saving).toMatchObject({ state: 'saved', on: 'device' });
    await wait(PAUSE * 2);
    expect(writes()).toEqual([]);
    expect(store.awaitsOwner()).toBe(true);
    await store.adopt(5);
    expect([kept('local'), store.awaitsOwner()]).toEqual(['', false]);
    expect(writes().map((call) => call.slice(0, 16))).toEqual([
      expect.stringMatching(/POST/),
      expect.stringMatching(/PUT/),
    ]);
    expect(store.readWizardSession().draft).toMatchObject({ owner: 5, requestId: 12 });
  });

  it('is read when the wizard opens, and follows another tab', async () => {
    const store = await begun({}, { owned: false });
    const Shown = () => createElement('p', null, store.useWizardSession().draft.description);
    store.change({ description: 'Uno' });
    const { keepDraft } = await webPart<{ keepDraft: (kept: object) => void }>('features/wizard/draft-storage');
    const { draft } = store.readWizardSession();
    await show({ part: Shown as ComponentType, before: () => store.openWizardSession() });
    expect(document.body.textContent).not.toMatch(/Uno/);
    keepDraft({ draft: { ...draft, description: 'Da un’altra scheda' }, unsent: [] });
    const tell = (key: string, storageArea: Storage) => {
      window.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea }));
      return wait(5);
    };
    await tell('language', localStorage);
    await tell('request-draft', sessionStorage);
    expect(document.body.textContent).not.toMatch(/altra scheda/);
    await tell('request-draft', localStorage);
    expect(document.body.textContent).toMatch(/altra scheda/);
  });

  it('without anything in it is given to nobody', async () => {
    const store = await begun({}, { owned: false, request: false });
    expect(store.awaitsOwner()).toBe(false);
  });

  it('says when the browser keeps nothing', async () => {
    const store = await begun({}, { owned: false });
    const full = () => {
      throw new Error('full');
    };
    const { localStorage: storage } = globalThis;
    Object.defineProperty(globalThis, 'localStorage', {
      value: { setItem: full, getItem: () => null },
      configurable: true,
    });
    store.change({ description: 'Uno' });
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
    expect(store.readWizardSession().saving.state).toBe('unkept');
  });
});
