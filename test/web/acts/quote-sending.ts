import { describe, expect, it } from '@jest/globals';
import { creditLimits } from '../../../src/shared/limits.js';
import { page, press, reads, refusal, wait, writes, type Answers } from '../../support/screens/browser/hands.js';
import { show } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const { quote: PRICE, contacts: CONTACTS } = creditLimits;
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const fill = async (name: string, value: string): Promise<void> => {
  const input = field(name)!;
  const kind = input.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await wait(10);
};

/** The page of a quote about request 7, whose response is 70. @param action what the firm may do */
async function open(given: object = {}, answers: Answers = {}, action: 'quote' | 'edit_quote' = 'quote') {
  for (const part of ['quote-form', 'saved-texts']) await webPart(`features/firm-inbox/${part}`);
  const shown = await show({
    as: 'firm',
    at: '/requests/7/preventivo',
    // Also after it was sent, so that what is announced is seen.
    path: '/requests/:id/:form?',
    file: 'features/firm-inbox/quote.page',
    given: {
      ...{ 'info.id': 7, 'info.status.id': 2, 'response.id': 70, 'response.status.id': 3, part: 1, credits: 9 },
      ...{ 'response.allowed_actions': [action], allowed_actions: [action], languages: ['en'], shared_contacts: true },
      ...{ draft: null, instalments: [], documents: [], valid_through: null, percentage: null, 'response.text': '' },
      ...{ fixed_costs_cents: null, final_costs_cents: null, expenses_cents: null, fee_basis: null, flat_rate: false },
      ...given,
    },
    answers,
  });
  for (let turns = 0; turns < 40 && !field('percentage'); turns += 1) await wait(50);
  writes();
  reads();
  return shown;
}
const send = async (): Promise<void> => {
  await fill('percentage', '10');
  document.querySelector<HTMLInputElement>('[name=complexity]')!.click();
  await press(/./, '.quote-send button[type=submit]');
  await wait(30);
};
/** The request as the server gives it once the quote is there. */
async function answered(): Promise<Answers> {
  const { info } = (await (await fetch('/api/v1/requests/7')).json()) as { info: object };
  return { 'PUT /responses/70': { status: 200, body: { info } } };
}

describe('the page of a quote', () => {
  it.each([
    [PRICE + CONTACTS - 1, true, false],
    [PRICE + CONTACTS, true, true],
    [PRICE + CONTACTS, false, false],
  ])('with %d credits, of a citizen who shares contacts (%j), offers them: %j', async (credits, shares, offers) => {
    await open({ credits, shared_contacts: shares });
    expect(field('shared_contacts') !== null).toBe(offers);
  });

  it('puts a saved text after what is written, a line apart', async () => {
    const text = { slot: 1, name: 'Uno', text: 'Un testo tenuto.', request_type_id: null, figures: null };
    const answers: Answers = { 'GET /quote-texts': { status: 200, body: { info: [text] } } };
    for (const [before, after] of [
      ['', 'Un testo tenuto.'],
      ['Buongiorno. \n', 'Buongiorno.\n\nUn testo tenuto.'],
    ] as const) {
      await open({}, answers);
      await fill('text', before);
      await press(/testi/i, '.quote-fields button[aria-haspopup=dialog]');
      await wait(20);
      await press(/Uno/, '.quote-texts .btn-1');
      expect([field('text')!.value, document.querySelector('dialog')]).toEqual([after, null]);
    }
  });

  it.each([
    [false, 9 - PRICE],
    [true, 9 - PRICE - CONTACTS],
  ])('says what is left after it was sent, with contacts (%j): %d', async (contacts, left) => {
    await open();
    await open({}, await answered());
    if (contacts) field('shared_contacts')!.click();
    await send();
    expect(document.querySelector('.toasts')!.textContent).toContain(String(left));
  });

  it('reads the credits again after a refusal', async () => {
    await open({}, { 'PUT /responses/70': refusal(409) });
    await send();
    expect([page().includes('(the server refuses)'), reads().includes('GET /account')]).toEqual([true, true]);
  });

  it('of a correction is kept in the tab until it is sent', async () => {
    const key = 'typed-quote-70';
    await open({ percentage: 10 }, {}, 'edit_quote');
    await open({ percentage: 10 }, await answered(), 'edit_quote');
    await fill('text', 'Altre parole.');
    expect(sessionStorage.getItem(key)).toContain('Altre parole.');
    await send();
    expect(sessionStorage.getItem(key)).toBeNull();
  });
});
