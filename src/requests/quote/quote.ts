import { p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { column as columnTypes } from '../../kernel/database/entity.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import { cents, day, typedLine, typedText } from '../../kernel/http/schemas.js';
import { withText } from '../../kernel/http/validation.js';
import { quoteLimits } from '../../shared/limits.js';
import type { Locale, Text } from '../../shared/locale.js';
import { formatEuro, roundHalfUp } from '../../shared/money.js';
import { Part, ResponseStatus } from '../../shared/requests/codes.js';
import { leftToDivide, type Instalment } from '../../shared/requests/instalments.rules.js';
import { quoteFields, type QuoteFields } from '../../shared/requests/quote-fields.js';
import { hoursOf, type QuoteTerms } from '../../shared/requests/quote-cost.rules.js';

/** What the server derives from the one list of fields of a quote: columns, schemas, SQL and answers. */

const twoDecimals = withText<number>((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, {
  it: 'Al massimo due decimali',
  en: 'At most two decimals',
});

/** Nine digits before the point: more than any amount may have, and exact in cents. */
const EURO = /^\d{1,9}(?:\.\d{1,2})?$/;

/** A figure as it is typed, whether it can be read or not. */
const typedFigure = typedLine(0, 20);
const typed = typedFigure.default('');

const otherSum = {
  it: 'Le rate non fanno la somma delle parti fisse',
  en: 'The instalments do not add up to the fixed parts',
};

const twoAmounts = {
  it: 'Gli importi in euro e in centesimi sono diversi',
  en: 'The amounts in euro and in cents differ',
};

interface ChoiceOf<Options> {
  readonly options: Options;
  readonly empty?: true;
  readonly description?: string;
}

/**
 * Of each kind of field the column, the schema of what a firm sends, of what its form holds unfinished, and of what is
 * answered.
 */
const kinds = {
  percent: () => ({
    column: columnTypes.integer().nullable(),
    body: z.number().min(0.01).max(100).superRefine(twoDecimals).optional(),
    draft: typed,
    answer: z.number().nullable(),
  }),
  choice: <const Options extends readonly string[]>({ options, empty, description }: ChoiceOf<Options>) => ({
    column: columnTypes.text().$type<Options[number]>().nullable(),
    body: z
      .enum(options)
      .optional()
      .meta(description ? { description } : {}),
    draft: z.enum(empty ? ['', ...options] : options).optional(),
    answer: z.enum(options).nullable(),
  }),
  count: ({ max, description }: { max: number; description?: string }) => ({
    column: columnTypes.integer().nullable(),
    body: z
      .number()
      .int()
      .min(1)
      .max(max)
      .optional()
      .meta(description ? { description } : {}),
    draft: typed,
    answer: z.number().int().nullable(),
  }),
  sum: ({ min = 0 }: { min?: number }) => ({
    column: columnTypes.integer().nullable(),
    body: (min > 0 ? cents.min(min) : cents).optional(),
    draft: typed,
    answer: z.number().int().nullable(),
  }),
  euro: ({ of }: { of: string }) => ({
    body: z
      .union([z.number().superRefine(twoDecimals), z.string().max(12, { abort: true }).regex(EURO)])
      .transform((amount) => roundHalfUp(Number(amount) * 100))
      .pipe(cents)
      .optional()
      .meta({ description: `in euro, instead of \`${of}\`` }),
    answer: z.string().nullable().meta({ description: 'for display' }),
  }),
  words: ({ max }: { max: number }) => ({
    column: columnTypes.text().nullable(),
    body: typedText(0, max).default(''),
    draft: typedText(0, quoteLimits.draftTextMax).default(''),
    answer: z.string().nullable(),
  }),
  instalments: ({ max }: { max: number }) => ({
    column: p.json().$type<Instalment[]>().nullable(),
    body: z
      .array(
        z.strictObject({
          label: typedLine(1, quoteLimits.instalmentLabelMax),
          amount_cents: cents.min(1),
          when: typedLine(1, quoteLimits.instalmentWhenMax),
        }),
      )
      .max(max)
      .optional()
      .meta({ description: 'in which the advance and the final part are paid; they add up to both' }),
    draft: z
      .array(
        z.strictObject({
          label: typedLine(0, quoteLimits.instalmentLabelMax),
          amount_cents: typedFigure,
          when: typedLine(0, quoteLimits.instalmentWhenMax),
        }),
      )
      .max(max)
      .optional(),
    answer: z.array(z.object({ label: z.string(), amount_cents: z.number().int(), when: z.string() })).nullable(),
  }),
  day: ({ description }: { description?: string }) => ({
    column: columnTypes.day().nullable(),
    body: day.optional().meta(description ? { description } : {}),
    draft: typed,
    answer: z
      .string()
      .nullable()
      .meta(description ? { description } : {}),
  }),
  flag: () => ({
    column: columnTypes.boolean().default(false),
    body: z.boolean().default(false),
    draft: z.enum(['no', 'yes']).optional(),
    answer: z.boolean(),
  }),
};

type Kinds = typeof kinds;
type Made<Field> = Field extends { kind: 'choice'; options: infer Options extends readonly string[] }
  ? ReturnType<typeof kinds.choice<Options>>
  : Field extends { kind: infer Kind extends Exclude<keyof Kinds, 'choice'> }
    ? ReturnType<Kinds[Kind]>
    : never;
type AllMade = { [Name in keyof QuoteFields]: Made<QuoteFields[Name]> };

const made = Object.fromEntries(
  Object.entries(quoteFields).map(([name, field]) => [name, kinds[field.kind](field as never)]),
) as AllMade;

/** One thing that is made of a field, for all fields that have it. */
type Each<Thing extends string> = {
  [Name in keyof AllMade as AllMade[Name] extends Record<Thing, unknown> ? Name : never]: AllMade[Name] extends Record<
    Thing,
    infer Value
  >
    ? Value
    : never;
};
const each = <Thing extends 'column' | 'body' | 'draft' | 'answer'>(thing: Thing): Each<Thing> =>
  Object.fromEntries(
    Object.entries<object>(made).flatMap(([name, things]) =>
      thing in things ? [[name, things[thing as keyof object]]] : [],
    ) as [string, unknown][],
  ) as Each<Thing>;

const amounts = ['fixed_costs', 'final_costs'] as const;

/** The fields of each kind of fee: what it needs, and what belongs to it. A percentage has no basis. Rule 2.39. */
const kindsOfFee = {
  percentage: { needs: ['percentage'], own: ['percentage', 'percentage_base', 'agreed_value_cents'] },
  flat: { needs: [], own: [] },
  hourly: {
    needs: ['hourly_rate_cents', 'hours_least', 'hours_most'],
    own: ['hourly_rate_cents', 'hours_least', 'hours_most'],
  },
} as const;

const otherKind = {
  it: 'Non riguarda il tipo di compenso scelto',
  en: 'This does not belong to the chosen kind of fee',
};
const fewerHours = { it: 'Le ore massime sono meno delle minime', en: 'The most hours are fewer than the least' };

/** What a value may be that has not passed its own checks. */
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Whether a quote holds the figures of its kind of fee, and no others. It is checked together with the fields, so that one
 * refusal names every fault.
 */
function feeFaults(value: unknown): [field: string, text: Text][] {
  if (!isRecord(value)) return [];
  const basis = value['fee_basis'] ?? 'percentage';
  if (basis !== 'percentage' && basis !== 'flat' && basis !== 'hourly') return [];
  const others = Object.entries(kindsOfFee).flatMap(([kind, { own }]) => (kind === basis ? [] : [...own]));
  const { hours_least: least, hours_most: most } = value;
  const sums = [...amounts, ...amounts.map((name) => `${name}_cents`)].map((name) => Number(value[name] ?? 0));
  return [
    ...kindsOfFee[basis].needs
      .filter((name) => value[name] === undefined)
      .map((name): [string, Text] => [name, fieldTexts.required]),
    ...others.filter((name) => value[name] !== undefined).map((name): [string, Text] => [name, otherKind]),
    ...(basis === 'hourly' && Number(least) > Number(most) ? [['hours_most', fewerHours] as [string, Text]] : []),
    ...(basis === 'flat' && sums.every((sum) => sum === 0)
      ? [['fixed_costs_cents', fieldTexts.required] as [string, Text]]
      : []),
  ];
}

/** A quote as the firm sends it; its last day is checked by the quote. Rules 2.8, 2.26, 2.39, 2.40 and 2.42. */
export const quoteBody = z
  .strictObject({
    status: z.literal(ResponseStatus.ok),
    ...each('body'),
    shared_contacts: z.boolean().default(false),
  })
  .superRefine(
    (value, context) => {
      for (const [field, text] of feeFaults(value))
        context.addIssue({ code: 'custom', input: value, path: [field], params: { text } });
    },
    { when: ({ value }) => isRecord(value) },
  )
  .superRefine((value, context) => {
    if (value.percentage_base === 'agreed_value' && value.agreed_value_cents === undefined)
      context.addIssue({ code: 'custom', path: ['agreed_value_cents'], params: { text: fieldTexts.required } });
    const divided = amounts.reduce((sum, name) => sum + (value[`${name}_cents`] ?? value[name] ?? 0), 0);
    if (value.instalments?.length && leftToDivide(value.instalments, divided) !== 0)
      context.addIssue({ code: 'custom', input: value, path: ['instalments'], params: { text: otherSum } });
    for (const name of amounts) {
      const [inEuro, inCents] = [value[name], value[`${name}_cents`]];
      if (inEuro === undefined || inCents === undefined || inEuro === inCents) continue;
      for (const path of [name, `${name}_cents`])
        context.addIssue({ code: 'custom', input: value, path: [path], params: { text: twoAmounts } });
    }
  })
  .transform(({ fixed_costs, final_costs, ...rest }) => ({
    ...rest,
    fixed_costs_cents: rest.fixed_costs_cents ?? fixed_costs ?? 0,
    final_costs_cents: rest.final_costs_cents ?? final_costs ?? 0,
  }));
export type QuoteInput = z.output<typeof quoteBody>;

/** An unfinished quote: the content of its form. It is not validated before it is sent. */
export const quoteDraft = z
  .strictObject({ ...each('draft'), shared_contacts: z.boolean().default(false) })
  .meta({ id: 'QuoteDraft', description: 'the form of a quote as it is typed: figures are words, in euro' });
export type QuoteDraft = z.output<typeof quoteDraft>;

/** The quote in an answer, to either side. */
export const quoteAnswer = {
  ...each('answer'),
  text_removed: z.boolean().meta({ description: 'staff removed the text; the figures stay' }),
  flat_rate: z.boolean(),
};

type Answers = { [Name in keyof Each<'answer'>]: z.output<Each<'answer'>[Name]> };
type ColumnOf<Name extends keyof QuoteFields> = QuoteFields[Name] extends { column: infer Column extends string }
  ? Column
  : Name;
type Camel<Words extends string> = Words extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Words;

/** The columns of `responses` that hold a quote, as SQL returns them. */
export type QuoteRow = { [Name in keyof Each<'column'> as ColumnOf<Name>]: Answers[Name] } & { flat_rate: boolean };

/** The same as properties of the entity; what the firm did not choose for this quote, its tax regime, is not among them. */
export type QuoteColumns = { [Name in keyof Each<'column'> as Camel<ColumnOf<Name>>]: Answers[Name] };

/** The column that a field is read from. */
function sourceOf(name: keyof QuoteFields): keyof QuoteRow {
  const field = quoteFields[name];
  if (field.kind === 'percent') return field.column;
  return field.kind === 'euro' ? field.of : (name as keyof QuoteRow);
}

/** Each field that has a column, with the column and the property of the entity. */
const stored = (Object.keys(each('column')) as (keyof Each<'column'>)[]).map((name) => {
  const column = sourceOf(name);
  const property = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as keyof QuoteColumns;
  return { name, column, property };
});

/** The properties of the entity that hold a quote. */
export const quoteProperties = Object.fromEntries(
  stored.map(({ name, property }) => [property, made[name].column]),
) as { [Name in keyof Each<'column'> as Camel<ColumnOf<Name>>]: Each<'column'>[Name] };

const columnNames: readonly (keyof QuoteRow)[] = [...stored.map((one) => one.column), 'flat_rate'];

/** {@link QuoteRow} of the response `p`, to be selected. */
export const quoteSelected = sql.join(columnNames.map((name) => sql.ref(`p.${name}`)));

/** {@link QuoteRow} of the response `p`, within `json_build_object`. */
export const quoteInJson = sql.join(columnNames.flatMap((name) => [sql.lit(name), sql.ref(`p.${name}`)]));

/** A response without a quote. */
export const noQuote = Object.fromEntries([
  ...stored.map(({ name, column }) => [column, quoteFields[name].kind === 'flag' ? false : null]),
  ['flat_rate', false],
]) as QuoteRow;

/** What SQL would return, for a caller who has just written the row. */
export const quoteRowOf = (response: Partial<QuoteColumns> & { readonly flatRate: boolean }): QuoteRow => ({
  ...(Object.fromEntries(stored.map(({ column, property }) => [column, response[property] ?? null])) as Omit<
    QuoteRow,
    'flat_rate'
  >),
  flat_rate: response.flatRate,
});

/** A quote as its response holds it. By default a percentage is of what the plaintiff obtains, or the defendant saves. */
export function quoteColumns(quote: QuoteInput, { part }: { part?: number | null }): QuoteColumns {
  const { percentage } = quote;
  const usual = part === Part.respondent ? 'saving' : 'outcome';
  const percentageBase = percentage === undefined ? null : (quote.percentage_base ?? usual);
  return {
    ...(Object.fromEntries(stored.map(({ name, property }) => [property, quote[name] ?? null])) as QuoteColumns),
    percentageHundredths: percentage === undefined ? null : Math.round(percentage * 100),
    percentageBase,
    instalments: quote.instalments?.length ? quote.instalments : null,
    agreedValueCents: percentageBase === 'agreed_value' ? (quote.agreed_value_cents ?? null) : null,
  };
}

/** @param shown false leaves out optional fields; booleans are always included */
export function quoteAnswerOf(row: QuoteRow, locale: Locale, shown = true): Answers & { flat_rate: boolean } {
  const valueOf = (name: keyof QuoteFields): unknown => {
    const field = quoteFields[name];
    if (!shown && field.kind !== 'flag') return null;
    const { [sourceOf(name)]: value } = row;
    if (field.kind === 'percent' && typeof value === 'number') return value / 100;
    if (field.kind === 'euro' && typeof value === 'number') return formatEuro(value, locale);
    return value;
  };
  return {
    ...(Object.fromEntries(
      (Object.keys(quoteFields) as (keyof QuoteFields)[]).map((name) => [name, valueOf(name)]),
    ) as Answers),
    flat_rate: row.flat_rate,
  };
}

/** Whether a response holds the figures of a quote: an opinion has none. */
export const holdsQuote = (row: Pick<QuoteRow, 'percentage_hundredths' | 'fee_basis'>): boolean =>
  row.percentage_hundredths !== null || row.fee_basis !== null;

/** The figures of a quote as its row holds them. */
export const termsOf = (row: QuoteRow): QuoteTerms => ({
  percentageHundredths: row.percentage_hundredths ?? 0,
  percentageBase: row.percentage_base ?? 'outcome',
  agreedValueCents: row.agreed_value_cents,
  hours: hoursOf(row),
  fixedCostsCents: row.fixed_costs_cents ?? 0,
  finalCostsCents: row.final_costs_cents ?? 0,
  expensesCents: row.expenses_cents ?? 0,
  additionalCosts: row.additional_costs,
  flatRate: row.flat_rate,
});
