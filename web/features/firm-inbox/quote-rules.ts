import { useTranslation } from 'react-i18next';
import { quoteFields } from '../../../src/shared/requests/quote-fields.js';
import { centsOf, hundredthsOf, type QuoteValues } from './quote-values';

/** What a quote must hold before it is sent, in the words of its form. */
export function useQuoteRules() {
  const { t } = useTranslation('inbox');
  const sum = (text: string) => (centsOf(text) === undefined ? t('quote.error.sum') : undefined);
  return {
    // In the order of the page, which the summary of faults follows.
    validate: (values: QuoteValues) => ({
      agreed_value_cents:
        values.percentage_base === 'agreed_value' && !centsOf(values.agreed_value_cents)
          ? t('quote.error.agreed')
          : undefined,
      percentage:
        values.percentage.trim() === ''
          ? t('quote.error.percentageMissing')
          : hundredthsOf(values.percentage) === undefined
            ? t('quote.error.percentage')
            : undefined,
      fixed_costs_cents: sum(values.fixed_costs_cents),
      final_costs_cents: sum(values.final_costs_cents),
      expenses_cents: sum(values.expenses_cents),
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
