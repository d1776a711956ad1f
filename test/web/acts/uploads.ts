import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { documentLimits } from '../../../src/shared/limits.js';
import {
  choose,
  control,
  fileOf,
  later,
  lines,
  page,
  press,
  refusal,
  wait,
  writes,
  type Answer,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { newTab, partOf, show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const saved = (id: number, name: string) => ({ status: 201, body: { info: { id, name, kind: null, scan: 'clean' } } });

describe('a file that a firm adds to its answer', () => {
  const path = 'POST /responses/7/attachments';
  const open = async (answers: Answers) =>
    show({
      as: 'firm',
      part: await partOf('features/firm-inbox/own-documents', 'Attach', { responseId: 7, chosen: false }),
      answers,
    });

  it('shows how much is sent, is announced when the server has it, and can be chosen again', async () => {
    const waiting = later();
    await open({ [path]: waiting.answer });
    const before = page();
    expect(before).not.toMatch(/50|alert/);
    const field = await choose(fileOf('parcella.pdf', 12));
    expect(page()).toMatch(/50/);
    expect(control(/./, 'button').getAttribute('aria-busy') ?? control(/./, 'button').outerHTML).toMatch(
      /true|disabled/,
    );
    expect(field.value).toBe('');
    waiting.give(saved(3, 'parcella-1.pdf'));
    await wait(10);
    expect(page()).toMatch(/parcella-1\.pdf/);
    expect(page()).not.toMatch(/50/);
    expect(writes()).toEqual([`${path} (file parcella.pdf, 12)`]);
  });

  it('says why it is refused, until the next one is sent', async () => {
    const waiting = later();
    const answers = [() => Promise.resolve(refusal(422)), waiting.answer];
    await open({ [path]: () => answers.shift()!() });
    await choose(fileOf('parcella.pdf'));
    expect(page()).toMatch(/\(alert\).*\n?.*\(the server refuses\)/);
    expect(page()).not.toMatch(/50/);
    await choose(fileOf('parcella.pdf'));
    expect(page()).not.toMatch(/alert/);
    waiting.give('no line');
    await wait(10);
    expect(page()).toMatch(/\(alert\)/);
  });

  it('is not sent where the choice was left', async () => {
    await open({});
    await choose();
    expect([writes(), /50|alert/.test(page())]).toEqual([[], false]);
  });
});

/** The draft of an account, with its request 7 and as many documents. */
async function openDraft(documents: number): Promise<void> {
  const { keepDraft } = await webPart<{ keepDraft: (kept: object) => boolean }>('features/wizard/draft-storage');
  const { emptyDraft } = await webPart<{ emptyDraft: (owner: number | null) => object }>('features/wizard/draft');
  const store = await webPart<{ openWizardSession: () => void }>('features/wizard/draft-store');
  const { forgetUploads } = await webPart<{ forgetUploads: () => void }>('features/wizard/uploads');
  forgetUploads();
  const info = (id: number) => ({ id, name: `carta-${id}.pdf`, kind: null, size: 10, type: 'application/pdf' });
  keepDraft({
    draft: {
      ...emptyDraft(null),
      type: 'malasanita',
      description: 'Parole.',
      uploadSecret: 'segreto',
      documents: Array.from({ length: documents }, (_, nth) => info(nth + 1)),
    },
    unsent: [],
  });
  store.openWizardSession();
}

interface Upload {
  id: number;
  share: number;
  problem?: { reason: string; words?: string };
}
interface Uploads {
  addFiles: (files: File[]) => void;
  retryUpload: (id: number) => void;
  dropUpload: (id: number) => void;
  uploadsSettled: () => Promise<boolean>;
  useUploads: () => Upload[];
}

describe('the files of a new request', () => {
  const path = 'POST /visitor-documents';
  const open = async (answers: Answers, documents = 0) => {
    const { FileDrop } = await webPart<{ FileDrop: Part }>('features/wizard/file-drop');
    const { useWizardSession } = await webPart<{ useWizardSession: () => { draft: { documents: object[] } } }>(
      'features/wizard/draft-store',
    );
    const Drop = () => createElement(FileDrop, { type: 'malasanita', documents: useWizardSession().draft.documents });
    await show({ part: Drop, answers, before: () => openDraft(documents) });
  };
  const files = (): string[] =>
    lines()
      .join('\n')
      .match(/[\w-]+\.(pdf|png)/g) ?? [];

  it('are sent one after the other, each with how much is sent', async () => {
    const [first, second] = [later(), later()];
    const answers = [first, second];
    await open({ [path]: () => answers.shift()!.answer() });
    const field = await choose(fileOf('uno.pdf', 5), fileOf('due.png', 6, 'image/png'));
    expect(field.value).toBe('');
    expect(writes()).toEqual([`${path} (file uno.pdf, 5)`]);
    expect(page()).toMatch(/uno\.pdf[^]*50[^]*due\.png/);
    expect(page().match(/due\.png[^]*/)?.[0]).not.toMatch(/50/);
    first.give(saved(21, 'uno.pdf'));
    await wait(10);
    expect(writes()).toEqual([`${path} (file due.png, 6)`]);
    second.give(saved(22, 'due.png'));
    await wait(10);
    expect(writes()).toEqual([]);
    expect([...new Set(files())]).toEqual(['uno.pdf', 'due.png']);
    expect(page()).not.toMatch(/50/);
  });

  it.each([
    ['empty', 0, /vuoto/],
    ['too large', documentLimits.maxBytes + 1, /MB/],
  ])('are not sent when one is %s', async (_, bytes, words) => {
    await open({});
    await choose(fileOf('uno.pdf', bytes));
    expect([writes(), page()]).toEqual([[], expect.stringMatching(words)]);
  });

  it('of exactly the largest size are sent', async () => {
    await open({ [path]: saved(21, 'uno.pdf') });
    await choose(fileOf('uno.pdf', documentLimits.maxBytes));
    expect(writes()).toHaveLength(1);
  });

  it('are not more than allowed', async () => {
    await open({ [path]: saved(99, 'ultimo.pdf') }, documentLimits.perRequest - 1);
    await choose(fileOf('ultimo.pdf'), fileOf('troppo.pdf'));
    expect(writes()).toEqual([`${path} (file ultimo.pdf, 3)`]);
    expect(page()).toMatch(/troppo\.pdf/);
    expect((control(/Scegli/, 'button') as HTMLButtonElement).disabled).toBe(true);
  });

  it('that did not arrive can be sent again, or left', async () => {
    const answers: Answer[] = ['no line', refusal(422), 'no line', saved(21, 'uno.pdf')];
    await open({ [path]: () => answers.shift()! });
    await choose(fileOf('uno.pdf'));
    const offline = page();
    await press('Riprova');
    const refused = page();
    expect(refused).toMatch(/\(the server refuses\)/);
    expect(offline).not.toBe(refused);
    await choose(fileOf('due.pdf'));
    await press('Togli due.pdf dall’elenco');
    expect(files()).toContain('uno.pdf');
    expect(files()).not.toContain('due.pdf');
  });

  it('are stopped with their upload', async () => {
    const waiting = later();
    await open({ [path]: waiting.answer });
    await choose(fileOf('uno.pdf'));
    await press('Ferma il caricamento di uno.pdf');
    waiting.give(saved(21, 'uno.pdf'));
    await wait(10);
    expect(files()).toEqual([]);
  });

  it('are removed when the server has removed them or knows them no more, and stay when it fails', async () => {
    const path = (id: number) => `DELETE /visitor-documents/${id}`;
    await open({ [path(1)]: { status: 204 }, [path(2)]: { status: 404 }, [path(3)]: { status: 500 } }, 4);
    for (const id of [1, 2, 3]) await press(new RegExp(`carta-${id}\\.pdf`), 'button');
    expect([...new Set(files())]).toEqual(['carta-3.pdf', 'carta-4.pdf']);
    expect(page()).toMatch(/carta-3\.pdf[^]*\(alert\)[^]*carta-4/);
    expect(page()).not.toMatch(/carta-4\.pdf[^]*\(alert\)/);
    const failed = lines()[lines().findIndex((line) => line.startsWith('(alert)')) + 1];
    expect(failed).toBe('{warn} Non siamo riusciti a eliminarlo. Riprova.');
  });

  it('say when a kind could not be named, and keep the one before', async () => {
    await open({ 'PUT /visitor-documents/1': { status: 500 } }, 1);
    const field = document.querySelector('select')!;
    field.value = [...field.options].at(-1)!.value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await wait(10);
    expect(page()).toMatch(/\(alert\)\n\{warn\} Non siamo riusciti a salvare che documento è[^]*● : Non lo so/);
    expect(writes()).toEqual(['PUT /visitor-documents/1 {"kind":"other"}']);
  });
});

describe('a file of a new request that was not taken', () => {
  const path = 'POST /visitor-documents';
  const most = documentLimits.maxBytes;
  const REASONS: [what: string, answer: Answer | null, bytes: number, documents: number, again: boolean][] = [
    ['there was no line', 'no line', 3, 0, true],
    ['the server failed', { status: 500 }, 3, 0, true],
    ['the server was busy', { status: 503 }, 3, 0, true],
    ['it is of a wrong kind', refusal(422), 3, 0, false],
    ['the request is full', refusal(409), 3, 0, false],
    ['it is too large for the server', { status: 413, body: { message: 'payload_too_large' } }, 3, 0, false],
    ['it is too large', null, most + 1, 0, false],
    ['it is empty', null, 0, 0, false],
    ['there is no room', null, 3, documentLimits.perRequest, false],
  ];
  it.each(REASONS)('because %s says so, and may be sent again only where that can help', async (...reason) => {
    const [, answer, bytes, documents, again] = reason;
    const { FileDrop } = await webPart<{ FileDrop: Part }>('features/wizard/file-drop');
    const { useWizardSession } = await webPart<{ useWizardSession: () => { draft: { documents: object[] } } }>(
      'features/wizard/draft-store',
    );
    const Drop = () => createElement(FileDrop, { type: 'malasanita', documents: useWizardSession().draft.documents });
    const answers = { [path]: answer ?? saved(21, 'uno.pdf') };
    await show({ part: Drop, answers, before: () => openDraft(documents) });
    await choose(fileOf('uno.pdf', bytes));
    const row = [...document.querySelectorAll('li')].at(-1)!;
    expect([row.className, row.textContent.includes('uno.pdf')]).toEqual(['failed', true]);
    expect([...row.querySelectorAll('button')].map((button) => button.textContent).filter(Boolean)).toEqual(
      again ? ['Riprova'] : [],
    );
    expect(writes()).toHaveLength(answer === null ? 0 : 1);
    return row.querySelector('[role=alert]')?.textContent;
  });
});

describe('files that are added to a request that was sent', () => {
  const path = 'POST /requests/7/documents';
  const open = async (left: number, answers: Answers = { [path]: saved(21, 'uno.pdf') }) =>
    show({
      as: 'citizen',
      part: await partOf('features/requests/add-documents', 'AddDocuments', {
        request: { id: 7, documents_left: left },
      }),
      answers,
    });
  const sent = () => writes().map((call) => /file ([\w.]+),/.exec(call)?.[1]);
  const said = () => [...document.querySelectorAll('[role=alert]')].map((each) => each.textContent);

  it.each([0, 1, 2, 3])('are sent as long as there is room for %d', async (left) => {
    await open(left);
    await choose(fileOf('uno.pdf'), fileOf('due.pdf'));
    await wait(10);
    const names = ['uno.pdf', 'due.pdf'];
    expect(sent()).toEqual(names.slice(0, left));
    expect(said()).toEqual(names.slice(left).map((name) => expect.stringMatching(new RegExp(`^${name}: `))));
  });

  it.each([
    [documentLimits.maxBytes, []],
    [documentLimits.maxBytes + 1, [expect.stringMatching(/^uno\.pdf: Il file supera i 10 MB/)]],
  ])('are not larger than allowed: %d bytes', async (bytes, refused) => {
    await open(5);
    await choose(fileOf('uno.pdf', bytes), fileOf('due.pdf'));
    await wait(10);
    expect([sent(), said()]).toEqual([refused.length > 0 ? ['due.pdf'] : ['uno.pdf', 'due.pdf'], refused]);
  });

  it('are refused one by one, in the words of the server', async () => {
    const answers = [refusal(422), 'no line' as const, saved(22, 'tre.pdf')];
    await open(3, { [path]: () => answers.shift()! });
    await choose(fileOf('uno.pdf'), fileOf('due.pdf'), fileOf('tre.pdf'));
    await wait(10);
    expect(sent()).toEqual(['uno.pdf', 'due.pdf', 'tre.pdf']);
    expect(said()).toEqual(['uno.pdf: (the server refuses)', expect.stringMatching(/^due\.pdf: La connessione/)]);
  });
});

describe('uploads that somebody waits for', () => {
  it('have settled when the last has, and say whether all arrived', async () => {
    const uploads = await webPart<Uploads>('features/wizard/uploads');
    const answers = [saved(1, 'uno.pdf'), refusal()];
    await newTab({ answers: { 'POST /visitor-documents': () => answers.shift()! } });
    await openDraft(0);
    expect(await uploads.uploadsSettled()).toBe(true);
    uploads.addFiles([fileOf('uno.pdf')]);
    expect(await uploads.uploadsSettled()).toBe(true);
    uploads.addFiles([fileOf('due.pdf')]);
    expect(await uploads.uploadsSettled()).toBe(false);
  });
});
