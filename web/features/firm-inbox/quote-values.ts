import { amountMax, quoteLimits } from '../../../src/shared/limits.js';
import { Part } from '../../../src/shared/requests/codes.js';
import { quoteFields, type QuoteField, type QuoteFields } from '../../../src/shared/requests/quote-fields.js';
import type { QuoteTerms } from '../../../src/shared/requests/quote-cost.rules.js';
import { parseNumber } from '../../ui/fields/parse-number.js';
import type { InboxRequest, QuoteBody, QuoteFigures } from './types.js';

/** An instalment as it is typed. */
export interface TypedInstalment {
  label: string;
  amount_cents: string;
  when: string;
}

type Typed<Field> = Field extends { kind: 'choice'; options: readonly (infer Option)[] }
  ? Option | (Field extends { empty: true } ? '' : never)
  : Field extends { kind: 'flag' }
    ? 'no' | 'yes'
    : string;

/** The form as it is typed; named as the server names its fields, so that its messages find their place. */
export type QuoteValues = {
  -readonly [
    Name in keyof QuoteFields as QuoteFields[Name] extends { kind: 'euro' | 'instalments' } ? never : Name
  ]: Typed<QuoteFields[Name]>;
} & { instalments: TypedInstalment[]; shared_contacts: boolean };

/** The figures among the values of a form. */
export const figuresOf = ({
  text: _,
  instalments: __,
  valid_through: ___,
  shared_contacts: ____,
  ...figures
}: QuoteValues): QuoteFigures => figures;

/** The fields that are typed in one line: euro are the sums once more, and instalments are rows. */
const typedFields = Object.entries<QuoteField>(quoteFields).filter(
  ([, { kind }]) => kind !== 'euro' && kind !== 'instalments',
) as [Exclude<keyof QuoteValues, 'instalments' | 'shared_contacts'>, QuoteField][];

const typed = (cents: number | null): string => (cents ? String(cents / 100).replace('.', ',') : '');

/** A value of a quote as it would be typed. */
function typedAs({ kind }: QuoteField, value: unknown): unknown {
  if (kind === 'flag') return value ? 'yes' : 'no';
  if (kind === 'sum') return typed(value as number | null);
  return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '');
}

/** An empty form for a fresh quote, or the quote that is to be corrected. */
export function startOf({ part, response }: InboxRequest): QuoteValues {
  const fresh = response.percentage === null && response.fee_basis === null;
  return {
    ...(Object.fromEntries(typedFields.map(([name, field]) => [name, typedAs(field, response[name])])) as QuoteValues),
    percentage_base: response.percentage_base ?? (part === Part.respondent ? 'saving' : 'outcome'),
    ...(fresh && { additional_costs: 'yes' }),
    instalments: (response.instalments ?? []).map((one) => ({ ...one, amount_cents: typed(one.amount_cents) })),
    shared_contacts: false,
  };
}

/** The form as its firm left it: fields that the draft does not hold are empty. */
export const restored = (start: QuoteValues, draft: Partial<QuoteValues> | null): QuoteValues => ({
  ...start,
  ...draft,
});

/** Euros as typed → whole cents; 0 for an empty field; undefined if it is not a sum of at most two decimals. */
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

/** A whole number of hours. */
export function wholeOf(text: string, max: number): number | undefined {
  const count = parseNumber(text);
  return count !== undefined && Number.isInteger(count) && count > 0 && count <= max ? count : undefined;
}

/** The estimated hours, where the fee is for hours; what cannot be read counts as none. */
function hoursIn(values: QuoteValues): QuoteTerms['hours'] {
  if (values.fee_basis !== 'hourly') return null;
  const most = wholeOf(values.hours_most, quoteLimits.hoursMax) ?? 0;
  const least = wholeOf(values.hours_least, quoteLimits.hoursMax) ?? most;
  return { rateCents: centsOf(values.hourly_rate_cents) ?? 0, least: Math.min(least, most), most };
}

/** The fields that belong to one kind of fee alone, with the kind; `''` is a percentage. */
const ofOneKind: Readonly<Partial<Record<keyof QuoteValues, QuoteValues['fee_basis']>>> = {
  percentage: '',
  percentage_base: '',
  agreed_value_cents: '',
  hourly_rate_cents: 'hourly',
  hours_least: 'hourly',
  hours_most: 'hourly',
};

/** Whether a field is shown and sent for the kind of fee that is chosen. */
export const belongs = (name: keyof QuoteValues, { fee_basis: basis }: Pick<QuoteValues, 'fee_basis'>): boolean =>
  (ofOneKind[name] ?? basis) === basis;

/** The typed values, as far as the sum can use them: unreadable ones count as nothing. */
export function termsOf(values: QuoteValues, flatRate: boolean): QuoteTerms {
  return {
    percentageHundredths: belongs('percentage', values) ? (hundredthsOf(values.percentage) ?? 0) : 0,
    percentageBase: values.percentage_base,
    agreedValueCents: isOfAgreedValue(values) ? (centsOf(values.agreed_value_cents) ?? 0) : null,
    hours: hoursIn(values),
    fixedCostsCents: centsOf(values.fixed_costs_cents) ?? 0,
    finalCostsCents: centsOf(values.final_costs_cents) ?? 0,
    expensesCents: centsOf(values.expenses_cents) ?? 0,
    additionalCosts: values.additional_costs === 'yes',
    flatRate,
  };
}

/** Whether the percentage is of a value agreed beforehand. */
export const isOfAgreedValue = (values: Pick<QuoteValues, 'fee_basis' | 'percentage_base'>): boolean =>
  values.fee_basis === '' && values.percentage_base === 'agreed_value';

/** A typed value as the server takes it; undefined for an empty field. */
function sentAs(field: QuoteField, value: string): unknown {
  const { kind } = field;
  if (kind === 'flag') return value === 'yes';
  // A sum that may not be zero is left out.
  if (field.kind === 'sum') return centsOf(value) || (field.min ? undefined : 0);
  if (field.kind === 'count') return wholeOf(value, field.max);
  if (kind === 'percent') return (hundredthsOf(value) ?? 0) / 100;
  return kind === 'choice' || kind === 'day' ? value || undefined : value;
}

/** A valid form as the server takes it. */
export function bodyOf(values: QuoteValues): QuoteBody {
  const said = typedFields.filter(
    ([name]) => belongs(name, values) && (name !== 'agreed_value_cents' || isOfAgreedValue(values)),
  );
  return {
    ...(Object.fromEntries(
      said.flatMap(([name, field]) => {
        const value = sentAs(field, values[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as QuoteBody),
    ...(values.instalments.length > 0 && {
      instalments: values.instalments.map((one) => ({ ...one, amount_cents: centsOf(one.amount_cents) ?? 0 })),
    }),
    shared_contacts: values.shared_contacts,
  };
}
