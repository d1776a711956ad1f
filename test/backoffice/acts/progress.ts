import { describe, it } from '@jest/globals';
import { later, press, wait, write, type Answer } from '../../support/screens/browser/hands.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';

/** What each bar says: how much of how much, or only that something goes on. */
const bars = (): string[] =>
  [...document.querySelectorAll('[role=progressbar][aria-label]')].map((bar) => {
    const [now, min, max] = ['now', 'min', 'max'].map((name) => bar.getAttribute(`aria-value${name}`));
    const said = bar.parentElement?.querySelector('[role=status]')?.textContent ?? '';
    return `${bar.getAttribute('aria-label')}: ${now === null ? 'goes on' : `${now} of ${min} to ${max}`} ${said}`;
  });

/** A file that comes in parts. */
function parts(size: number | null) {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (begun) => {
      controller = begun;
    },
  });
  const headers = size === null ? undefined : { 'content-length': String(size) };
  return {
    answer: (): Answer => ({ status: 200, body, headers }),
    give: async (bytes: number): Promise<void> => {
      controller.enqueue(new Uint8Array(bytes));
      await wait(50);
    },
    end: async (): Promise<void> => {
      controller.close();
      await wait(1000);
    },
  };
}

describe('the progress of long work', () => {
  it.each([[200_000], [null]])('of an archive of %s bytes goes on with each part that comes', async (size) => {
    const file = parts(size);
    await open('/invoices', { answers: { 'GET /invoices/export.zip': file.answer } });
    await press('Scarica un periodo');
    await write(/^Dal/, '2026-10-01');
    await write(/^Al/, '2026-10-31');
    await press('Scarica lo ZIP');
    await wait(50);
    const told = [bars()];
    for (const bytes of [2_000, 98_000, 99_000, 1_000]) {
      await file.give(bytes);
      told.push(bars());
    }
    await file.end();
    return [...told.flat(), ...bars()];
  });

  it('of an action on several records goes on with each of them', async () => {
    const [first, second] = [later(), later()];
    await open('/coupons', {
      given: { '1.id': 7, '2.id': 8 },
      answers: { 'DELETE /coupons/7': first.answer, 'DELETE /coupons/8': second.answer },
    });
    await until(() => document.querySelector('thead input[type=checkbox]') !== null);
    document.querySelector<HTMLElement>('thead input[type=checkbox]')?.click();
    await wait(500);
    await press('Elimina', '[data-test=bulk-actions-toolbar] button');
    await until(() => document.querySelector('[role=dialog]') !== null);
    await wait(200);
    await press('Elimina', '[role=dialog] button');
    const told = bars();
    first.give({ status: 200, body: {} });
    await wait(100);
    told.push(...bars());
    second.give({ status: 200, body: {} });
    await wait(1000);
    return [...told, ...bars()];
  });

  it('of a newsletter is what was sent and returned, of all that will be or are written', async () => {
    const told: string[] = [];
    const counts = [
      { recipients: 200, written: 0, sent: 0, bounced: 0 },
      { recipients: 200, written: 100, sent: 40, bounced: 10 },
      { recipients: null, written: 50, sent: 10, bounced: 0 },
      { recipients: 10, written: 50, sent: 10, bounced: 0 },
    ];
    for (const count of counts) {
      await open('/newsletter/7/show', { given: { status: 'sending', ...count } });
      await until(() => bars().length > 0);
      told.push(`${JSON.stringify(count)} → ${bars().join()}`);
    }
    return told;
  });
});

describe('the audience of a newsletter', () => {
  it('is counted in its form and before it is sent, also where it is none or one', async () => {
    const told: string[] = [];
    for (const count of [0, 1, 2]) {
      const sizes = { status: 200, body: { everyone: count, users: 70, lawyers: 90 } };
      await open('/newsletter/7/show', {
        given: { status: 'draft', audience: 'everyone' },
        answers: { 'GET /newsletter/audiences': sizes },
      });
      await until(() => document.querySelector('form p[role=status]') !== null);
      await wait(200);
      told.push(document.querySelector('form p[role=status]')?.textContent ?? '');
      await press(/^Invia/, 'main button');
      told.push(document.querySelector('[role=dialog] h2')?.textContent ?? '');
    }
    return told;
  });
});
