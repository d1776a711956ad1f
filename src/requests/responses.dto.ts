import { z } from 'zod';
import { documentDto } from '../documents/documents.api.js';
import { cents, coded, instant, typedText } from '../kernel/http/schemas.js';
import { withText } from '../kernel/http/validation.js';
import { requestLimits } from '../limits.js';
import { firmFigures, shownCosts } from './shown-figures.dto.js';
import { ResponseStatus, complexities, percentageBases } from './codes.js';

const twoDecimals = withText<number>((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, {
  it: 'Al massimo due decimali',
  en: 'At most two decimals',
});

const opening = z.strictObject({ status: z.literal(ResponseStatus.wait) });

/** A quote as the firm sends it. Rule 2.8. */
const quote = z
  .strictObject({
    status: z.literal(ResponseStatus.ok),
    percentage: z.number().min(0.01).max(100).superRefine(twoDecimals),
    percentage_base: z.enum(percentageBases).optional(),
    complexity: z.enum(complexities).optional().meta({ description: 'of the case, as the firm sees it' }),
    agreed_value_cents: cents.min(1).optional(),
    text: typedText(0, requestLimits.textMax).default(''),
    fixed_costs_cents: cents.default(0),
    final_costs_cents: cents.default(0),
    additional_costs: z.boolean().default(false),
    shared_contacts: z.boolean().default(false),
  })
  .superRefine((value, context) => {
    if (value.percentage_base === 'agreed_value' && value.agreed_value_cents === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['agreed_value_cents'],
        params: { text: { it: 'Campo è obbligatorio', en: 'This field is required' } },
      });
    }
  });

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
    anyOf: z.toJSONSchema(z.union(Object.values(responseMoves)), { io: 'input' }).anyOf,
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
