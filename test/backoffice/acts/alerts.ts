import { describe, expect, it } from '@jest/globals';
import {
  answerWith,
  press,
  reads,
  refusal,
  wait,
  writes,
  type Answer,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { exampleOfRead, open, until, writeField } from '../../support/screens/browser/staff-hands.js';

/** The alerts that have buttons. */
const alerts = (): string[] =>
  [...document.querySelectorAll('.MuiAlert-root')].flatMap((alert) => {
    const buttons = [...alert.querySelectorAll('button')].map(({ textContent }) => `[${textContent}]`);
    return buttons.length > 0 ? `“${alert.querySelector('p')?.textContent}” ${buttons.join(' ')}` : [];
  });

describe('a text that a colleague saved first', () => {
  const given = { it_id: 7, en_id: null, language: 'it', state: 'draft', edition: 31, revision: 4 };
  const titles = () => [...document.querySelectorAll<HTMLInputElement>('#text-it form input[name=title]')];
  const title = () => titles().at(0)!;
  const changedBy = (edition: number): Answer => ({
    status: 409,
    body: {
      message: 'content_changed',
      info: { changed_by: 'Marta', changed_at: '2026-11-20T08:00:00.000Z', changed: ['title'], edition, revision: 9 },
    },
  });
  const read = { ...given, edition: 32, title: 'Il suo titolo' };
  const theirs = { ...(exampleOfRead('/content/7', read) as object), id: 7 };
  /** The server answers so to the first saves, and takes the next. */
  const taking =
    (puts: Answer[]) =>
    async (_path: string, request: Request): Promise<Answer> =>
      puts.shift() ?? { status: 200, body: { ...theirs, ...((await request.clone().json()) as object), edition: 40 } };
  const WAYS: [way: string, button: string, puts: Answer[], answers?: Answers][] = [
    ['theirs', 'Carica il suo e lascia il mio', [], { 'GET /content/7': { status: 200, body: theirs } }],
    ['mine', 'Salva il mio al posto del suo', []],
    ['theirs, which cannot be read', 'Carica il suo e lascia il mio', [], { 'GET /content/7': refusal(503, '') }],
    ['mine, which is refused', 'Salva il mio al posto del suo', [refusal(503, '')]],
  ];

  it.each(WAYS)('is settled by taking %s', async (_way, button, puts, answers = {}) => {
    const put = taking([changedBy(32), ...puts]);
    await open('/content/7/show', { given, answers: { 'PUT /content/7': put } });
    await until(() => titles().length > 0);
    await writeField(title(), 'Il mio titolo');
    title().closest('form')!.querySelector<HTMLElement>('[type=submit]')!.click();
    await wait(500);
    const told = alerts();
    answerWith({ 'PUT /content/7': put, ...answers });
    writes();
    await press(button, '.MuiAlert-root button');
    await wait(500);
    const sent = writes().flatMap((call) => {
      if (!call.startsWith('PUT ')) return [];
      const { title, edition, revision } = JSON.parse(call.slice(call.indexOf('{'))) as Record<string, unknown>;
      return `⇒ ${JSON.stringify({ title, edition, revision })}`;
    });
    const notice = document.querySelector('.MuiSnackbar-root')?.textContent ?? '';
    return [...told, ...sent, ...alerts(), `title: ${title().value}`, `notice: ${notice}`];
  });
});

/** Reads that may fail, with the page that offers to try again; the drawn pages have the others. */
const READS: [path: string, call: string][] = [
  ['/vat', 'GET /preservation'],
  ['/accounts/7/show', 'GET /views/reason'],
  ['/accounts/7/show/notes', 'GET /accounts/7/history'],
  ['/accounts/7/show/history', 'GET /accounts/7/history'],
];

describe('what could not be read', () => {
  it.each(READS)('on %s, by “%s”, is read again when that is asked for, and then shown', async (path, call) => {
    await open(path, { answers: { [call]: refusal(503, '') } });
    await until(() => alerts().length > 0);
    const isIt = (each: string): boolean => each.startsWith(call) && /^(\?|$)/.test(each.slice(call.length));
    const refused = [expect.stringMatching(/“Il server non risponde.*” \[Riprova\]/)];
    expect(alerts()).toEqual(refused);
    reads();
    const again = async (): Promise<[number, string[]]> => {
      await press('Riprova', '.MuiAlert-root button');
      await wait(1500);
      return [reads().filter(isIt).length, alerts()];
    };
    expect(await again()).toEqual([1, refused]);
    answerWith({});
    expect(await again()).toEqual([1, []]);
  });
});

describe('what was wrong with a form', () => {
  it('is said until it is sent again, and then what is wrong with it now', async () => {
    const wrong: Answer = { status: 422, body: { message: 'invalid', info: { fields: { name: ['(wrong name)'] } } } };
    const answers: Answer[] = [refusal(409), wrong, refusal(409, '(another refusal)')];
    await open('/reason-texts/7', { answers: { 'PUT /reason-texts/7': () => answers.shift() ?? refusal(503) } });
    await until(() => document.querySelector('form input[name=name]') !== null);
    const told: string[] = [];
    for (let times = 0; times < 3; times += 1) {
      document.querySelector<HTMLElement>('form [type=submit]')!.click();
      await wait(500);
      const said = document.querySelectorAll('form .MuiAlert-root, form .Mui-error.MuiFormHelperText-root');
      told.push([...said].map(({ textContent }) => textContent).join(' | '));
      const field = document.querySelector<HTMLInputElement>('form input[name=name]')!;
      await writeField(field, `${field.value}9`);
    }
    expect(told).toEqual(['(the server refuses)', '(wrong name)', '(another refusal)']);
  });
});
