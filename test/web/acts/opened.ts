import { describe, expect, it } from '@jest/globals';
import { lines, press, reads, refusal, wait, writes } from '../../support/screens/browser/hands.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';

const notice = (id: number, read_at: string | null, path: string | null = `/requests/${id}`) => ({
  id,
  type: 5,
  title: `Avviso ${id}`,
  text: `parole ${id}`,
  path,
  created_at: '2026-11-19T09:00:00.000Z',
  read_at,
});

describe('a notice of the list', () => {
  it('is read when it is opened, if it was not', async () => {
    const info = [notice(1, null), notice(2, '2026-11-19T10:00:00.000Z'), notice(3, null, null)];
    const told: Record<string, string[]> = {};
    for (const answer of [undefined, refusal(500)])
      for (const { id } of info) {
        let listed = 0;
        await show({
          as: 'citizen',
          part: await partOf('features/notifications/centre.page', 'default'),
          answers: {
            'GET /notifications': () => {
              listed += 1;
              return { status: 200, body: { info, total: 3, page: 1, page_size: 20 } };
            },
            ...(answer && { [`POST /notifications/${id}/read`]: answer }),
          },
        });
        const link = [...document.querySelectorAll<HTMLElement>('.centre-title')][id - 1]!;
        reads();
        link.click();
        await wait(50);
        const again = listed > 1 ? ['and the list is read again'] : [];
        told[`${id}${answer ? ', refused' : ''}`] = [link.tagName, ...writes(), ...again];
      }
    return told;
  });
});

describe('what is saved as a file', () => {
  it('is what the ledger shows', async () => {
    const told: Record<string, string[]> = {};
    for (const at of ['', '?tipo=spent', '?periodo=90', '?tipo=bought&periodo=30&page=2']) {
      await show({
        as: 'firm',
        path: '/credits',
        at: `/credits${at}`,
        file: 'features/credits/credits.page',
        given: { total: 95 },
      });
      reads();
      await press(/CSV/, 'button');
      told[at] = reads().filter((call) => call.includes('csv'));
    }
    return told;
  });
});

describe('the entries before the first ones', () => {
  it('are added to those that are there, as long as there are more', async () => {
    let asked = 0;
    const entry = (id: number) => ({
      id,
      kind: 'signed_in',
      label: `Atto ${id}`,
      request: null,
      credits: null,
      about: null,
      fields: [],
      at: '2026-11-19T09:00:00.000Z',
      by: { id: null, name: 'Anna' },
    });
    const people = [
      { id: null, name: 'Anna', removed: false },
      { id: 8, name: 'Luca', removed: false },
    ];
    await show({
      as: 'firm',
      path: '/profile/activity',
      at: '/profile/activity',
      file: 'features/accounts/profile/activity.page',
      answers: {
        'GET /firm/activity': (path) => {
          const before = /before=(\d+)/.exec(path)?.[1];
          const of = /person=(\w+)/.exec(path)?.[1];
          asked += 1;
          const first = of === undefined ? 9 : 4;
          const ids = before === undefined ? [first, first - 1] : [Number(before) - 1];
          return { status: 200, body: { info: ids.map(entry), people, more: Number(before ?? 9) > 7 } };
        },
      },
    });
    const shown = () =>
      [...document.querySelectorAll('.access-list b + *, .access-list li p:first-child')].map(({ textContent }) =>
        textContent.replace('Anna ', ''),
      );
    const told = [shown()];
    for (let times = 0; times < 2; times += 1) {
      await press(/precedenti/i, 'button');
      told.push(shown());
    }
    expect(document.querySelector('.access-list ~ .row')).toBeNull();
    const see = async (whom: string) => {
      const field = document.querySelector<HTMLSelectElement>('select')!;
      field.value = whom;
      field.dispatchEvent(new Event('change', { bubbles: true }));
      await wait(50);
      told.push(shown());
    };
    await see('8');
    await press(/precedenti/i, 'button');
    // What is known already is shown at once.
    await see('all');
    expect(asked).toBe(5);
    return told;
  });
});

describe('a credit note', () => {
  it('names its invoice where that is listed', async () => {
    const line = (id: number, differs: object) => ({
      id,
      kind: 'invoice',
      number: `FPR ${id}/26`,
      issued_on: '2026-11-19',
      description: `(description ${id})`,
      net_cents: 100_00 * id,
      vat_cents: 22_00 * id,
      gross_cents: 122_00 * id,
      original_id: null,
      state: { id: 'sent', label: 'Inviata' },
      ...differs,
    });
    const LOOKS = ['to_send', 'sent', 'delivered', 'not_delivered', 'rejected', 'unknown'];
    const listed = [
      line(1, { kind: 'credit_note', original_id: 3 }),
      line(2, { kind: 'credit_note', original_id: 99 }),
      line(3, {}),
      ...LOOKS.map((id, nth) => line(nth + 4, { state: { id, label: id } })),
    ];
    await show({
      as: 'citizen',
      part: await partOf('features/billing/invoice-table', 'InvoiceTable', { lines: listed }),
    });
    return lines().filter((each) => each.includes(' · (') || /^−/.test(each));
  });
});
