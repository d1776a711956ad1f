import { describe, expect, it } from '@jest/globals';
import {
  answerWith,
  later,
  lines,
  page,
  press,
  reads,
  refusal,
  wait,
  write,
  writes,
} from '../../support/screens/browser/hands.js';
import { partOf, show, showUpgrade } from '../../support/screens/browser/web-hands.js';

describe('a change of a request', () => {
  const open = (answers: Parameters<typeof show>[0]['answers'] = {}) =>
    show({
      as: 'citizen',
      at: '/requests/7',
      path: '/requests/:id',
      file: 'features/requests/request.page',
      given: { allowed_actions: ['withdraw', 'extend', 'delete'], 'info.id': 7, 'status.id': 2, languages: ['en'] },
      answers,
    });

  it('is sent once confirmed, says why it is refused, and then everything is read again', async () => {
    const answers = [refusal(409)];
    await open();
    const { info: kept } = (await (await fetch('/api/v1/requests/7')).json()) as { info: object };
    await open({ 'POST /requests/7/extend': () => answers.shift() ?? { status: 200, body: { info: kept } } });
    await press('Prolunga la richiesta');
    await press('Sì, la prolungo');
    expect(page()).toMatch(/\(the server refuses\)/);
    expect(writes()).toEqual(['POST /requests/7/extend']);
    await press('Sì, la prolungo');
    await wait(50);
    expect(document.querySelector('dialog')).toBeNull();
    expect(page()).toMatch(/Richiesta prolungata\./);
    expect(reads()).toContain('GET /conversations?request_id=7');
  });
});

describe('the page of a confirmation', () => {
  it('says what it does: waits for the press, asks, has done it, or could not', async () => {
    const told: Record<string, string[]> = {};
    const waiting = later();
    const open = () =>
      show({
        at: '/mail-confirm-user/7',
        path: '/mail-confirm-user/:token',
        file: 'features/accounts/confirm-user.page',
        answers: {
          'POST /register/user/confirm/7': waiting.answer,
        },
      });
    await open();
    const words = () => page().split('\n').slice(0, 12);
    told.before = [document.title, ...words()];
    await press(/Conferma/, 'button');
    told.asking = [document.title, ...words()];
    const [call = ''] = writes();
    told.call = [call.replace(/"[\w-]{20,}"/g, '"…"')];
    waiting.give(refusal(404));
    await wait(20);
    told.refused = [document.title, ...words()];
    return told;
  });
});

describe('the plan of a request that goes on', () => {
  it.each(['2', '3'])('is the one that was chosen: %s', async (plan) => {
    await showUpgrade();
    const radio = document.querySelector<HTMLInputElement>(`input[name=plan][value="${plan}"]`);
    radio?.click();
    await wait(20);
    reads();
    for (const box of document.querySelectorAll<HTMLInputElement>('form input[type=checkbox]:not(:checked)'))
      box.click();
    await press(/Vai al pagamento/, 'form button[type=submit]');
    expect(writes()[0]).toMatch(new RegExp(`"plan":${plan}`));
  });

  it('has no discount of the one that was chosen before', async () => {
    await showUpgrade();
    answerWith({ 'POST /coupons/verify': { status: 200, body: { info: { discount_cents: 500 } } } });
    const [first, other] = document.querySelectorAll<HTMLInputElement>('input[name=plan]');
    const told: string[][] = [];
    for (const plan of [first, other]) {
      plan?.click();
      await wait(20);
      if (plan === first) await press('Hai un codice sconto?', 'button');
      if (plan === first) await write(/Codice sconto/, 'SCONTO');
      await wait(600);
      told.push(lines().filter((line) => /sconto|Totale|Vai al pagamento/i.test(line)));
    }
    return told;
  });
});

describe('the chart of the costs', () => {
  it('follows the pointer while it is pressed, and the size of its place', async () => {
    const chosen: number[] = [];
    let resized: (entries: object[]) => void = () => undefined;
    const watched: unknown[] = [];
    const { ResizeObserver: real } = globalThis;
    globalThis.ResizeObserver = class {
      constructor(callback: (entries: object[]) => void) {
        resized = callback;
      }
      observe(element: unknown): void {
        watched.push(element);
      }
      disconnect(): void {
        watched.length = 0;
      }
    } as unknown as typeof ResizeObserver;
    const offer = (id: number, name: string) => ({ id, name, series: id, terms: { percentage: 10, fixed: 0 } });
    const given = {
      offers: [offer(1, 'Studio Blu'), offer(2, 'Studio Rosso')],
      max: 40_000,
      outcome: 10_000,
      saving: false,
      onChange: (euros: number) => chosen.push(euros),
    };
    await show({ part: await partOf('features/compare/cost-chart', 'CostChart', given) });
    globalThis.ResizeObserver = real;
    const svg = document.querySelector('svg[role=group]')!;
    Object.assign(svg, { setPointerCapture: () => undefined });
    const point = async (name: string, clientX: number) => {
      svg.dispatchEvent(Object.assign(new MouseEvent(name, { bubbles: true, clientX }), { pointerId: 1 }));
      await wait(5);
      return chosen.splice(0).length;
    };
    expect(await point('pointermove', 300)).toBe(0);
    expect(await point('pointerdown', 300)).toBe(1);
    expect(await point('pointermove', 320)).toBe(1);
    expect(await point('pointerup', 320)).toBe(0);
    expect(await point('pointermove', 340)).toBe(0);
    await point('pointerdown', 300);
    await point('pointercancel', 300);
    expect(await point('pointermove', 340)).toBe(0);
    const width = () => svg.getAttribute('viewBox');
    const before = width();
    expect(watched).toEqual([svg.parentElement]);
    resized([{ contentRect: { width: 0, height: 0 } }]);
    await wait(5);
    expect(width()).toBe(before);
    resized([{ contentRect: { width: 320, height: 200 } }]);
    await wait(5);
    expect(width()).toBe('0 0 320 200');
  });
});
