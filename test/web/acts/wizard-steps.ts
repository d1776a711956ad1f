import { describe, expect, it } from '@jest/globals';
import { useState } from 'react';
import { namesHearing, servedPaperKinds } from '../../../src/shared/guidance/served-papers.codes.js';
import {
  answerWith,
  choose,
  control,
  fileOf,
  hasControl,
  later,
  lines,
  page,
  press,
  refusal,
  wait,
  write,
  writes,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { newTab, show } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

interface Store {
  openWizardSession: () => void;
  save: () => Promise<void>;
  refresh: () => Promise<boolean>;
  clearWizardSession: () => void;
  readWizardSession: () => { draft: Record<string, unknown> };
  change: (values: object) => void;
}
const store = () => webPart<Store>('features/wizard/draft-store');
const FILES = ['type', 'part', 'place', 'description', 'documents', 'send', 'plan', 'invoice', 'send'];
const STORY = 'Un cliente non ha pagato tre fatture, e non risponde più alle mie lettere da mesi.';
const invoice = {
  kind: 'person',
  first_name: 'Anna',
  last_name: 'Rossi',
  tax_code: 'RSSNNA80A41F205X',
  address: 'Via Po 1',
  postal_code: '20100',
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
};
const WHOLE = {
  type: 'recupero-crediti',
  part: 1,
  geo: { city: 'Milano', province_id: 'MI', country_id: 'IT', latitude: 45.4, longitude: 9.1 },
  description: STORY,
  sensitiveConsent: true,
  furthest: 9,
};
const saved = { status: 200, body: { info: { id: 12, status: { id: 2 }, documents: [] } } };

/** A step of the wizard with this draft. */
async function step(
  number: number,
  {
    as = 'nobody',
    draft = {},
    answers = {},
    firms = 15,
    search = '',
    claim,
  }: {
    as?: 'nobody' | 'citizen';
    draft?: object;
    answers?: Answers;
    firms?: number;
    search?: string;
    claim?: string;
  } = {},
) {
  const { keepDraft } = await webPart<{ keepDraft: (kept: object) => boolean }>('features/wizard/draft-storage');
  const { emptyDraft } = await webPart<{ emptyDraft: (owner: number | null) => object }>('features/wizard/draft');
  const { forgetUploads } = await webPart<{ forgetUploads: () => void }>('features/wizard/uploads');
  const owner = as === 'nobody' ? null : 5;
  const at = `/request/create/${number}`;
  const shown = await show({
    as,
    path: at,
    at: `${at}${search}`,
    frames: ['features/wizard/frame'],
    file: `features/wizard/steps/${FILES[number - 1]}.page`,
    answers: {
      'POST /requests': { status: 201, body: { info: { id: 12 } } },
      'PUT /requests/12': saved,
      'POST /request-types/suggest': { status: 200, body: { info: { type: null, outside: null } } },
      'GET /matching/reach': { status: 200, body: { info: { eligible: firms } } },
      ...answers,
    },
    before: async () => {
      forgetUploads();
      const { keepClaim } = await webPart<{ keepClaim: (claim: string) => void }>('features/wizard/claim-storage');
      if (claim) keepClaim(claim);
      keepDraft({ draft: { ...emptyDraft(owner), ...WHOLE, ...draft }, unsent: [] });
      (await store()).openWizardSession();
    },
  });
  await wait(50);
  return shown;
}
const draftNow = async () => (await store()).readWizardSession().draft;
const goOn = () => press(/./, 'form .acts button[type=submit]');
const alerts = (): (string | null)[] => [...document.querySelectorAll('[role=alert]')].map((each) => each.textContent);
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;

describe('a step of the wizard', () => {
  it('says of a story that it is missing, or how much it lacks', async () => {
    const told: string[][] = [];
    for (const description of ['', 'Breve.']) {
      await step(4, { draft: { description, furthest: 4 } });
      await goOn();
      told.push([...document.querySelectorAll('.err-summary li, p.err')].map((each) => each.textContent));
    }
    return told;
  });

  it('that is answered again leaves the later ones open', async () => {
    const { where } = await step(2);
    await press(/altra parte|convenut|risponder|difend/i, 'button.opt');
    expect([where(), (await draftNow()).furthest]).toEqual(['/request/create/3', 9]);
  });

  it('goes back to the review from which it was opened', async () => {
    const { where } = await step(4, { search: '?from=review' });
    await goOn();
    expect(where()).toBe('/request/create/9');
  });

  it('goes on without a file that did not arrive, the second time', async () => {
    const { where } = await step(5, { answers: { 'POST /visitor-documents': refusal(422) } });
    await choose(fileOf('uno.pdf'));
    await goOn();
    await wait(10);
    const told = [where(), alerts().length];
    await goOn();
    await wait(10);
    expect([...told, where()]).toEqual(['/request/create/5', 2, '/request/create/7']);
  });

  it('keeps the name of the other side that was given, unless another one is written', async () => {
    const given = { as: 'citizen', draft: { opposingGiven: true } } as const;
    await step(5, given);
    writes();
    await goOn();
    expect(writes().join()).not.toMatch(/opposing_party/);
    await step(5, given);
    await write(/controparte|altra parte/i, 'N');
    await write(/controparte|altra parte/i, '');
    await goOn();
    expect(writes().join()).not.toMatch(/"opposing_party":null/);
    await step(5, given);
    await write(/controparte|altra parte/i, 'Neri srl');
    await goOn();
    expect(writes().join()).toMatch(/"opposing_party":"Neri srl"/);
    await step(5, { draft: { opposingParty: 'Verdi srl' } });
    await write(/controparte|altra parte/i, '');
    expect((await draftNow()).opposingParty).toBe('');
  });

  it('shows the invoice of the draft, or what the account keeps', async () => {
    const told: unknown[] = [];
    for (const known of [invoice, null]) {
      await step(8, { as: 'citizen', draft: { plan: 2, invoice: known } });
      await wait(50);
      told.push([value('invoice.first_name'), value('invoice.address')]);
    }
    expect(told[0]).toEqual(['Anna', 'Via Po 1']);
    expect(told[1]).not.toEqual(told[0]);
  });
});

describe('what is answered in a step before somebody goes back', () => {
  const LODI = { id: 1, name: 'Lodi', label: 'Lodi (LO)', province_id: 'LO', latitude: 45.3, longitude: 9.5 };
  const found = { status: 200, body: { info: [{ ...LODI, found_by: null }] } };
  const placeOf = ({ name: city, province_id, latitude, longitude }: typeof LODI) => ({
    ...{ city, province_id, country_id: 'IT', latitude, longitude },
  });
  const tick = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!.click();
  /** What each step keeps at once; choosing a subject, a side or a plan goes on by itself. */
  const ANSWERS: [what: string, step: number, keeps: object, before: object, act: () => unknown][] = [
    ['a place', 3, { geo: placeOf(LODI) }, { geo: null }, () => leaveWith(/Comune|Dove/, 'Lodi (LO)')],
    ['no place any more', 3, { geo: null }, {}, () => write(/Comune|Dove/, 'Mil')],
    ['a story', 4, { description: `${STORY} E poi.` }, {}, () => write(/racconto/, `${STORY} E poi.`)],
    ['a day', 5, { factsOn: '2026-02-03' }, {}, () => write(/giorno|quando/i, '03/02/2026')],
    ['more to say', 5, { extra: 'Ancora questo.' }, {}, () => write(/aggiungere|altro/i, 'Ancora questo.')],
    ['the other side', 5, { opposingParty: 'Neri srl' }, {}, () => write(/controparte|altra parte/i, 'Neri srl')],
    ['shared contacts', 5, { sharedContacts: true }, {}, () => tick('shared_contacts')],
    ['a consent', 8, { performanceAgreed: true }, { plan: 2, invoice }, () => tick('performance_agreed')],
  ];
  const leaveWith = async (name: RegExp, text: string): Promise<void> => {
    control(name, 'input').focus();
    await write(name, text);
    await wait(200);
    (document.activeElement as HTMLElement | null)?.blur();
    await wait(200);
  };

  it.each(ANSWERS)('is kept: %s', async (_what, number, keeps, before, act) => {
    const answers = { 'GET /geo/municipalities': found };
    const { where } = await step(number, { draft: before, answers });
    const was = await draftNow();
    await act();
    document.querySelector<HTMLElement>('a.back')!.click();
    await wait(20);
    expect(where()).not.toBe(`/request/create/${number}`);
    const now = await draftNow();
    const differs = Object.entries(now).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(was[key]));
    expect(Object.fromEntries(differs)).toEqual(keeps);
  });
});

