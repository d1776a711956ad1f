import type { Locale } from '../shared/locale.js';
import { formatEuro } from '../shared/money.js';
import { countedIncome, criminalRaise, incomeLimits, incomeUses } from '../shared/guidance/legal-aid.codes.js';
import { timeLimits } from '../shared/guidance/time-limits.rules.js';
import { spanText } from '../shared/guidance/span.rules.js';
import { packagePrices, planPrices } from '../shared/billing/prices.rules.js';
import { creditLimits, planReach } from '../shared/limits.js';
import { settingValues } from '../shared/staff/in-force.facts.js';
import { namedLimits } from '../shared/named-limits.js';

/**
 * What the texts may name as `{{name}}`: the brand, the numbers of the business and its prices, VAT included, and how long
 * each time limit of the law lasts (`{{limit-payment-order}}`), and which income up to which sum legal aid and the court fee go
 * by (`{{legalAidIncome}}`). Rules 27.2, 1.28 and 28.19.
 */
export function valuesOf(brand: string, locale: Locale): Readonly<Record<string, string>> {
  const numbers = Object.entries(namedLimits).map(([name, value]) => [name, String(value)]);
  const settings = settingValues();
  const plans = planPrices(settings);
  const packages = packagePrices(settings);
  const limits = timeLimits.map(({ id, span }) => [`limit-${id}`, spanText(span, locale)]);
  return {
    ...(Object.fromEntries(limits) as Record<string, string>),
    ...(Object.fromEntries(numbers) as Record<string, string>),
    ...incomeValues(locale),
    brand,
    quoteCredits: String(creditLimits.quote),
    contactCredits: String(creditLimits.contacts),
    packageOf5: formatEuro(packages[5], locale),
    packageOf11: formatEuro(packages[11], locale),
    priceOfBasic: formatEuro(plans[2], locale),
    priceOfPremium: formatEuro(plans[3], locale),
    reachOfFree: String(planReach[1]),
    reachOfBasic: String(planReach[2]),
    reachOfPremium: String(planReach[3]),
  };
}

/** The income that counts, its limit and the multiples of it, from the one table. */
function incomeValues(locale: Locale): Record<string, string> {
  const limit = incomeLimits.at(-1);
  if (!limit) return {};
  const sum = ({ times }: { times: number }) => formatEuro(limit.cents * times, locale);
  return {
    legalAidIncome: countedIncome.family[locale],
    legalAidOwnIncome: countedIncome.own[locale],
    legalAidLimit: sum(incomeUses.legalAid),
    legalAidDecree: limit.source,
    criminalRaise: formatEuro(criminalRaise.cents, locale),
    lostCostsLimit: sum(incomeUses.lostCosts),
    courtFeeLimit: sum(incomeUses.courtFee),
  };
}

/** The text with its values. An unknown name is left as it is; `unknownNames` finds it beforehand. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{([\w-]+)\}\}/g, (whole, name: string) => values[name] ?? whole);

const LIMIT = 'limit-';

/** The rows of the table of time limits that a text names, before its values are filled in. */
export const limitsNamed = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{\{([\w-]+)\}\}/g)].flatMap(([, name = '']) =>
      name.startsWith(LIMIT) ? name.slice(LIMIT.length) : [],
    ),
  ),
];

/** Names that have no value. */
export const unknownNames = (text: string, values: Readonly<Record<string, string>>): string[] =>
  [...text.matchAll(/\{\{([\w-]+)\}\}/g)].map(([, name = '']) => name).filter((name) => !(name in values));
