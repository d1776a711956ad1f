import { expect, it } from '@jest/globals';
import { packagePrices, planPrices } from '../../src/shared/billing/prices.rules.js';
import { billingLimits, creditLimits, ms, planReach } from '../../src/shared/limits.js';
import { plansOffered } from '../../src/shared/requests/reach.rules.js';
import { creditTerms, offersOf, packageOffers, planOffers, reachAlike } from '../../web/features/prices/offers.js';
import { initialSettings } from '../../src/shared/staff/setting.codes.js';

it('the plans on sale have the prices and contents of the server', () => {
  expect(planOffers()).toEqual(
    ([1, 2, 3] as const).map((id) => ({
      id,
      priceCents: planPrices(initialSettings)[id],
      reach: planReach[id],
      first: id > 1,
      readsWaiting: id === 3,
      refundDays: id === 3 ? billingLimits.premiumRefund / ms.day : null,
    })),
  );
});

it.each([
  [0, [0, 0, 0], [null, 1, 1], [false, false, false]],
  [3, [3, 3, 3], [null, 1, 1], [false, false, false]],
  [5, [5, 5, 5], [null, 1, 1], [true, true, true]],
  [12, [10, 12, 12], [null, null, 2], [true, true, true]],
  [30, [10, 15, 25], [null, null, null], [true, true, true]],
] as const)(
  'with %i firms each plan shows how many it reaches, and which plan reaches the same',
  (firms, reach, like, waits) => {
    const offers = offersOf({ firms, plans: plansOffered(firms) });
    expect(offers.map((offer) => [offer.id, offer.reach, offer.counted])).toEqual(
      [0, 1, 2].map((nth) => [nth + 1, reach[nth], { like: like[nth], someWait: waits[nth] }]),
    );
    expect(reachAlike(offers)).toBe(reach[2] === reach[0]);
  },
);

it('the packages and the uses of credits are the server’s', () => {
  expect(packageOffers()).toEqual([
    { credits: 5, priceCents: packagePrices(initialSettings)[5] },
    { credits: 11, priceCents: packagePrices(initialSettings)[11] },
  ]);
  expect(creditTerms()).toEqual({
    registration: initialSettings.welcome_credits,
    quote: creditLimits.quote,
    contacts: creditLimits.contacts,
    months: initialSettings.credit_months,
  });
});