describe('the plan of a request', () => {
  const coupon = { 'POST /coupons/verify': { status: 200, body: { info: { discount_cents: 5_00 } } } };
  const pick = async (plan: number) => {
    document.querySelector<HTMLInputElement>(`input[name=plan][value="${plan}"]`)?.click();
    await wait(600);
  };

  it('has its coupon judged for itself, and none where it is free', async () => {
    await step(7, { as: 'citizen', draft: { plan: 2, discount: 'ESTATE' }, answers: coupon });
    await wait(600);
    expect(writes().filter((call) => call.includes('coupons'))).toEqual([
      expect.stringMatching(/"code":"ESTATE".*"plan":2|"plan":2.*"code":"ESTATE"/),
    ]);
    answerWith({ ...coupon, 'PUT /requests/12': saved, 'POST /coupons/verify': later().answer });
    await pick(3);
    expect(page()).not.toMatch(/5,00/);
    expect(
      writes()
        .filter((call) => call.includes('coupons'))
        .join(),
    ).toMatch(/"plan":3/);
    await pick(1);
    expect(await draftNow()).toMatchObject({ plan: 1, discount: '' });
  });

  it('can be left for the free one, also after that was refused', async () => {
    const draft = { plan: 2, discount: 'ESTATE', invoice };
    const { where } = await step(7, { as: 'citizen', draft, answers: coupon });
    await wait(2000);
    answerWith({ 'PUT /requests/12': refusal(409) });
    await press(/gratis/i, '.acts button');
    await wait(10);
    expect([where(), alerts().join().includes('(the server refuses)')]).toEqual(['/request/create/7', true]);
    answerWith({ 'PUT /requests/12': saved });
    await press(/gratis/i, '.acts button');
    await wait(10);
    expect([where(), (await draftNow()).discount]).toEqual(['/request/create/9', '']);
    await step(7, { as: 'citizen', draft, answers: { 'GET /matching/reach': refusal(500) } });
    await goOn();
    expect(await draftNow()).toMatchObject({ plan: 1, discount: '' });
  });

  it.each([0, 1, 3, 4, 20])('promises what %d firms can do', async (firms) => {
    await step(9, { firms });
    const next = [...document.querySelectorAll('aside ul')][0]?.querySelectorAll('li').length;
    await step(7, { firms, draft: { type: 'malasanita' } });
    return [`${next} steps`, ...lines().filter((line) => /^\{check\}/.test(line))];
  });
});

