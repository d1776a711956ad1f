import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { NOW } from '../../support/screens/browser/clock.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';

const HOUR = 3_600_000;
/** So many hours from now. */
const inHours = (hours: number): string => new Date(NOW + hours * HOUR).toISOString();
const { pending, new: unopened, wait: opened, ok, lost } = ResponseStatus;

/** A request as a row of the inbox has it. */
const row = (response: object = {}, differs: object = {}) => ({
  ...{ id: 7, documents_count: 0, shared_contacts: false, exclusive_until: null },
  responses_counter: { ok: 0, ko: 0, approved: 0 },
  ...differs,
  response: {
    status: { id: opened, label: 'Stato' },
    ...{ exclusive: false, deadline: inHours(10), forwarded_at: inHours(-30), released_at: null },
    ...response,
  },
});
const state = (id: number) => ({ status: { id, label: 'Stato' } });

describe('a row of the inbox', () => {
  const ROWS: Record<string, ReturnType<typeof row>> = {
    opened: row(),
    'to open': row(state(unopened)),
    'whose turn comes': row(state(pending)),
    'whose turn came': row({ released_at: inHours(-10) }),
    answered: row({ ...state(ok), deadline: null, exclusive: true }, { shared_contacts: true }),
    'lost, with documents': row({ ...state(lost), deadline: null }, { documents_count: 2 }),
    'alone for a while': row({ exclusive: true }, { exclusive_until: inHours(5) }),
    'alone until now': row({ exclusive: true }, { exclusive_until: inHours(-1) }),
    'alone for good': row({ exclusive: true }),
    'open to others as well': row({}, { exclusive_until: inHours(5) }),
    'with a quote that is chosen': row({}, { responses_counter: { ok: 1, ko: 3, approved: 1 } }),
    'with contacts': row({}, { shared_contacts: true, documents_count: 1 }),
  };

  it('says what is left, from when on, and its facts', async () => {
    const told: Record<string, string[]> = {};
    for (const [name, item] of Object.entries(ROWS)) {
      const [Left, Facts] = await Promise.all(
        ['Left', 'Facts'].map((part) => partOf('features/firm-inbox/row-facts', part, { item })),
      );
      await show({ as: 'firm', part: () => createElement('div', null, createElement(Left!), createElement(Facts!)) });
      const width = document.querySelector('.left rect')?.getAttribute('width');
      told[name] = [
        ...[...document.querySelectorAll('.left, .badge')].map(
          ({ className, textContent }) => `${className}: ${textContent}`,
        ),
        ...(width ? [`${Math.round(Number(width))} % left`] : []),
      ];
    }
    expect(told).toEqual({
      opened: ['left soon: 9 hper rispondere', 'badge slate: Nessun preventivo', '25 % left'],
      'to open': ['left soon: 9 hper aprirla', 'badge slate: Nessun preventivo', '25 % left'],
      'whose turn comes': [
        'left soon: 9 hpoi tocca a te',
        'badge slate: Stato',
        'badge slate: Nessun preventivo',
        '25 % left',
      ],
      'whose turn came': ['left soon: 9 hper rispondere', 'badge slate: Nessun preventivo', '50 % left'],
      answered: ['badge go: Stato'],
      'lost, with documents': ['badge slate: Stato', 'badge slate: 2 documenti'],
      'alone for a while': [
        'left soon: 9 hper rispondere',
        'badge new: Fra i primi tre, fino a ven 20 novembre, 15:00',
        'badge slate: Nessun preventivo',
        '25 % left',
      ],
      'alone until now': [
        'left soon: 9 hper rispondere',
        'badge new: Fra i primi tre',
        'badge slate: Nessun preventivo',
        '25 % left',
      ],
      'alone for good': [
        'left soon: 9 hper rispondere',
        'badge new: Fra i primi tre',
        'badge slate: Nessun preventivo',
        '25 % left',
      ],
      'open to others as well': ['left soon: 9 hper rispondere', 'badge slate: Nessun preventivo', '25 % left'],
      'with a quote that is chosen': ['left soon: 9 hper rispondere', 'badge slate: 2 preventivi su 5', '25 % left'],
      'with contacts': [
        'left soon: 9 hper rispondere',
        'badge slate: Nessun preventivo',
        'badge slate: 1 documento',
        'badge slate: Recapiti disponibili',
        '25 % left',
      ],
    });
  });
});

describe('the balance above the inbox', () => {
  const lot = (amount: number, hours: number, soon: boolean) => ({ amount, soon, expires_at: inHours(hours) });

  it.each([
    ['nothing', [lot(4, 2000, false)], null],
    ['what expires on the first day that is near', [lot(2, 48, true), lot(3, 50, true), lot(4, 96, true)], 5],
    ['what expires on a day, whether all of it is near or not', [lot(2, 48, true), lot(3, 50, false)], 5],
    ['what is near first', [lot(4, 47, false), lot(2, 96, true)], 2],
  ])('names %s', async (_what, expiring, amount) => {
    const part = await partOf('features/credits/credit-line', 'CreditLine');
    const body = {
      info: { balance: 9, held: 0, expiring, packages: [], movements: [] },
      total: 0,
      page: 1,
      page_size: 20,
    };
    await show({ as: 'firm', part, answers: { 'GET /credits': { status: 200, body } } });
    const words = document.querySelector('p')!.textContent;
    const said = /(\w+) (?:scade|scadono)/.exec(words)?.[1];
    expect(said ?? null).toBe(amount === null ? null : ({ 2: '2', 5: '5' } as Record<number, string>)[amount]);
  });
});
