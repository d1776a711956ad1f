import { describe, expect, it } from '@jest/globals';
import { caseDecisions } from '../../../src/shared/moderation/case-decisions.codes.js';
import { caseFiles } from '../../support/screens/browser/case-files.js';
import { fillIn, press, wait, type Answer } from '../../support/screens/browser/hands.js';
import { allNoticed, focused } from '../../support/screens/browser/noticed.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';

const fields = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('form input[name]:not([type=hidden]), form textarea[name]'),
];
const invalid = (): string[] =>
  fields()
    .filter((each) => each.getAttribute('aria-invalid') === 'true')
    .map(({ name }) => name);

/** The server refuses these fields. */
const refused = (names: string[]): Answer => ({
  status: 422,
  body: { message: 'invalid', info: { fields: Object.fromEntries(names.map((name) => [name, [`(wrong ${name})`]])) } },
});
const text = { it_id: 7, en_id: null, language: 'it', state: 'draft', edition: 31, revision: 4 };
/** Forms whose fields the server may refuse: the page, its call, the fields, and what is given. */
const FORMS: [path: string, call: string, names: string[], given?: object][] = [
  ['/coupons/7', 'PUT /coupons/7', ['max_uses', 'code']],
  ['/blacklist/7', 'PUT /blacklist/7', ['reason', 'value'], { kind: 'term' }],
  ['/reason-texts/7', 'PUT /reason-texts/7', ['text_it', 'text_en']],
];

describe('a form of which the server refuses two fields', () => {
  it.each(FORMS)('on %s has the focus on the first, which stays where a member then goes', async (...row) => {
    const [path, call, names, given = {}] = row;
    await open(path, { given: { ...given }, answers: { [call]: refused(names) } });
    await until(() => fields().some(({ name }) => name === names[0]));
    const form = fields()
      .find(({ name }) => name === names[0])
      ?.closest('form');
    await fillIn(form!);
    form!.querySelector<HTMLElement>('[type=submit]')!.click();
    await wait(500);
    const marked = invalid();
    expect([...marked].sort()).toEqual([...names].sort());
    expect((document.activeElement as HTMLInputElement).name).toBe(marked[0]);
    // The last is corrected first.
    const last = fields().find(({ name }) => name === marked[1])!;
    last.focus();
    const kind = last.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(last, `${last.value}9`);
    last.dispatchEvent(new Event('input', { bubbles: true }));
    await wait(500);
    expect(invalid()).toEqual([marked[0]]);
    expect((document.activeElement as HTMLInputElement).name).toBe(marked[1]);
  });
});

describe('a text that somebody else saved first', () => {
  it('says so where the focus then is, each time', async () => {
    const overtaken = (edition: number): Answer => ({
      status: 409,
      body: {
        message: 'content_changed',
        info: { changed_by: 'Marta', changed_at: '2026-11-20T08:00:00.000Z', changed: ['title'], edition, revision: 1 },
      },
    });
    const answers = [overtaken(32), overtaken(33)];
    await open('/content/7/show', {
      given: text,
      answers: { 'PUT /content/7': () => answers.shift() ?? overtaken(34) },
    });
    await until(() => fields().some(({ name }) => name === 'title'));
    const form = () => document.querySelector('form input[name=title]')!.closest('form')!;
    await fillIn(form());
    const save = () => form().querySelector<HTMLElement>('[type=submit]')!;
    const told: string[] = [];
    for (let times = 0; times < 2; times += 1) {
      save().focus();
      save().click();
      await wait(500);
      told.push(...allNoticed().filter((line) => /focus on|tabindex/.test(line)));
    }
    return told;
  });
});

describe('a decision', () => {
  const decisions = Object.keys(caseDecisions.verification);
  it('has the focus where something is missing, and in its reason once it is chosen by a key', async () => {
    const given = { kind: 'verification', file: caseFiles.verification, status: 'claimed', decisions };
    await open('/cases/7/show', { given });
    await until(() => document.querySelector('.decision') !== null);
    const decide = async (): Promise<void> => {
      document.querySelector<HTMLElement>('.decision [type=submit]')?.click();
      await wait(200);
    };
    const told: string[][] = [];
    await decide();
    told.push(focused());
    (document.activeElement as HTMLElement).blur();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true }));
    await wait(200);
    told.push(focused());
    (document.activeElement as HTMLElement).blur();
    await decide();
    told.push(focused());
    await press(/./, '.templates button');
    told.push(focused());
    return told.flat();
  });
});