describe('the firms that a request reaches', () => {
  it('are not those of the subject before, while they are counted', async () => {
    const { useReach } = await webPart<{ useReach: (type: string, place: object) => object | null | undefined }>(
      'features/prices/use-reach',
    );
    const told: unknown[] = [];
    let change: (type: string) => void = () => undefined;
    const Shown = () => {
      const [type, setType] = useState('recupero-crediti');
      change = setType;
      told.push(useReach(type, WHOLE.geo));
      return null;
    };
    const counted = { status: 200, body: { info: { eligible: 15 } } };
    await show({ as: 'citizen', part: Shown, answers: { 'GET /matching/reach': counted } });
    await wait(20);
    answerWith({ 'GET /matching/reach': later().answer });
    change('malasanita');
    await wait(20);
    expect([told.some((reach) => reach), told.at(-1)]).toEqual([true, undefined]);
  });
});

describe('a paper that arrived', () => {
  it('has a hearing only where its kind names one', async () => {
    const { servedPaperOf } = await webPart<{
      servedPaperOf: (values: object) => { hearing_on: string | null } | null;
    }>('features/deadlines/served-paper-fields');
    const told = servedPaperKinds.map((served_paper) => {
      const paper = servedPaperOf({ served_paper, served_on: '', hearing_on: '2027-01-12' });
      return [served_paper, paper?.hearing_on !== null];
    });
    expect(told).toEqual(servedPaperKinds.map((kind) => [kind, namesHearing(kind)]));
  });
});

