import { describe, expect, it } from '@jest/globals';
import { moderationLimits } from '../../../src/shared/limits.js';
import { caseDecisions } from '../../../src/shared/moderation/case-decisions.codes.js';
import type { CaseKind } from '../../../src/shared/moderation/case.codes.js';
import { caseFiles } from '../../support/screens/browser/case-files.js';
import {
  answerWith,
  everyCall,
  hasControl,
  later,
  press,
  refusal,
  wait,
  type Answer,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { exampleOfRead, open, until, writeField } from '../../support/screens/browser/staff-hands.js';
import { staffPart } from '../../support/staff-markup.js';

const REASON = 'Un motivo lungo abbastanza per la decisione.';
const claimed = (kind: CaseKind) => ({
  kind,
  file: caseFiles[kind],
  status: 'claimed',
  decisions: Object.keys(caseDecisions[kind]),
});
const next = (kind: string, id: number): Answer => ({ status: 200, body: [{ kind, resource: 'cases', id, count: 2 }] });
const noNext: Answer = { status: 200, body: [] };
const reason = (): HTMLTextAreaElement =>
  document.querySelector<HTMLTextAreaElement>('.decision textarea:not([aria-hidden])')!;
const notices = (): string[] =>
  [...document.querySelectorAll('.MuiSnackbar-root')].map(({ textContent }) => textContent);
const alerts = (): string[] =>
  [...document.querySelectorAll('.MuiAlert-root, .Mui-error.MuiFormHelperText-root')].map(
    ({ textContent }) => textContent,
  );
/** The writes, with what is read after them. */
const moves = (): string[] => {
  const calls = everyCall().filter((call) => !/reason-texts|colleagues|preview/.test(call));
  return calls.map((call) => call.replace(/\?.*/, '').replace(/"reason":"[^"]*"/, '"reason":"…"'));
};
const dialog = (): Element | null => document.querySelector('[role=dialog]');

const openCase = async (kind: CaseKind, answers: Answers = {}) => {
  const at = await open('/cases/7/show', { given: claimed(kind), answers: { 'GET /queue/next': noNext, ...answers } });
  await until(() => document.querySelector('.decision [type=submit]') !== null);
  await wait(500);
  everyCall();
  return at;
};
/** Chooses a decision, with a reason, and sends it. */
const decide = async (nth: number, text = REASON): Promise<void> => {
  document.querySelectorAll<HTMLElement>('.decision input[type=radio]').item(nth).click();
  await writeField(reason(), text);
  document.querySelector<HTMLElement>('.decision [type=submit]')!.click();
  await wait(300);
};
const confirm = async (): Promise<void> => {
  [...document.querySelectorAll<HTMLElement>('[role=dialog] .MuiDialogActions-root button')].at(-1)!.click();
  await wait(500);
};
const seconds = async (count: number): Promise<void> => {
  for (let second = 0; second < count; second += 3) await wait(3000);
};
const UNDO = moderationLimits.undo / 1000;
const undoable = Object.keys(caseDecisions.contact).indexOf('close');

describe('a decision about a case', () => {
  it('that can be undone leads on, is sent later, and is there again with its reason once it is undone', async () => {
    const told: unknown[] = [];
    for (const after of [noNext, next('contact', 8)]) {
      const { where } = await openCase('contact', { 'GET /queue/next': after });
      await decide(undoable);
      await until(() => document.querySelector('.kind-done') !== null || where() !== '/cases/7/show');
      told.push([where(), document.querySelector('.kind-done h2')?.textContent, ...moves()]);
      await press('Annulla la decisione');
      await wait(1000);
      await until(() => document.querySelector('.decision') !== null);
      expect([where(), document.querySelector('.kind-done')]).toEqual(['/cases/7/show', null]);
      const offers = [...document.querySelectorAll('.MuiAlert-root')].map(({ textContent }) => textContent);
      expect(offers.join()).toMatch(/Riprendi il testo/);
      await press('Riprendi il testo', 'button');
      await wait(200);
      expect(reason().value).toBe(REASON);
      await seconds(UNDO + 2);
      expect(moves().filter((call) => !call.startsWith('GET'))).toEqual([]);
    }
    return told;
  });

  it('that can be undone says why it is refused when it is sent, and its reason is there again', async () => {
    const { go } = await openCase('contact', { 'POST /cases/7/decide': refusal(409) });
    await decide(undoable);
    await seconds(UNDO + 2);
    const told = [...moves(), ...notices()];
    await go('/me');
    await go('/cases/7/show');
    await until(() => hasControl(/Riprendi il testo/, 'button'));
    expect(hasControl(/Riprendi il testo/, 'button')).toBe(true);
    return told;
  });

  it('comes after one that waits, and before the next case is chosen', async () => {
    await openCase('report');
    const { sendLater } = await staffPart<{ sendLater: (waiting: object) => Promise<void> }>('case/undoable');
    const { send } = await staffPart<{ send: (method: string, path: string) => Promise<void> }>('providers/http');
    await sendLater({ text: 'Deciso', send: () => send('POST', 'jobs/1/retry'), undo: () => undefined });
    const did: string[] = [];
    const note = (answer: Answer) => (call: string) => (did.push(call), answer);
    answerWith({
      'POST /jobs/1/retry': note({ status: 204 }),
      'POST /cases/7/decide': note({ status: 200, body: { id: 7 } }),
      'GET /queue/next': note(noNext),
    });
    await decide(0);
    await confirm();
    return [...did, ...notices()];
  });

  const FAILURES: [name: string, answer: Answer][] = [
    ['somebody else was faster', refusal(409)],
    [
      'its reason is wrong',
      { status: 422, body: { message: 'invalid', info: { fields: { reason: ['(wrong reason)'] } } } },
    ],
    ['the server is down', refusal(503, '')],
  ];
  it.each(FAILURES)('says what is wrong where %s, and what was typed stays', async (_name, answer) => {
    const { where } = await openCase('report', { 'POST /cases/7/decide': answer });
    await decide(0);
    await confirm();
    const focus = document.activeElement === reason() ? ', focus in the reason' : '';
    return [
      ...moves(),
      where(),
      `dialog: ${dialog()?.textContent}${focus}`,
      `reason: ${reason().value}`,
      ...alerts(),
      ...notices(),
    ];
  });

  it('is left for the next, unless one has gone elsewhere before the answer', async () => {
    const waiting = later();
    const { go, where } = await openCase('report', { 'GET /queue/next': waiting.answer });
    await press(/prossimo|Passa al/i, '.decision button');
    await go('/me');
    waiting.give(next('report', 8));
    await wait(500);
    expect(where()).toBe('/me');
  });

  it.each([
    ['nothing', noNext, '/'],
    ['another kind', next('contact', 9), '/cases/9/show'],
  ] as const)('of a kind of which nothing else waits leads to %s with a second key', async (_name, answer, leads) => {
    const { where } = await openCase('report', { 'GET /queue/next': answer });
    const type = async (): Promise<void> => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }));
      await wait(500);
    };
    await type();
    expect(where()).toBe('/cases/7/show');
    const told = document.querySelector('.kind-done')?.textContent;
    await type();
    expect(where()).toBe(leads);
    return told;
  });
});

