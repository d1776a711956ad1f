import { describe, expect, it } from '@jest/globals';
import { accountLimits } from '../../../src/shared/limits.js';
import { lines, page, wait } from '../../support/screens/browser/hands.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';

describe('the page of the withdrawal', () => {
  it.each(['nobody', 'citizen', 'firm'] as const)('has steps for a citizen alone: opened by %s', async (as) => {
    await show({ as, file: 'features/withdrawal/withdrawal.page' });
    // The steps are loaded after the page.
    expect(page().includes('Caricamento')).toBe(as === 'citizen');
    return lines();
  });
});

describe('the line of a firm’s credits', () => {
  const lot = (id: number, amount: number, expires: string, soon: boolean) => ({
    id,
    type: 'bought',
    amount,
    remaining: amount,
    expires_at: `${expires}T11:00:00.000Z`,
    soon,
  });
  const lineOf = async (expiring: object[]) => {
    await show({
      as: 'firm',
      part: await partOf('features/credits/credit-line', 'CreditLine'),
      answers: { 'GET /credits': { status: 200, body: { info: { balance: 40, expiring } } } },
    });
    await wait(20);
    return page();
  };

  it('adds up the lots that expire on the first of these days, and no others', async () => {
    expect(
      await lineOf([
        lot(1, 3, '2026-12-01', true),
        lot(2, 4, '2026-12-01', true),
        lot(3, 8, '2026-12-02', true),
        lot(4, 16, '2027-06-01', false),
      ]),
    ).toMatch(/^Hai 40 crediti\. 7 scadono il 1° dicembre 2026\./);
  });

  it('names no day as long as nothing expires soon', async () => {
    expect(await lineOf([lot(1, 3, '2027-06-01', false)])).not.toMatch(/scad/);
  });
});

describe('the length of a new password', () => {
  /** A letter of two units in memory, which the server counts as one. */
  const LETTER = '𝔞';

  it('is ticked from the least that the server takes, counted in letters as the server does', async () => {
    const told: boolean[] = [];
    for (const length of [accountLimits.passwordMin - 1, accountLimits.passwordMin]) {
      const given = { label: 'Password', name: 'password', value: LETTER.repeat(length), onChange: () => undefined };
      await show({ part: await partOf('features/accounts/register/person-fields', 'NewPasswordField', given) });
      told.push(document.querySelector('.account-rules .met') !== null);
    }
    expect(told).toEqual([false, true]);
  });
});