describe('the sending of a request', () => {
  const send = { 'POST /requests/12/documents': { status: 201, body: { info: { id: 21, name: 'uno.pdf' } } } };
  const status = () => writes().filter((call) => call.includes('"status":2')).length;

  it('waits for the files that are on their way, and forgets those that did not arrive', async () => {
    const waiting = later();
    const { where } = await step(9, {
      as: 'citizen',
      answers: { ...send, 'POST /requests/12/documents': waiting.answer },
    });
    const uploads = await webPart<{ addFiles: (files: File[]) => void; uploadsSettled: () => Promise<boolean> }>(
      'features/wizard/uploads',
    );
    uploads.addFiles([fileOf('uno.pdf')]);
    await wait(20);
    await press(/Invia/, 'form button[type=submit]');
    await wait(20);
    expect(status()).toBe(0);
    waiting.give(refusal(422));
    await wait(50);
    expect([status(), where(), await uploads.uploadsSettled()]).toEqual([1, '/requests/12', true]);
  });
});

describe('somebody who begins anew', () => {
  const path = 'POST /requests/12/documents';
  const sent = { status: 201, body: { info: { id: 21, name: 'uno.pdf' } } };

  it('sends no file that waited for another one', async () => {
    const first = later();
    await step(5, { answers: { 'POST /visitor-documents': first.answer } });
    const { addFiles, forgetUploads } = await webPart<{
      addFiles: (files: File[]) => void;
      forgetUploads: () => void;
    }>('features/wizard/uploads');
    addFiles([fileOf('uno.pdf'), fileOf('due.pdf')]);
    await wait(20);
    writes();
    forgetUploads();
    first.give(sent);
    await wait(20);
    expect([writes(), (await draftNow()).documents]).toEqual([[], []]);
  });

  it('does not find a file there that was sent for the draft before', async () => {
    const waiting = later();
    await step(5, { as: 'citizen', answers: { [path]: waiting.answer } });
    await choose(fileOf('uno.pdf'));
    (await store()).clearWizardSession();
    waiting.give(sent);
    await wait(20);
    expect((await draftNow()).documents).toEqual([]);
  });
});

describe('a draft that another device', () => {
  const info = {
    ...{ id: 12, plan: { id: 1 }, missing: [], request_type: { id: 'recupero-crediti' }, part: 1, extra: [] },
    ...{ geo: WHOLE.geo, description: 'Dal telefono', documents: [], status: { id: 1, label: '' } },
  };

  it('changed is shown as it is now', async () => {
    await step(4, { as: 'citizen' });
    const { save, refresh } = await store();
    await save();
    answerWith({ 'GET /requests/12': { status: 200, body: { info } } });
    await refresh();
    await wait(20);
    expect(value('description')).toBe('Dal telefono');
  });

  it('has sent leads to the request, leaves nothing here, and leaves alone what waits for its writer', async () => {
    const answers = { 'GET /requests/12': { status: 200, body: { info: { ...info, status: { id: 2, label: '' } } } } };
    const { where } = await step(4, { as: 'citizen', draft: { requestId: 12 }, claim: 'segreto', answers });
    expect([where(), sessionStorage.getItem('request-draft'), writes()]).toEqual(['/requests/12', null, []]);
  });
});

