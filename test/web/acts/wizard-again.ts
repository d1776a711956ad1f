import { describe, expect, it } from '@jest/globals';
import { RequestStatus } from '../../../src/shared/requests/codes.js';
import { documentLimits } from '../../../src/shared/limits.js';
import {
  choose,
  fileOf,
  key,
  later,
  page,
  press,
  reads,
  refusal,
  wait,
  write,
  writes,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { show } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

interface Store {
  openWizardSession: () => void;
  readWizardSession: () => { draft: Record<string, unknown> };
  change: (values: object) => void;
}
const store = () => webPart<Store>('features/wizard/draft-store');
const STORY = 'Un cliente non ha pagato tre fatture, e non risponde più alle mie lettere da mesi.';
const MILANO = { city: 'Milano', province_id: 'MI', country_id: 'IT', latitude: 45.4, longitude: 9.1 };
const INVOICE = {
  ...{ kind: 'person', first_name: 'Anna', last_name: 'Rossi', tax_code: 'RSSNNA80A41F205X', address: 'Via Po 1' },
  ...{ postal_code: '20100', city: 'Milano', province_id: 'MI', country_id: 'IT' },
};
const saved = { status: 200, body: { info: { id: 12, status: { id: 2 }, documents: [] } } };
const FILES = ['type', 'part', 'place', 'description', 'documents', 'send', 'plan', 'invoice', 'send'];

interface Opened {
  as?: 'nobody' | 'citizen';
  draft?: object;
  answers?: Answers;
  search?: string;
}

/** A step of the wizard, whose draft is whole besides what is given. */
async function step(number: number, { as = 'nobody', draft = {}, answers = {}, search = '' }: Opened = {}) {
  const { keepDraft } = await webPart<{ keepDraft: (kept: object) => boolean }>('features/wizard/draft-storage');
  const { emptyDraft } = await webPart<{ emptyDraft: (owner: number | null) => object }>('features/wizard/draft');
  const { forgetUploads } = await webPart<{ forgetUploads: () => void }>('features/wizard/uploads');
  const whole = { type: 'recupero-crediti', part: 1, geo: MILANO, description: STORY, furthest: 9 };
  const shown = await show({
    as,
    path: `/request/create/${number}`,
    at: `/request/create/${number}${search}`,
    frames: ['features/wizard/frame'],
    file: `features/wizard/steps/${FILES[number - 1]}.page`,
    answers: {
      'POST /requests': { status: 201, body: { info: { id: 12 } } },
      'PUT /requests/12': saved,
      'POST /request-types/suggest': { status: 200, body: { info: { type: null, outside: null } } },
      'GET /matching/reach': { status: 200, body: { info: { eligible: 15 } } },
      ...answers,
    },
    before: async () => {
      forgetUploads();
      keepDraft({ draft: { ...emptyDraft(as === 'nobody' ? null : 5), ...whole, ...draft }, unsent: [] });
      (await store()).openWizardSession();
    },
  });
  await wait(50);
  return shown;
}
const draftNow = async () => (await store()).readWizardSession().draft;

describe('a coupon of a draft that is sent', () => {
  it.each([
    [422, ''],
    [503, 'ESTATE'],
  ])('is forgotten only where it is no longer valid: the check answers %d', async (status, discount) => {
    const answers = { 'POST /coupons/verify': refusal(status) };
    await step(9, { as: 'citizen', draft: { plan: 2, invoice: INVOICE, discount: 'ESTATE' }, answers });
    await wait(20);
    expect([(await draftNow()).discount, document.querySelectorAll('[role=alert]').length]).toEqual([discount, 1]);
  });
});

describe('a plan that is kept from the review', () => {
  it.each([
    [9, INVOICE],
    [8, null],
  ])('leads to step %d, as its invoice is there or missing', async (to, invoice) => {
    const { where } = await step(7, { as: 'citizen', draft: { plan: 2, invoice }, search: '?from=review' });
    await wait(600);
    await press(/./, '.acts button[type=submit]');
    expect(where()).toBe(`/request/create/${to}`);
  });
});

describe('what a draft has already', () => {
  const found = {
    status: 200,
    body: { info: [{ id: 'malasanita', label: 'Malasanità', matched: [] }], outside: null },
  };

  it.each([
    ['', 'Mi hanno operato al ginocchio sbagliato'],
    [STORY, STORY],
  ])('of its story is not replaced by the words that find a subject: “%s”', async (description, story) => {
    await step(1, { draft: { description, furthest: 1 }, answers: { 'GET /request-types': found } });
    const field = () => document.querySelector<HTMLInputElement>('.finder input')!;
    field().focus();
    for (let turns = 0; turns < 40 && !field().matches('[role=combobox]'); turns += 1) await wait(5);
    await write(/Che cosa ti è successo/, 'Mi hanno operato al ginocchio sbagliato');
    await wait(210);
    await key(/Che cosa ti è successo/, 'Enter');
    expect(await draftNow()).toMatchObject({ type: 'malasanita', description: story });
  });

  it('of its subject is the one that a button beside the finder names', async () => {
    const told: unknown[] = [];
    for (const [outside, button] of [
      [
        { title: 'Non ce ne occupiamo', text: 'Chiedi altrove.', related: 'malasanita', help: [] },
        /^Scegli «Malasanità»/,
      ],
      [null, /^Non so quale scegliere/],
    ] as const) {
      const answers = { 'GET /request-types': { status: 200, body: { info: [], outside } } };
      await step(1, { draft: { type: null, furthest: 1 }, answers });
      document.querySelector<HTMLInputElement>('.finder input')?.focus();
      for (let turns = 0; turns < 40 && !document.querySelector('.finder [role=combobox]'); turns += 1) await wait(5);
      await write(/Che cosa ti è successo/, 'qualcosa');
      await wait(210);
      await press(button, '.finder button');
      told.push((await draftNow()).type);
    }
    expect(told).toEqual(['malasanita', 'altre-risarcitorie']);
  });

  it('of its place is not replaced by that of the address', async () => {
    const lodi = { ...MILANO, id: 1, name: 'Lodi', label: 'Lodi (LO)', province_id: 'LO', found_by: null };
    const answers = { 'GET /geo/municipalities': { status: 200, body: { info: [lodi] } } };
    for (const [geo, city] of [
      [null, 'Lodi'],
      [MILANO, 'Milano'],
    ] as const) {
      await step(1, { draft: { geo, furthest: 1 }, answers, search: '?city=Lodi%20(LO)' });
      for (let turns = 0; turns < 20; turns += 1) await wait(10);
      expect((await draftNow()).geo).toMatchObject({ city });
    }
  });

  it('of its invoice is not filled in from the profile', async () => {
    for (const [invoice, asked] of [
      [INVOICE, 0],
      [null, 1],
    ] as const) {
      await step(8, { as: 'citizen', draft: { plan: 2, invoice } });
      expect(reads().filter((call) => call === 'GET /profile')).toHaveLength(asked);
    }
  });
});

describe('a visitor who signs in while writing', () => {
  it.each([
    [5, {}, 5],
    [1, {}, 9],
    [5, { part: null }, 2],
  ])('at step %d goes on there, or with what is missing: %j', async (number, draft, to) => {
    Object.defineProperty(window.location, 'pathname', { value: `/request/create/${number}`, configurable: true });
    const { where } = await step(number, { as: 'citizen', draft: { owner: null, ...draft } });
    Reflect.deleteProperty(window.location, 'pathname');
    expect([where(), (await draftNow()).owner]).toEqual([`/request/create/${to}`, 5]);
  });
});

describe('the files of a draft', () => {
  const path = 'POST /visitor-documents';
  const file = (id: number) => ({ id, name: `carta-${id}.pdf`, kind: null, size: 10, scan: 'clean' });
  const documents = Array.from({ length: documentLimits.perRequest - 1 }, (_, nth) => file(nth + 1));

  it('have room beside one that was not taken', async () => {
    await step(5, {
      draft: { uploadSecret: 'segreto', documents },
      answers: { 'GET /visitor-documents': { status: 503 } },
    });
    await choose(fileOf('grande.pdf', documentLimits.maxBytes + 1));
    writes();
    await choose(fileOf('ultima.pdf'));
    expect(writes()).toEqual([`${path} (file ultima.pdf, 3)`]);
  });

  it('that are sent again begin anew', async () => {
    const second = later();
    const answers = [() => Promise.resolve('no line' as const), second.answer];
    await step(5, { answers: { [path]: () => answers.shift()!() } });
    await choose(fileOf('prima.pdf'));
    await choose(fileOf('seconda.pdf'));
    await press('Riprova');
    const bars = [...document.querySelectorAll('progress')].map(({ value }) => value);
    expect([
      page()
        .match(/prima|seconda/g)
        ?.slice(0, 1),
      bars,
    ]).toEqual([['prima'], [0, 50]]);
    second.give({ status: 201, body: { info: file(9) } });
    await wait(10);
  });

  it('are not those of the draft before, which are told later', async () => {
    const { refreshWaiting } = await webPart<{ refreshWaiting: () => Promise<void> }>('features/wizard/document-calls');
    const late = later();
    await step(1, {
      draft: { uploadSecret: 'segreto', documents: [file(1)] },
      answers: { 'GET /visitor-documents': late.answer },
    });
    const asked = refreshWaiting();
    (await store()).change({ uploadSecret: 'un altro' });
    late.give({ status: 200, body: { info: [] } });
    await asked;
    expect((await draftNow()).documents).toEqual([file(1)]);
  });
});

describe('the steps above a draft', () => {
  it('are links as far as it was opened and nothing is missing', async () => {
    const all = [1, 2, 3, 4, 5, 7, 9];
    for (const [draft, links] of [
      [{ furthest: 4 }, [1, 2, 3]],
      [{ furthest: 5 }, [1, 2, 3, 5]],
      [{ furthest: 9 }, all.filter((each) => each !== 4)],
      // A story of blanks is missing.
      [{ furthest: 9, description: `${'x '.repeat(10)}${' '.repeat(60)}` }, [1, 2, 3]],
    ] as const) {
      await step(4, { draft });
      const steps = [...document.querySelectorAll('nav.steps li')];
      expect(steps.flatMap((each, nth) => (each.querySelector('a') ? all[nth]! : []))).toEqual(links);
    }
  });
});

describe('what fits a story better', () => {
  const type = (id: string) => ({ id, label: `Materia ${id}`, matched: ['parola'] });
  const better = (id: string) => ({ status: 200, body: { info: { type: type(id), outside: null } } });
  const proposed = () => /Materia \w+/.exec(document.querySelector('.better')?.textContent ?? '')?.[0] ?? '';

  it('is proposed for the subject that is chosen now, and declined for that one alone', async () => {
    const answers: Answers = { 'POST /request-types/suggest': better('nuova') };
    await step(4, { answers });
    await wait(1600);
    const told = [proposed()];
    // Until there is an answer about the other subject.
    (await store()).change({ type: 'malasanita' });
    await wait(20);
    told.push(proposed());
    await step(4, { answers });
    await wait(1600);
    await press(/Tieni|Resta|Lascia/, '.better button');
    told.push(proposed());
    await step(4, { answers });
    await wait(1600);
    told.push(proposed());
    await step(4, { draft: { type: 'malasanita' }, answers });
    await wait(1600);
    told.push(proposed());
    expect(told).toEqual(['Materia nuova', '', '', '', 'Materia nuova']);
  });
});

describe('the first step of somebody with an account', () => {
  it('asks for what was begun, and for what staff sent back', async () => {
    await step(1, { as: 'citizen', draft: { type: null, part: null, geo: null, description: '', furthest: 1 } });
    const asked = reads().filter((call) => call.startsWith('GET /requests/user'));
    const statuses = asked.map((call) => new URLSearchParams(call.split('?')[1]).get('status'));
    expect(statuses).toEqual([`${RequestStatus.init},${RequestStatus.incomplete}`]);
  });
});
