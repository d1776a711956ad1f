import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from '@jest/globals';
import { statisticsLimits } from '../../src/shared/limits.js';

/** A pure part of the back office, whose imports are the bundler's and not Node's. */
const part = <T>(path: string): Promise<T> => import(`../../backoffice/${path}.js`) as Promise<T>;
type StateOf = (record: object) => string;

const AT = '2026-11-20T10:00:00.000Z';
it('an account is unconfirmed, unverified, active, to be verified again, suspended or deleted, the last that holds', async () => {
  const { stateOf } = await part<{ stateOf: StateOf }>('resources/accounts/state');
  const account = {
    model: 'user',
    confirmed_at: null,
    verified_at: null,
    identity_changed_at: null,
    suspended_at: null,
    deleted_at: null,
  };
  const states = [
    account,
    { ...account, model: 'lawyer' },
    { ...account, model: 'lawyer', confirmed_at: AT },
    { ...account, model: 'lawyer', confirmed_at: AT, verified_at: AT },
    { ...account, confirmed_at: AT },
    { ...account, confirmed_at: AT, identity_changed_at: AT },
    { ...account, confirmed_at: AT, identity_changed_at: AT, suspended_at: AT },
    { ...account, suspended_at: AT, deleted_at: AT },
  ].map(stateOf);
  expect(states).toEqual([
    'unconfirmed',
    'unconfirmed',
    'unverified',
    'active',
    'active',
    'changed',
    'suspended',
    'deleted',
  ]);
});

it('a member of the staff is active once enrolled, until disabled', async () => {
  const { stateOf } = await part<{ stateOf: StateOf }>('resources/staff/state');
  const states = [
    { disabled_at: null, enrolled: false },
    { disabled_at: null, enrolled: true },
    { disabled_at: AT, enrolled: true },
  ].map(stateOf);
  expect(states).toEqual(['unenrolled', 'active', 'disabled']);
});

it('a day’s books are unknown without the provider’s figures, and different if they do not agree', async () => {
  const { stateOf } = await part<{ stateOf: StateOf }>('resources/reconciliation/state');
  const states = [
    { balanced: true, provider_cents: 0 },
    { balanced: true, provider_cents: null },
    { balanced: false, provider_cents: 100 },
    { balanced: false, provider_cents: null },
  ].map(stateOf);
  expect(states).toEqual(['balanced', 'unknown', 'different', 'different']);
});

it('a review is public until it is removed', async () => {
  const { stateOf } = await part<{ stateOf: StateOf }>('resources/reviews/state');
  expect([{ removed_at: null }, { removed_at: AT }].map(stateOf)).toEqual(['public', 'removed']);
});

it('an invoice is overdue from the day after the one by which it had to be sent, in Rome', async () => {
  const { isOverdue } = await part<{ isOverdue: (invoice: object) => boolean }>('resources/invoices/overdue');
  const { dayFromNow } = await part<{ dayFromNow: (days: number) => string }>('ui/format');
  const days = [dayFromNow(-1), dayFromNow(0), dayFromNow(1), null];
  expect(days.map((to_send_by) => isOverdue({ to_send_by }))).toEqual([true, false, false, false]);
});

it('the weeks of the figures end on the Sunday of this week in Rome', async () => {
  const { lastWeeks } = await part<{ lastWeeks: (now: Date) => object }>('dashboard/weeks');
  expect(statisticsLimits.weeks).toBe(12);
  // Sunday in Rome, and an hour later Monday.
  expect(lastWeeks(new Date('2026-11-22T22:30:00Z'))).toEqual({ from: '2026-08-31', to: '2026-11-22' });
  expect(lastWeeks(new Date('2026-11-22T23:30:00Z'))).toEqual({ from: '2026-09-07', to: '2026-11-29' });
});

it('the period of the figures is that of the address if its days are days in their order, or the last thirty days', async () => {
  const { usePeriod } = await part<{ usePeriod: () => { from: string; to: string } }>('dashboard/period');
  const { dayFromNow } = await part<{ dayFromNow: (days: number) => string }>('ui/format');
  const [usual, today] = [dayFromNow(-29), dayFromNow(0)];
  const periods: [asked: string, from: string, to: string][] = [
    ['', usual, today],
    ['from=2020-02-28&to=2020-03-01', '2020-02-28', '2020-03-01'],
    ['from=2020-02-29&to=2020-02-29', '2020-02-29', '2020-02-29'],
    [`from=${today}`, today, today],
    [`from=${dayFromNow(1)}`, usual, today],
    [`from=${today}&to=${dayFromNow(-1)}`, usual, dayFromNow(-1)],
    [`to=${dayFromNow(-1)}`, usual, dayFromNow(-1)],
    ['from=2020-2-9&to=9.2.2020', usual, today],
    ['from=2020-02-09T00:00&to=x2020-02-09', usual, today],
  ];
  const shown = periods.map(([asked]) => {
    let period: [string, string] = ['', ''];
    const Shown = () => {
      const { from, to } = usePeriod();
      period = [from, to];
      return null;
    };
    const router = createElement(MemoryRouter, { initialEntries: [`/?${asked}`] }, createElement(Shown));
    renderToStaticMarkup(router);
    return [asked, ...period];
  });
  expect(shown).toEqual(periods);
});
