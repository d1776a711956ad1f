import { amountMax } from '../../../src/shared/limits.js';
import { Part, percentageBases, type Complexity } from '../../../src/shared/requests/codes.js';
import type { QuoteTerms } from '../../../src/shared/requests/quote-cost.rules.js';
import { parseNumber } from '../../ui/fields/parse-number.js';
import type { InboxRequest, QuoteBody } from './types.js';

export type Base = QuoteBody['percentage_base'];

/** The form as it is typed; named as the server names its fields, so that its messages find their place. */
export interface QuoteValues {
  percentage_base: Base;
  agreed_value_cents: string;
  /** Empty until the firm has said it. */
  complexity: Complexity | '';
  percentage: string;
  fixed_costs_cents: string;
  final_costs_cents: string;
  additional_costs: 'no' | 'yes';
  text: string;
  shared_contacts: boolean;
}

const typed = (cents: number | null): string => (cents ? String(cents / 100).replace('.', ',') : '');

/** An empty form for a fresh quote, or the quote that is to be corrected. */
export function startOf({ part, response }: InboxRequest): QuoteValues {
  return {
    percentage_base:
      percentageBases.find((base) => base === response.percentage_base) ??
      (part === Part.respondent ? 'saving' : 'outcome'),
    agreed_value_cents: typed(response.agreed_value_cents),
    complexity: response.complexity ?? '',
    percentage: response.percentage === null ? '' : String(response.percentage).replace('.', ','),
    fixed_costs_cents: typed(response.fixed_costs_cents),
    final_costs_cents: typed(response.final_costs_cents),
    additional_costs: response.percentage === null || response.additional_costs ? 'yes' : 'no',
    text: response.text ?? '',
    shared_contacts: false,
  };
}

/** The form as its firm left it: what the draft does not hold is as in an empty form. */
export const restored = (start: QuoteValues, draft: Partial<QuoteValues> | null): QuoteValues => ({
  ...start,
  ...draft,
});

/** Euros as typed → whole cents; 0 for an empty field; undefined for what is no sum of at most two decimals. */
export function centsOf(text: string): number | undefined {
  if (text.trim() === '') return 0;
  const euros = parseNumber(text);
  if (euros === undefined || euros < 0) return undefined;
  const cents = Math.round(euros * 100);
  return Math.abs(euros * 100 - cents) < 1e-6 && cents <= amountMax ? cents : undefined;
}

/** A percentage above 0 and up to 100 with at most two decimals, in hundredths. */
export function hundredthsOf(text: string): number | undefined {
  const percent = parseNumber(text);
  if (percent === undefined || percent <= 0 || percent > 100) return undefined;
  const hundredths = Math.round(percent * 100);
  return Math.abs(percent * 100 - hundredths) < 1e-6 ? hundredths : undefined;
}

/** What is typed so far, as the sum can count with it: what can't be read counts nothing. */
export function termsOf(values: QuoteValues, flatRate: boolean): QuoteTerms {
  return {
    percentageHundredths: hundredthsOf(values.percentage) ?? 0,
    percentageBase: values.percentage_base,
    agreedValueCents: values.percentage_base === 'agreed_value' ? (centsOf(values.agreed_value_cents) ?? 0) : null,
    fixedCostsCents: centsOf(values.fixed_costs_cents) ?? 0,
    finalCostsCents: centsOf(values.final_costs_cents) ?? 0,
    additionalCosts: values.additional_costs === 'yes',
    flatRate,
  };
}

/** A valid form as the server takes it. */
export function bodyOf(values: QuoteValues): QuoteBody {
  const terms = termsOf(values, false);
  return {
    percentage: terms.percentageHundredths / 100,
    percentage_base: values.percentage_base,
    ...(terms.agreedValueCents !== null && { agreed_value_cents: terms.agreedValueCents }),
    ...(values.complexity !== '' && { complexity: values.complexity }),
    text: values.text,
    fixed_costs_cents: terms.fixedCostsCents,
    final_costs_cents: terms.finalCostsCents,
    additional_costs: terms.additionalCosts,
    shared_contacts: values.shared_contacts,
  };
}
