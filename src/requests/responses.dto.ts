import { z } from 'zod';
import { documentDto } from '../documents/documents.api.js';
import { fieldTexts } from '../kernel/field-texts.js';
import { jsonSchemaOf } from '../kernel/http/json-schema.js';
import { cents, coded, instant, typedText } from '../kernel/http/schemas.js';
import { withText } from '../kernel/http/validation.js';
import { roundHalfUp } from '../shared/money.js';
import { requestLimits } from '../shared/limits.js';
import { firmFigures, shownCosts } from './choice/shown-figures.dto.js';
import { ResponseStatus, complexities, percentageBases } from '../shared/requests/codes.js';

const twoDecimals = withText<number>((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, {
  it: 'Al massimo due decimali',
  en: 'At most two decimals',
});

const opening = z.strictObject({ status: z.literal(ResponseStatus.wait) });

/** Nine digits before the point: more than any amount may have, and exact in cents. */
const EURO = /^\d{1,9}(?:\.\d{1,2})?$/;

/** An amount in euro as the specification names it, a number or its text, read as cents. */
const euro = z
  .union([z.number().superRefine(twoDecimals), z.string().max(12, { abort: true }).regex(EURO)])
  .transform((amount) => roundHalfUp(Number(amount) * 100))
  .pipe(cents)
  .optional();

/** The two amounts of a quote, each in cents, or in euro under the name that the specification gives it. */
const amounts = ['fixed_costs', 'final_costs'] as const;

const twoAmounts = {
  it: 'Gli importi in euro e in centesimi sono diversi',
  en: 'The amounts in euro and in cents differ',
};

/** A quote as the firm sends it. Rules 2.8 and 2.26. */
const quote = z
  .strictObject({
    status: z.literal(ResponseStatus.ok),
    percentage: z.number().min(0.01).max(100).superRefine(twoDecimals),
    percentage_base: z.enum(percentageBases).optional(),
    complexity: z.enum(complexities).optional().meta({ description: 'of the case, as the firm sees it' }),
    agreed_value_cents: cents.min(1).optional(),
    text: typedText(0, requestLimits.textMax).default(''),
    fixed_costs: euro.meta({ description: 'in euro, instead of `fixed_costs_cents`' }),
    fixed_costs_cents: cents.optional(),
    final_costs: euro.meta({ description: 'in euro, instead of `final_costs_cents`' }),
    final_costs_cents: cents.optional(),
    additional_costs: z.boolean().default(false),
    shared_contacts: z.boolean().default(false),
  })
  .superRefine((value, context) => {
    if (value.percentage_base === 'agreed_value' && value.agreed_value_cents === undefined)
      context.addIssue({ code: 'custom', path: ['agreed_value_cents'], params: { text: fieldTexts.required } });
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

const opinion = z.strictObject({
  status: z.literal(ResponseStatus.ko),
  text: typedText(requestLimits.opinionMin, requestLimits.textMax),
});

const choice = z.strictObject({ status: z.literal(ResponseStatus.approved) });

const contacts = z.strictObject({ shared_contacts: z.literal(true), only_shared_contacts_updated: z.literal(true) });

/** The schemas of the moves, by name. */
export const responseMoves = { opening, quote, opinion, choice, contacts } as const;

/**
 * PUT /responses/{id}: which move it is follows from `status`, or from `only_shared_contacts_updated`. The body is
 * checked by the move, after the caller's role; the document lists the moves.
 */
export const responseUpdate = z
  .unknown()
  .pipe(z.looseObject({ status: z.number().int().optional(), only_shared_contacts_updated: z.boolean().optional() }))
  .meta({
    id: 'ResponseUpdate',
    description:
      'status 3 opens, 7 quotes, 5 gives an opinion (lawyer); 9 chooses (user); shared_contacts with ' +
      'only_shared_contacts_updated buys the contacts',
    anyOf: jsonSchemaOf(z.union(Object.values(responseMoves)), { schemaType: 'input' })?.schema.anyOf,
  });

export type QuoteInput = z.output<typeof quote>;

/** Who answered, as the citizen sees it; contacts only once chosen. */
export const lawyerCard = z.object({
  id: z.number().int(),
  name: z.string(),
  city: z.string().nullable(),
  province_id: z.string().nullable(),
  rating: z.number().nullable().meta({ description: 'in the subject of the request; null without ratings there' }),
  reviews: z.number().int().meta({ description: 'in the subject of the request' }),
  answer_hours: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'usual time to answer in whole hours, 0 under half an hour; null under three answers' }),
  answers_in_subject: z.number().int().meta({ description: 'quotes and opinions in this subject in two years' }),
  clients_in_subject: z.number().int().meta({ description: 'citizens who chose the firm after one of these answers' }),
  overall: firmFigures.meta({ description: 'the same figures in all subjects together' }),
  has_photo: z.boolean(),
});

/** Contacts as they are handed over. */
export const lawyerContacts = z.object({
  company_name: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  pec: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  address: z.string().nullable(),
});

/** A response as the request's owner reads it. A firm that has not answered is unnamed. */
export const responseDto = z
  .object({
    id: z.number().int(),
    status: coded,
    request: z.object({ id: z.number().int() }),
    lawyer: lawyerCard.nullable(),
    contacts: lawyerContacts.nullable(),
    distance_km: z.number().nullable(),
    text: z.string().nullable(),
    text_removed: z.boolean().meta({ description: 'staff took the words away; the figures stand' }),
    percentage: z.number().nullable(),
    percentage_base: z.enum(percentageBases).nullable(),
    complexity: z.enum(complexities).nullable(),
    agreed_value_cents: z.number().int().nullable(),
    fixed_costs: z.string().nullable().meta({ description: 'for display' }),
    fixed_costs_cents: z.number().int().nullable(),
    final_costs: z.string().nullable().meta({ description: 'for display' }),
    final_costs_cents: z.number().int().nullable(),
    additional_costs: z.boolean(),
    flat_rate: z.boolean(),
    costs: shownCosts.nullable().meta({ description: 'of a quote' }),
    shared_contacts: z.boolean(),
    answered_at: instant.nullable(),
    valid_until: instant.nullable(),
    read: z.boolean(),
    attachments: z.array(documentDto),
    allowed_actions: z.array(z.string()),
  })
  .meta({ id: 'Response' });
export type ResponseDto = z.output<typeof responseDto>;

/** A response in the list of a citizen. */
export const responseItem = responseDto
  .pick({
    id: true,
    status: true,
    request: true,
    percentage: true,
    fixed_costs_cents: true,
    final_costs_cents: true,
    costs: true,
    answered_at: true,
    read: true,
    allowed_actions: true,
  })
  .extend({ lawyer: lawyerCard.pick({ id: true, name: true }).nullable() })
  .meta({ id: 'ResponseItem' });
export type ResponseItem = z.output<typeof responseItem>;
