import { useTranslation } from 'react-i18next';
import { quoteLimits } from '../../../src/shared/limits.js';
import { quoteFields } from '../../../src/shared/requests/quote-fields.js';
import { dividedCents, leftToDivide } from '../../../src/shared/requests/instalments.rules.js';
import { isDate } from '../../ui/fields';
import { belongs, centsOf, hundredthsOf, isOfAgreedValue, termsOf, wholeOf, type QuoteValues } from './quote-values';

/** What a quote must hold before it is sent, in the words of its form. */
export function useQuoteRules() {
  const { t } = useTranslation('inbox');
  const sum = (text: string) => (centsOf(text) === undefined ? t('quote.error.sum') : undefined);
  const max = quoteLimits.hoursMax;
  const count = (text: string) => (wholeOf(text, max) === undefined ? t('quote.error.hours', { max }) : undefined);
  const hours = (values: QuoteValues) => {
    if (values.fee_basis !== 'hourly') return {};
    const [least, most] = [count(values.hours_least), count(values.hours_most)];
    const turned = (wholeOf(values.hours_least, max) ?? 0) > (wholeOf(values.hours_most, max) ?? max);
    return {
      hourly_rate_cents: centsOf(values.hourly_rate_cents) ? undefined : t('quote.error.rate'),
      hours_least: least,
      hours_most: most ?? (turned ? t('quote.error.fewerHours') : undefined),
    };
  };
  const instalments = (values: QuoteValues) => {
    const rows = values.instalments.map((one) => ({ ...one, amount_cents: centsOf(one.amount_cents) ?? 0 }));
    const left = leftToDivide(rows, dividedCents(termsOf(values, false)));
    const empty = rows.flatMap(({ label, when, amount_cents: amount }, nth) => [
      ...(label.trim() ? [] : [[`instalments.${nth}.label`, t('instalments.error.label')]]),
      ...(amount > 0 ? [] : [[`instalments.${nth}.amount_cents`, t('instalments.error.amount')]]),
      ...(when.trim() ? [] : [[`instalments.${nth}.when`, t('instalments.error.when')]]),
    ]);
    return {
      instalments: rows.length > 0 && left !== 0 ? t('instalments.error.sum') : undefined,
      ...(Object.fromEntries(empty) as Record<string, string>),
    };
  };
  const flat = ({ fee_basis, fixed_costs_cents: now, final_costs_cents: later }: QuoteValues) =>
    fee_basis === 'flat' && !centsOf(now) && !centsOf(later) ? t('quote.error.flat') : undefined;
  return {
    // In the order of the page, which the summary of faults follows.
    validate: (values: QuoteValues) => ({
      agreed_value_cents:
        isOfAgreedValue(values) && !centsOf(values.agreed_value_cents) ? t('quote.error.agreed') : undefined,
      percentage: !belongs('percentage', values)
        ? undefined
        : values.percentage.trim() === ''
          ? t('quote.error.percentageMissing')
          : hundredthsOf(values.percentage) === undefined
            ? t('quote.error.percentage')
            : undefined,
      ...hours(values),
      fixed_costs_cents: sum(values.fixed_costs_cents) ?? flat(values),
      final_costs_cents: sum(values.final_costs_cents),
      ...instalments(values),
      expenses_cents: sum(values.expenses_cents),
      valid_through: values.valid_through === '' || isDate(values.valid_through) ? undefined : t('quote.error.day'),
      complexity: values.complexity === '' ? t('quote.error.complexity') : undefined,
      text: [...values.text].length > quoteFields.text.max ? t('quote.error.long') : undefined,
    }),
    summaryText: {
      fixed_costs_cents: t('quote.error.named', { field: t('quote.fixed') }),
      final_costs_cents: t('quote.error.named', { field: t('quote.final') }),
      expenses_cents: t('quote.error.named', { field: t('quote.expenses') }),
    },
  };
}
