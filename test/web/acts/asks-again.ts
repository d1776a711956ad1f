import { describe, expect, it } from '@jest/globals';
import { reads, refusal, showTab, wait, type Answer } from '../../support/screens/browser/hands.js';
import { showAny } from '../../support/screens/browser/any-page.js';
import { pagesOf } from '../../support/screens/browser/web-pages.js';

const pages = await pagesOf();
const pageAt = (path: string) => pages.find((page) => page.path === path)!;
/** The pages that ask again, and one that does not. */
const ASKING = [
  ['citizen', '/dashboard'],
  ['firm', '/dashboard'],
  ['citizen', '/messages'],
  ['citizen', '/messages/:id'],
  ['citizen', '/requests'],
  ['firm', '/requests'],
  ['citizen', '/requests/:id'],
] as const;
/** How often each read was made. */
const counted = (): string[] => {
  const times = new Map<string, number>();
  for (const read of reads()) times.set(read, (times.get(read) ?? 0) + 1);
  // Once is what a part reads that is loaded when it is asked for.
  return [...times].flatMap(([read, count]) => (count > 1 ? [`${count} × ${read}`] : []));
};
const twoMinutes = async (): Promise<string[]> => {
  reads();
  for (let times = 0; times < 12; times += 1) await wait(10_000);
  return counted();
};

describe('what a page asks the server again by itself', () => {
  it('within two minutes, while it is shown and while it is hidden', async () => {
    const told: Record<string, string[]> = {};
    for (const [as, path] of ASKING) {
      expect(await showAny(pageAt(path), as, { given: { 'status.id': 1, 'response.status.id': 3 } })).not.toBeNull();
      const shown = await twoMinutes();
      await showTab(false);
      const hidden = await twoMinutes();
      await showTab(true);
      told[`${as} ${path}`] = [...shown, ...hidden.map((read) => `hidden: ${read}`)];
    }
    return told;
  });

  const ORDERS: Record<string, object> = {
    open: { 'info.status': 'open' },
    failed: { 'info.status': 'failed' },
    expired: { 'info.status': 'expired' },
    'paid, with its invoice': { 'info.status': 'paid', invoice_id: 8 },
    'paid, without effect': { 'info.status': 'paid', invoice_id: null, amount_cents: 10_00 },
    'paid, and free': { 'info.status': 'paid', invoice_id: null, amount_cents: 0 },
    refunded: { 'info.status': 'refunded' },
  };
  it('about an order, in each of its states, also after a payment', async () => {
    const told: Record<string, string> = {};
    for (const [name, given] of Object.entries(ORDERS))
      for (const query of ['', '?esito=pagato']) {
        await showAny(pageAt('/checkout/:id'), 'citizen', { given, query });
        const first = document.querySelector('.lead')?.textContent ?? '';
        reads();
        for (let times = 0; times < 12; times += 1) await wait(1500);
        const times = reads().filter((read) => read === 'GET /checkout/7').length;
        for (let more = 0; more < 5; more += 1) await wait(3000);
        const later = document.querySelector('.lead')?.textContent ?? '';
        told[`${name}${query}`] = `${times} times in 18 seconds${later === first ? '' : `; then “${later}”`}`;
      }
    return told;
  });

  it('about an order that could not be read, until it is', async () => {
    let answer: Answer = refusal(503);
    await showAny(pageAt('/checkout/:id'), 'citizen', { answers: { 'GET /checkout/7': () => answer } });
    const failed = document.querySelector('.lead');
    answer = { status: 200, body: { info: { status: 'expired', subject: 'plan', request_id: 7 } } };
    reads();
    for (let times = 0; times < 3; times += 1) await wait(1500);
    expect([failed, reads()]).toEqual([null, ['GET /checkout/7']]);
    expect(document.querySelector('.lead')).not.toBeNull();
  });
});
