import { describe, expect, it } from '@jest/globals';
import { createElement, useState } from 'react';
import { lines, page, press, refusal, wait, writes } from '../../support/screens/browser/hands.js';
import { partOf, show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

describe('the question before a firm is chosen', () => {
  it('begins anew for another firm: no failure and no reason of the first one', async () => {
    const { ChooseModal } = await webPart<{ ChooseModal: Part }>('features/compare/choose-modal');
    let ask: (offer: object | null) => void = () => undefined;
    const Asking = () => {
      const [offer, setOffer] = useState<object | null>(null);
      ask = setOffer;
      return createElement(ChooseModal, { requestId: 7, offer, onClose: () => setOffer(null) });
    };
    await show({
      as: 'citizen',
      part: Asking,
      answers: { 'PUT /responses/3': refusal(409), 'PUT /responses/4': refusal(409) },
      given: { phone: '+393331234567' },
    });
    const first = { id: 3, name: 'Studio Blu', series: 1 };
    ask(first);
    await wait(50);
    const asked = lines();
    const reason = document.querySelector('select')!;
    reason.value = [...reason.options].at(-1)!.value;
    reason.dispatchEvent(new Event('change', { bubbles: true }));
    await wait(10);
    await press(/Sì|Scelgo|Conferma|Scegli/, '.modal-acts button');
    await wait(50);
    const sent = writes();
    expect(page()).toMatch(/\(alert\)[^]*\(the server refuses\)/);
    ask({ id: 4, name: 'Studio Rosso', series: 2 });
    await wait(50);
    expect([/\(alert\)/.test(page()), /Studio Rosso/.test(page()), document.querySelector('select')?.value]).toEqual([
      false,
      true,
      '',
    ]);
    return { asked, sent };
  });
});

describe('the sentences that a firm keeps', () => {
  it.each([0, 1, 2])('are shown, all %s of them, and another one can be kept', async (count) => {
    const info = Array.from({ length: count }, (_, nth) => ({ id: nth + 1, text: `Frase ${nth + 1}.` }));
    const picked: string[] = [];
    const given = { text: ' Una frase nuova. ', onPick: (text: string) => picked.push(text) };
    await show({
      as: 'firm',
      part: await partOf('features/messages/quick-replies', 'default', given),
      answers: {
        'GET /quick-replies': { status: 200, body: { info } },
        'DELETE /quick-replies/1': refusal(500),
        'POST /quick-replies': { status: 201, body: { info: { id: 9, text: 'x' } } },
      },
    });
    const told = lines();
    if (count > 0) {
      await press('Frase 1.');
      await press(/Togli|Elimina|Rimuovi/, 'li:first-child button.btn');
      expect([picked, writes()]).toEqual([['Frase 1.'], ['DELETE /quick-replies/1']]);
      expect(page()).toMatch(/\(the server refuses\)/);
    }
    await press(/Tieni|Salva|Aggiungi|Conserva/);
    expect(page()).not.toMatch(/\(the server refuses\)/);
    return [told, writes()];
  });
});

describe('somebody who signs out in another tab', () => {
  it('is signed out here, too', async () => {
    const { useSession, closeSession } = await webPart<{
      useSession: () => { account: { id: number } } | null;
      closeSession: () => void;
    }>('api/session');
    await show({ as: 'citizen', part: () => `account ${useSession()?.account.id ?? 'of nobody'}` });
    expect(page()).toMatch(/account 5/);
    localStorage.clear();
    await wait(10);
    expect(page()).toMatch(/account 5/);
    window.dispatchEvent(new Event('storage'));
    await wait(10);
    expect(page()).toMatch(/account of nobody/);
    closeSession();
  });
});

describe('a list with nothing in it', () => {
  it.each([
    ['citizen', '/responses', 'requests/responses'],
    ['firm', '/responses', 'requests/responses'],
    ['citizen', '/invoices', 'billing/invoices'],
    ['citizen', '/notifications', 'notifications/centre'],
    ['firm', '/feedbacks', 'feedback/feedbacks'],
  ] as const)('of a %s, %s, says so', async (as, path, file) => {
    const told: string[][] = [];
    for (const total of [0, 1]) {
      await show({
        as,
        path,
        at: path,
        file: `features/${file}.page`,
        bare: true,
        given: { total, page: 1, page_size: 10 },
      });
      told.push(lines());
    }
    return told;
  });
});

describe('a record that there is not', () => {
  it('is said to be missing, with a way on', async () => {
    const { QueryBoundary } = await webPart<{ QueryBoundary: Part }>('ui/data/query-boundary');
    const { queries } = await webPart<{ queries: { useQuery: (...asked: unknown[]) => object } }>('api/queries');
    const Asking = () =>
      createElement(QueryBoundary, {
        query: queries.useQuery('get', '/requests/{id}', { params: { path: { id: 7 } } }),
        children: () => 'found',
      });
    const told: string[][] = [];
    for (const status of [404, 500]) {
      await show({ as: 'citizen', part: Asking, answers: { 'GET /requests/7': refusal(status) } });
      await wait(50);
      told.push(lines());
    }
    return told;
  });
});

describe('the question how it went', () => {
  it('is also about the firm that was chosen', async () => {
    await show({
      as: 'citizen',
      at: '/requests/7/feedback',
      path: '/requests/:id/feedback',
      file: 'features/feedback/give-feedback.page',
      given: {
        'status.id': 5,
        allowed_actions: ['give_feedback'],
        'responses.1.status.id': 9,
        'response.status.id': 9,
      },
    });
    return lines();
  });
});

describe('what other sites read of a page', () => {
  it('is in its head', async () => {
    await show({ at: '/prezzi', path: '/prezzi', file: 'features/prices/prices.page' });
    return [...document.head.querySelectorAll('meta, link')].map((each) => each.outerHTML);
  });
});
