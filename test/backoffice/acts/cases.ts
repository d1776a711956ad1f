import { describe, expect, it } from '@jest/globals';
import { caseDecisions } from '../../../src/shared/moderation/case-decisions.codes.js';
import type { CaseKind } from '../../../src/shared/moderation/case.codes.js';
import { settle } from '../../support/screens/browser/controls.js';
import {
  answerWith,
  control,
  everyCall,
  fillIn,
  hasControl,
  page,
  press,
  reads,
  refusal,
  wait,
  write,
  writes,
  type Answer,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { caseFiles } from '../../support/screens/browser/case-files.js';
import { exampleOfRead, open, until } from '../../support/screens/browser/staff-hands.js';

const CASE = '/cases/7/show';
/** The page of a case of this kind, which the reader examines. */
const openCase = async (kind: CaseKind, given: object = {}, answers: Answers = {}) => {
  const decisions = Object.keys(caseDecisions[kind]);
  const file = { ...caseFiles[kind], may_write: true };
  await open(CASE, { answers, given: { kind, file, status: 'claimed', decisions, ...given } });
  await until(() => document.querySelector('.decision') !== null);
  await settle(500);
  writes();
};
const type = async (key: string, on: Element = document.body, held: KeyboardEventInit = {}): Promise<void> => {
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }));
  await wait(100);
};
const moves = (): string[] => writes().map((call) => call.replace(/ \{.*/, ''));

describe('the keys of a case', () => {
  it('take it and leave it, each only where it can be done', async () => {
    await openCase('contact');
    await type('p');
    expect(moves()).toEqual([]);
    await type('l');
    expect(moves()).toEqual(['POST /cases/7/release']);
    await openCase('contact', { 'claimed_by.id': 2 });
    await type('l');
    expect(moves()).toEqual([]);
    await type('P');
    expect(moves()).toEqual(['POST /cases/7/claim']);
  });

  it('do nothing in a field, with Alt, or with Ctrl and Shift', async () => {
    await openCase('contact');
    const field = control(/Cerca in tutto/, 'input');
    await type('l', field);
    await type('l', document.body, { altKey: true });
    await type('l', document.body, { ctrlKey: true });
    expect(moves()).toEqual([]);
    await type('k', field, { ctrlKey: true, shiftKey: true });
    expect(document.activeElement).not.toBe(field);
    await type('K', document.body, { metaKey: true });
    expect(document.activeElement).toBe(field);
  });

  it('are told by “?”', async () => {
    await openCase('contact');
    await type('?');
    await until(() => document.querySelector('[role=dialog]') !== null);
    const told = page();
    for (const cap of ['Ctrl K', '1 … 9', 'N', 'P', 'L']) expect(told).toContain(cap);
  });
});

describe('a message of the staff in a conversation', () => {
  it('is sent once it has words, which closes the dialog', async () => {
    const answers = [refusal(409), { status: 200, body: {} }];
    await openCase('message', {}, { 'POST /cases/7/message': () => answers.shift() ?? refusal() });
    await press('Scrivi nella conversazione');
    await press('Invia a tutti e due', '[role=dialog] button');
    expect([writes(), /Scrivi il messaggio/.test(page())]).toEqual([[], true]);
    await press('Torna indietro', '[role=dialog] button');
    await until(() => document.querySelector('[role=dialog]') === null);
    await press('Scrivi nella conversazione');
    expect(page()).not.toMatch(/Scrivi il messaggio/);
    await write(/^Messaggio/, '  Buongiorno a tutti e due.  ');
    await press('Invia a tutti e due', '[role=dialog] button');
    await wait(50);
    expect([/\(the server refuses\)/.test(page()), document.querySelector('[role=dialog]') !== null]).toEqual([
      true,
      true,
    ]);
    writes();
    await press('Invia a tutti e due', '[role=dialog] button');
    await wait(1000);
    const [sent, ...then] = everyCall();
    expect(sent).toBe('POST /cases/7/message {"text":"Buongiorno a tutti e due."}');
    expect(then).toContain('GET /cases/7');
    expect(hasControl(/Invia a tutti e due/, '[role=dialog] button')).toBe(false);
    expect(page()).toMatch(/Messaggio inviato a tutti e due\./);
  });
});

describe('the figures of the first page', () => {
  it('are of the period that is chosen', async () => {
    await open('/');
    await until(() => /Periodo/.test(page()));
    reads();
    const select = [...document.querySelectorAll('div[role=combobox]')].at(-1)!;
    select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    await wait(200);
    const options = [...document.querySelectorAll<HTMLElement>('[role=option]')];
    const other = options.find((each) => each.getAttribute('aria-selected') === 'false')!;
    const days = Number(/\d+/.exec(other.textContent)?.[0]);
    other.click();
    await wait(500);
    const day = (ago: number) =>
      new Date(Date.parse('2026-11-20T09:00:00Z') - ago * 86_400_000).toISOString().slice(0, 10);
    const asked = reads().filter((call) => call.includes('from='));
    expect(asked.length).toBeGreaterThan(0);
    for (const call of asked) expect(call).toMatch(new RegExp(`from=${day(days - 1)}&to=${day(0)}`));
  });
});

describe('the papers of a firm', () => {
  it('that could not be saved say why, until the next try', async () => {
    await openCase('verification');
    const name = 'tessera.pdf';
    await until(() => hasControl(/tessera\.pdf/, 'button'));
    reads();
    await press(name, 'button');
    await wait(50);
    const [asked = ''] = reads();
    const path = asked.replace(/^GET /, '');
    expect(path).toMatch(/^\/accounts\/\d+\/evidence\/\d+$/);
    answerWith({ [`GET ${path}`]: refusal(409) });
    await press(name, 'button');
    await wait(50);
    expect(page()).toMatch(/\(the server refuses\)/);
    answerWith({});
    await press(name, 'button');
    await wait(50);
    expect(page()).not.toMatch(/\(the server refuses\)/);
  });
});

describe('a case that is given away', () => {
  it('goes to a colleague, or back to the queue', async () => {
    const colleagues = [
      { id: 2, name: 'Marta Serra', assignable: true },
      { id: 3, name: 'Ugo Neri', assignable: false },
    ];
    for (const [to, id] of [
      ['Marta Serra', 2],
      ['torna in coda', null],
    ] as const) {
      await openCase('contact', {}, { 'GET /cases/colleagues': { status: 200, body: colleagues } });
      await press(/Affida a un collega/);
      control(/./s, '[role=dialog] [role=combobox]').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      await settle(500);
      expect(page()).not.toContain('Ugo Neri');
      await press(new RegExp(to), '[role=option]');
      await press(/Affida/, '[role=dialog] button');
      expect(writes()).toEqual([`POST /cases/7/assign {"staff_id":${id}}`]);
    }
  });
});

describe('the notes of a case', () => {
  it('are read with its page: what mentions the member is counted anew, and again after another note', async () => {
    const given = { kind: 'contact', status: 'claimed', file: null };
    const example = exampleOfRead('/cases/7', given) as { notes: object[] };
    const noted = (count: number): Answer => ({
      status: 200,
      body: { ...example, id: 7, notes: example.notes.slice(0, 1).map((note) => ({ ...note, id: count })) },
    });
    let count = 1;
    const { go } = await open('/me', { given, answers: { 'GET /cases/7': () => noted(count) } });
    await press(/menu/i, 'header button[aria-controls=sections]');
    await wait(500);
    const mentions = (): boolean => reads().some((call) => call.startsWith('GET /cases/mentions'));
    mentions();
    const told: [string, boolean][] = [];
    for (const path of ['/refunds', '/cases/7/show']) {
      await go(path);
      await until(
        () => document.querySelector(path === '/refunds' ? 'main table' : 'form textarea[name=text]') !== null,
      );
      await wait(500);
      told.push([path, mentions()]);
    }
    count = 2;
    const form = document.querySelector('form textarea[name=text]')!.closest('form')!;
    await fillIn(form);
    form.querySelector<HTMLElement>('[type=submit]')!.click();
    await wait(500);
    told.push(['a note', mentions()]);
    expect(told).toEqual([
      ['/refunds', false],
      ['/cases/7/show', true],
      ['a note', true],
    ]);
  });
});
