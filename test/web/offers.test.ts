import { expect, it } from '@jest/globals';
import { billingLimits, creditLimits, ms, packagePrices, planPrices, planReach } from '../../src/limits.js';
import { creditTerms, packageOffers, planOffers } from '../../web/features/prices/offers.js';

it('the plans on sale cost and give what the server sells', () => {
  expect(planOffers()).toEqual(
    ([1, 2, 3] as const).map((id) => ({
      id,
      priceCents: planPrices[id],
      reach: planReach[id],
      readsWaiting: id === 3,
      refundDays: id === 3 ? billingLimits.premiumRefund / ms.day : null,
    })),
  );
});

it('the packages and what credits buy are the server’s', () => {
  expect(packageOffers()).toEqual([
    { credits: 5, priceCents: packagePrices[5] },
    { credits: 11, priceCents: packagePrices[11] },
  ]);
  expect(creditTerms()).toEqual({
    registration: creditLimits.registration,
    quote: creditLimits.quote,
    contacts: creditLimits.contacts,
    months: creditLimits.lifeMonths,
  });
});
