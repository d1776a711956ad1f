import { describe, it } from '@jest/globals';
import { lines } from '../../support/screens/browser/hands.js';
import { show } from '../../support/screens/browser/web-hands.js';

const of = (name: string, codes: readonly unknown[], others: object = {}): object[] =>
  codes.map((code) => ({ ...others, [name]: code }));
const checkouts = ['open', 'confirming', 'paid', 'failed', 'expired', 'refunded'];

/** The pages whose words follow from a code of their record, and the codes. */
const STATES: [as: 'citizen' | 'firm', at: string, path: string, file: string, states: object[]][] = [
  [
    'firm',
    '/checkout/7',
    '/checkout/:id',
    'billing/checkout',
    of('info.status', checkouts, { 'info.subject': 'credits' }),
  ],
  [
    'citizen',
    '/checkout/7',
    '/checkout/:id',
    'billing/checkout',
    [
      ...of('info.status', checkouts, { 'info.subject': 'plan' }),
      ...of('info.request_sent', [true, false], { 'info.subject': 'plan', 'info.status': 'paid' }),
    ],
  ],
  ['citizen', '/invoices', '/invoices', 'billing/invoices', of('1.kind', ['invoice', 'credit_note'])],
  [
    'citizen',
    '/requests/7',
    '/requests/:id',
    'requests/request',
    of('info.ruling.kind', ['to_complete', 'rejected', 'under_review', 'kept', 'invalid']),
  ],
];

describe('each code that a record may have is said in its words:', () => {
  it.each(STATES)('to a %s at %s', async (as, at, path, file, states) => {
    const told: Record<string, string[]> = {};
    let before: string[] = [];
    for (const given of states) {
      await show({
        as,
        at,
        path,
        file: `features/${file}.page`,
        given: { languages: ['en'], 'status.id': 2, ...given },
      });
      const all = lines();
      told[JSON.stringify(given)] = all.filter((line) => !before.includes(line)).slice(0, 40);
      before = all;
    }
    return told;
  });
});