describe('the frame of the wizard', () => {
  it('says that the draft could not be given to the account, until it could', async () => {
    const { keepDraft } = await webPart<{ keepDraft: (kept: object) => boolean }>('features/wizard/draft-storage');
    const { emptyDraft } = await webPart<{ emptyDraft: (owner: number | null) => object }>('features/wizard/draft');
    await show({
      as: 'citizen',
      path: '/request/create/4',
      at: '/request/create/4',
      frames: ['features/wizard/frame'],
      file: 'features/wizard/steps/description.page',
      answers: { 'POST /requests': 'no line' },
      before: async () => {
        keepDraft({ draft: { ...emptyDraft(null), ...WHOLE }, unsent: [] });
        (await store()).openWizardSession();
      },
    });
    await wait(50);
    expect(alerts()).toHaveLength(1);
    answerWith({ 'POST /requests': { status: 201, body: { info: { id: 12 } } }, 'PUT /requests/12': saved });
    writes();
    window.dispatchEvent(new Event('offline'));
    await wait(20);
    expect(writes()).toEqual([]);
    window.dispatchEvent(new Event('online'));
    await wait(50);
    expect([alerts(), writes().length > 0]).toEqual([[], true]);
  });

  it('leads somebody whose session is over to a login, and back to the step', async () => {
    await step(4, { as: 'citizen' });
    const { closeSession } = await webPart<{ closeSession: () => void }>('api/session');
    closeSession();
    await wait(20);
    const link = document.querySelector('.wizard-note a')?.getAttribute('href');
    expect([link, value('description')]).toEqual(['/login?redirect_to=/request/create/4', STORY]);
  });

  it('does not take a visitor’s draft of another tab in the place of the account’s', async () => {
    await step(4, { as: 'citizen' });
    await write(/./, `${STORY} E altro.`);
    localStorage.setItem('request-draft', JSON.stringify({ draft: { ...WHOLE, owner: null }, unsent: [] }));
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'request-draft', storageArea: localStorage }));
    await wait(20);
    expect([value('description'), (await draftNow()).owner]).toEqual([`${STORY} E altro.`, 5]);
  });
});

describe('the draft that waits for its writer on the server', () => {
  it('is asked for until the server has given it, or knows it no more', async () => {
    const { keepClaim, readClaim } = await webPart<{
      keepClaim: (claim: string) => void;
      readClaim: () => string | null;
    }>('features/wizard/claim-storage');
    const { claimDraft } = await webPart<{ claimDraft: () => Promise<{ id: number } | null> }>('features/wizard/claim');
    const told: Record<string, string> = {};
    for (const status of [201, 404, 409, 422, 500, 0]) {
      await newTab({
        as: 'citizen',
        answers: {
          'POST /requests/claim': status === 0 ? 'no line' : { status, body: { info: { request: { id: 12 } } } },
        },
      });
      keepClaim('segreto');
      const both = await Promise.all([claimDraft(), claimDraft()]);
      told[status] = `${both.map((each) => each?.id).join()}, ${writes().length} call, ${readClaim() ?? 'forgotten'}`;
    }
    return told;
  });
});

describe('files that are dragged onto the page', () => {
  it('are taken where they are dropped, and the place is marked while they are over it', async () => {
    await step(5, { answers: { 'POST /visitor-documents': refusal(422) } });
    const drop = document.querySelector('.drop')!;
    const marks: (string | boolean)[] = [];
    for (const name of ['dragover', 'dragleave', 'dragover', 'drop']) {
      const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), {
        dataTransfer: { files: [fileOf('trascinato.pdf')] },
      });
      drop.dispatchEvent(event);
      await wait(10);
      marks.push(name, drop.className, event.defaultPrevented);
    }
    expect(marks).toEqual([
      'dragover',
      'drop over',
      true,
      'dragleave',
      'drop',
      false,
      'dragover',
      'drop over',
      true,
      'drop',
      'drop',
      true,
    ]);
    expect([page(), hasControl(/Scegli/, 'button'), control(/Scegli/, 'button').tagName]).toEqual([
      expect.stringMatching(/trascinato\.pdf/),
      true,
      'BUTTON',
    ]);
  });
});
