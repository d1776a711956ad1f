import { describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { loadLetter, loadedLetter } from '../../../web/features/ready-letters/loaded-letters.js';
import { limitCalled } from '../../../src/shared/guidance/time-limits.rules.js';
import { answerWith, later, page, press, refusal, wait, write, writes } from '../../support/screens/browser/hands.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';

const alerts = (): (string | null)[] => [...document.querySelectorAll('[role=alert]')].map((each) => each.textContent);
const tick = async (nth: number) => {
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')][nth]?.click();
  await wait(10);
};

describe('the papers of a request', () => {
  const request = { id: 7, request_type: { id: 'recupero-crediti' }, documents: [], papers_at_hand: [] as string[] };
  const open = async (differs: object = {}) =>
    show({
      as: 'citizen',
      part: await partOf('features/help/papers', 'Papers', { request: { ...request, ...differs } }),
      answers: { 'PUT /requests/7/papers': { status: 204 }, 'GET /conversations': { status: 200, body: { info: [] } } },
    });

  it('are ticked and let go one by one, the others stay', async () => {
    await open();
    const names = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ name }) =>
      name.replace('paper-', ''),
    );
    const [first, second] = names;
    await open({ papers_at_hand: [first, second] });
    writes();
    await tick(0);
    await tick(2);
    expect(writes()).toEqual([
      `PUT /requests/7/papers ${JSON.stringify({ kinds: [second] })}`,
      `PUT /requests/7/papers ${JSON.stringify({ kinds: [first, second, names[2]] })}`,
    ]);
  });

  it('say that a tick could not be kept, until the next one', async () => {
    await open();
    answerWith({ 'PUT /requests/7/papers': refusal(500) });
    await tick(0);
    expect(alerts()).toHaveLength(1);
    answerWith({ 'PUT /requests/7/papers': later().answer });
    await tick(1);
    expect(alerts()).toEqual([]);
  });
});

describe('legal aid', () => {
  it('is said to be possible or not for an income, a household and a kind of case', async () => {
    const told: Record<string, string | null | undefined> = {};
    await show({
      path: '/patrocinio-a-spese-dello-stato',
      at: '/patrocinio-a-spese-dello-stato',
      file: 'features/help/legal-aid.page',
    });
    const said = () => document.querySelector('.help-check [role=status]')?.textContent;
    for (const income of ['', '-1', '0', 'x', '14.000', '14.500']) {
      await write(/reddito/i, income);
      told[income] = said();
    }
    await tick(0);
    told['criminal, alone'] = said();
    const members = document.querySelector<HTMLSelectElement>('select[name=members]')!;
    members.value = '2';
    members.dispatchEvent(new Event('change', { bubbles: true }));
    await wait(5);
    told['criminal, two'] = said();
    await tick(0);
    told['two'] = said();
    return told;
  });
});

describe('a ready letter', () => {
  const show_ = async (facts: object = {}, known: object = {}) => {
    await loadLetter('deposito-affitto');
    const given = {
      id: 'deposito-affitto',
      letter: loadedLetter('deposito-affitto'),
      limits: loadedLetter('deposito-affitto').limitIds.map(limitCalled),
      story: { facts, request: null, key: 'k' },
      known,
    };
    await show({ part: await partOf('features/ready-letters/letter-maker', 'LetterMaker', given) });
  };
  const first = () => document.querySelector<HTMLInputElement>('.letter-form input[type=text]')!;

  it('has what was typed in the place of what filled it in, and a day only once it is whole', async () => {
    await show_();
    const { name } = first();
    await show_({ [name.replace('letter_', '')]: 'Anna Rossi' });
    expect([first().value, page()]).toEqual(['Anna Rossi', expect.stringMatching(/Anna Rossi/)]);
    first().focus();
    const label = new RegExp(document.querySelector(`label[for="${first().id}"]`)!.textContent.replace(/\W.*/, ''));
    await write(label, 'Bruna Verdi');
    expect([first().value, /Anna Rossi/.test(page())]).toEqual(['Bruna Verdi', false]);
    const day = document.querySelector<HTMLInputElement>('input.date')!;
    const wrong = () => document.querySelectorAll('p.err').length;
    const type = async (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(day, text);
      day.dispatchEvent(new Event('input', { bubbles: true }));
      await wait(5);
      return wrong();
    };
    expect([await type('31/2'), await type('31/02/2026'), await type('28/02/2026')]).toEqual([0, 1, 0]);
  });

  it('is copied or saved, or says that the browser forbids it', async () => {
    await show_();
    writes();
    await press(/testo/i, '.letter-result button');
    const saved = writes();
    await press(/Copia/);
    const copied = document.querySelector('.letter-result [role=status].small')?.textContent;
    expect(writes().join()).toMatch(/^copied /);
    const clipboard = mock.method(navigator.clipboard, 'writeText', () => Promise.reject(new Error('forbidden')));
    await press(/Copia/);
    const forbidden = document.querySelector('.letter-result [role=status].small')?.textContent;
    clipboard.mock.restore();
    return [saved, copied, forbidden];
  });
});

describe('the page of a fine', () => {
  it('says that a day is wrong once it is whole, and counts from the right one', async () => {
    await show({ path: '/multe', at: '/multe', file: 'features/help/fines.page' });
    const told: Record<string, unknown> = {};
    for (const text of ['20/11', '2027-01-01', '03/11/2026']) {
      await write(/notifica|ricevut|arrivat/i, text);
      await wait(5);
      told[text] = [
        [...document.querySelectorAll('p.err')].map((each) => each.textContent),
        [...document.querySelectorAll('.time-limits li strong')].map((each) => each.textContent),
      ];
    }
    return told;
  });
});
