import { describe, expect, it } from '@jest/globals';
import { answerWith, lines, page, refusal, wait, type Answer } from '../../support/screens/browser/hands.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';
import { staffPart } from '../../support/staff-markup.js';

/** The line to the server goes, or comes back. */
async function setLine(isOn: boolean): Promise<void> {
  Object.defineProperty(navigator, 'onLine', { value: isOn, configurable: true });
  globalThis.dispatchEvent(new Event(isOn ? 'online' : 'offline'));
  await wait(100);
}

describe('a browser without a line', () => {
  it('says so above every page, until the line comes back', async () => {
    await open('/me');
    const before = lines();
    try {
      await setLine(false);
      const added = lines().filter((line) => !before.includes(line));
      await setLine(true);
      expect(lines()).toEqual(before);
      return added;
    } finally {
      await setLine(true);
    }
  });
});

describe('a call that fails', () => {
  it('says why, by its status, its code and the words of the server', async () => {
    const { failure } = await staffPart<{
      failure: (status: number, body: unknown) => { message: string; body: { code: string; errors: object } };
    }>('providers/http');
    const fields = { name: ['(wrong name)', '(second)'], city: [], size: ['(wrong size)'] };
    const bodies: [status: number, body: unknown][] = [
      ...[0, 400, 401, 403, 404, 409, 422, 429, 499, 500, 503].map((status): [number, unknown] => [status, null]),
      [0, { message: 'not_found' }],
      [404, { message: 'not_found' }],
      [500, { message: 'forbidden' }],
      [403, { message: 'forbidden' }],
      [409, { message: 'a_code_without_words' }],
      [409, { message: 'forbidden', info: { messages: ['(first)', '', '(second)'] } }],
      [409, { message: 'forbidden', info: { messages: [''] } }],
      [0, { info: { messages: ['(said)'] } }],
      [422, { message: 'invalid', info: { fields } }],
    ];
    const say = ([status, body]: [number, unknown]): string => {
      const { message, body: told } = failure(status, body);
      return `${status} ${JSON.stringify(body)} → ${told.code} “${message}” ${JSON.stringify(told.errors)}`;
    };
    await setLine(true);
    const told = bodies.map(say);
    await setLine(false);
    const offline = bodies.map(say).filter((line) => !told.includes(line));
    await setLine(true);
    return [...told, 'offline:', ...offline];
  });

  const FAILURES: [name: string, answer: Answer][] = [
    ['without a line', 'no line'],
    ['as its session is over', { status: 401, body: { message: 'unauthenticated' } }],
    ['as there is no such record', { status: 404, body: { message: 'not_found' } }],
    ['as the server is down', refusal(503, '')],
  ];
  it.each(FAILURES)('%s shows where one is then, and what is said', async (_name, answer) => {
    const told: string[] = [];
    for (const [path, call] of [
      ['/coupons/7', 'GET /coupons/7'],
      ['/vat', 'GET /vat'],
    ] as const) {
      const { where } = await open(path, { answers: { [call]: answer } });
      await until(() => document.querySelector('.MuiAlert-root, h1') !== null);
      await wait(500);
      const alerts = [...document.querySelectorAll('.MuiAlert-root, .MuiSnackbar-root')].map(
        (each) => each.textContent,
      );
      const session = localStorage.getItem('backOffice.session') === null ? ', signed out' : '';
      told.push(`${path} → ${where()}${session}: ${document.querySelector('h1')?.textContent} | ${alerts.join(' | ')}`);
    }
    answerWith({});
    expect(page()).not.toMatch(/backOffice\./);
    return told;
  });
});
