import { describe, expect, it } from '@jest/globals';
import {
  answerWith,
  hasControl,
  later,
  press,
  refusal,
  showTab,
  wait,
  write,
  writes,
  type Answer,
} from '../../support/screens/browser/hands.js';
import { closeTab, newTab, show } from '../../support/screens/browser/web-hands.js';

const PUT = 'PUT /responses/84/opinion-draft';
const WORDS = 'Non ci occupiamo di questa materia, e perciò non possiamo aiutarla in questo caso.';
const open = (
  put: () => Answer | Promise<Answer> = () => ({ status: 204 }),
  draft: object | null = null,
  others: object = {},
) =>
  show({
    as: 'firm',
    path: '/requests/:id/parere',
    at: '/requests/7/parere',
    file: 'features/firm-inbox/opinion.page',
    given: {
      allowed_actions: ['decline'],
      'request_type.id': 'recupero-crediti',
      languages: ['en'],
      'response.id': 84,
    },
    answers: {
      'GET /responses/84/opinion-draft': { status: 200, body: { info: { draft } } },
      [PUT]: put,
      ...others,
    },
  });
const field = () => document.querySelector<HTMLTextAreaElement>('textarea')!;
const status = () => /(La bozza|Salvo|Bozza)[^0-9]*/.exec(document.body.textContent)?.[0] ?? '';
/** The texts of the drafts that were sent. */
const sent = () => writes().map((call) => call.replace(`${PUT} `, '').slice(0, 60));

describe('an opinion that is being written', () => {
  it('is kept on the server after a pause, once, and says so', async () => {
    const waiting = later();
    await open(waiting.answer);
    const told: string[] = [`at first: ${status()}`];
    await write(/./, 'Uno');
    await wait(600);
    expect(sent()).toEqual([]);
    await write(/./, 'Uno due');
    await wait(700);
    expect(sent()).toEqual([]);
    await wait(110);
    told.push(`sending: ${status()}`, ...sent());
    waiting.give({ status: 204 });
    await wait(20);
    told.push(`kept: ${status()}`);
    await wait(60_000);
    expect(sent()).toEqual([]);
    return told;
  });

  const FAILURES: [name: string, answer: Answer, isRepeated: boolean][] = [
    ['there is no line', 'no line', true],
    ['the server fails', { status: 500, body: { message: 'unexpected' } }, true],
    ['the server is busy', refusal(503), true],
    ['it is refused', refusal(422), false],
    ['the request is closed', refusal(409), false],
  ];
  it.each(FAILURES)('is sent again after a while where that can help: %s', async (_name, answer, isRepeated) => {
    let outcome: Answer = answer;
    await open(() => outcome);
    await write(/./, 'Uno');
    await wait(810);
    expect(sent()).toEqual(['{"text":"Uno"}']);
    const failed = status();
    await wait(4900);
    expect(sent()).toEqual([]);
    outcome = { status: 204 };
    await wait(200);
    expect(sent()).toEqual(isRepeated ? ['{"text":"Uno"}'] : []);
    // What was not kept is sent once more when it is written again.
    await write(/./, 'Uno d');
    await write(/./, 'Uno');
    await wait(900);
    expect(sent().length).toBe(isRepeated ? 0 : 1);
    return [failed, status()];
  });

  it('is kept when the tab is hidden or left, but not while the answer itself is sent', async () => {
    await open();
    await write(/./, 'Uno');
    await showTab(false);
    expect(sent()).toEqual(['{"text":"Uno"}']);
    await showTab(true);
    await write(/./, 'Uno due');
    await closeTab();
    expect(sent()).toEqual(['{"text":"Uno due"}']);
    const answered = later();
    await open(() => ({ status: 204 }), null, { 'PUT /responses/84': answered.answer });
    await write(/./, WORDS);
    await press(/./, 'form button[type=submit]');
    await press(/./, 'dialog .modal-acts button:first-child');
    await wait(900);
    const during = sent();
    answered.give(refusal(409));
    await wait(50);
    await closeTab();
    return [during.map((call) => call.slice(0, 40)), sent().map((call) => call.slice(0, 40))];
  });

  it('is continued where it was left, on this device or another', async () => {
    await open(() => ({ status: 204 }), { text: 'Di un’altra volta' });
    const there = field().value;
    await open(() => 'no line', { text: 'Di un’altra volta' });
    await write(/./, 'Non ancora sul server');
    await wait(900);
    await closeTab();
    await open(() => ({ status: 204 }), { text: 'Di un’altra volta' });
    const here = field().value;
    await write(/./, WORDS);
    await wait(900);
    await press(/./, 'form button[type=submit]');
    await press(/./, 'dialog .modal-acts button:first-child');
    await wait(50);
    await newTab({ as: 'firm' });
    await open(() => ({ status: 204 }), null);
    expect([there, here, field().value]).toEqual(['Di un’altra volta', 'Non ancora sul server', '']);
    expect(hasControl(/./, 'textarea')).toBe(true);
    answerWith({});
  });

  it('is sent once more where it was changed while it was sent', async () => {
    const waiting = later();
    const outcomes = [waiting.answer, () => Promise.resolve<Answer>({ status: 204 })];
    await open(() => outcomes.shift()!());
    await write(/./, 'Uno');
    await wait(810);
    await write(/./, 'Uno due');
    waiting.give({ status: 204 });
    await wait(10);
    expect(sent()).toEqual(['{"text":"Uno"}']);
    await closeTab();
    expect(sent()).toEqual(['{"text":"Uno due"}']);
  });

  it.each(['ctrlKey', 'metaKey'] as const)(
    'is sent with Enter and %s, and has a new line with Enter alone',
    async (held) => {
      await open();
      await write(/./, WORDS);
      const enter = async (how: KeyboardEventInit) => {
        field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...how }));
        await wait(20);
        return document.querySelector('dialog') !== null;
      };
      expect([await enter({}), await enter({ [held]: true })]).toEqual([false, true]);
    },
  );
});