describe('a decision about a refund', () => {
  const example = exampleOfRead('/refunds/7', {}) as object;
  const answer = (status: string): Answer => ({ status: 200, body: { ...example, id: 7, status } });
  const RESULTS: [name: string, verdict: number, answer: Answer][] = [
    ['approves it', 0, answer('approved')],
    ['approves what is no more to be refunded', 0, answer('denied')],
    ['denies it', 1, answer('denied')],
    ['comes too late', 0, refusal(409)],
    [
      'has a wrong reason',
      1,
      { status: 422, body: { message: 'invalid', info: { fields: { reason: ['(wrong reason)'] } } } },
    ],
    ['cannot be sent', 1, refusal(503, '')],
  ];
  it.each(RESULTS)('that %s says so', async (_name, verdict, answered) => {
    const call = verdict === 0 ? 'approve' : 'deny';
    const { where } = await open('/refunds/7/show', {
      given: { status: 'pending' },
      answers: { [`POST /refunds/7/${call}`]: answered, 'GET /queue/next': noNext },
    });
    await until(() => document.querySelector('.decision [type=submit]') !== null);
    everyCall();
    await decide(verdict);
    await confirm();
    return [
      ...moves(),
      where(),
      `dialog: ${dialog()?.textContent}`,
      ...alerts(),
      ...notices(),
      document.querySelector('.kind-done')?.textContent ?? '',
    ];
  });
});
