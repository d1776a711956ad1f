import { quoteLimits, requestLimits } from '../limits.js';
import { complexities, feeBases, percentageBases } from './codes.js';

/** What a field of a quote holds. */
export type QuoteField =
  /** More than 0 and up to 100, with two decimals; kept in hundredths. */
  | { readonly kind: 'percent'; readonly column: `${string}_hundredths` }
  /** One of some words. A form that starts `empty` keeps a draft in which nothing is chosen. */
  | {
      readonly kind: 'choice';
      readonly options: readonly string[];
      readonly empty?: true;
      readonly description?: string;
    }
  /** A whole number, at least one. */
  | { readonly kind: 'count'; readonly max: number; readonly description?: string }
  /** Whole cents. */
  | { readonly kind: 'sum'; readonly min?: number }
  /**
   * A sum once more, in euro, as the specification names it: accepted instead of the other, and returned for display.
   */
  | { readonly kind: 'euro'; readonly of: string }
  | { readonly kind: 'words'; readonly max: number }
  /** A day in Rome, YYYY-MM-DD. */
  | { readonly kind: 'day'; readonly description?: string }
  /** When the fixed parts are paid. */
  | { readonly kind: 'instalments'; readonly max: number }
  | { readonly kind: 'flag' };

/**
 * The fields of a quote, named as the contract names them. What a firm sends, its draft, the columns of `responses`, the
 * answers to both sides, the written quote and the form of the web are made of this list. Rules 2.8, 2.26, 2.39 and 2.42.
 */
export const quoteFields = {
  fee_basis: {
    kind: 'choice',
    options: feeBases,
    empty: true,
    description: 'how the fee is reckoned without a percentage; with one it is left out',
  },
  percentage: { kind: 'percent', column: 'percentage_hundredths' },
  percentage_base: { kind: 'choice', options: percentageBases },
  complexity: {
    kind: 'choice',
    options: complexities,
    empty: true,
    description: 'of the case, as the firm sees it',
  },
  agreed_value_cents: { kind: 'sum', min: 1 },
  hourly_rate_cents: { kind: 'sum', min: 1 },
  hours_least: { kind: 'count', max: quoteLimits.hoursMax, description: 'estimated hours of work, at least' },
  hours_most: { kind: 'count', max: quoteLimits.hoursMax, description: 'estimated hours of work, at most' },
  text: { kind: 'words', max: requestLimits.textMax },
  fixed_costs: { kind: 'euro', of: 'fixed_costs_cents' },
  fixed_costs_cents: { kind: 'sum' },
  final_costs: { kind: 'euro', of: 'final_costs_cents' },
  final_costs_cents: { kind: 'sum' },
  additional_costs: { kind: 'flag' },
  expenses_cents: { kind: 'sum' },
  instalments: { kind: 'instalments', max: quoteLimits.instalments },
  valid_through: {
    kind: 'day',
    description: 'the last day on which it can be chosen; null lasts as long as the citizen may choose',
  },
} as const satisfies Readonly<Record<string, QuoteField>>;

export type QuoteFields = typeof quoteFields;
