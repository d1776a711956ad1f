import { z } from 'zod';
import { documentDto } from '../documents/documents.api.js';
import { jsonSchemaOf } from '../kernel/http/json-schema.js';
import { coded, day, instant, typedText } from '../kernel/http/schemas.js';
import { quoteLimits, requestLimits } from '../shared/limits.js';
import { firmFigures, shownCosts } from './choice/shown-figures.dto.js';
import { quoteAnswer, quoteBody } from './quote/quote.js';
import { ResponseStatus } from '../shared/requests/codes.js';
import { choiceReasons } from '../shared/requests/choice-reasons.codes.js';

const opening = z.strictObject({ status: z.literal(ResponseStatus.wait) });

const opinion = z.strictObject({
  status: z.literal(ResponseStatus.ko),
  text: typedText(requestLimits.opinionMin, requestLimits.textMax),
});

/** Why a quote is withdrawn: needed once the citizen has read it. */
const withdrawal = z.strictObject({
  status: z.literal(ResponseStatus.fallback),
  reason: typedText(quoteLimits.withdrawalReasonMin, quoteLimits.withdrawalReasonMax).optional(),
});

const choice = z.strictObject({
  status: z.literal(ResponseStatus.approved),
  choice_reason: z
    .enum(choiceReasons)
    .optional()
    .meta({ description: 'why this firm; firms read sums of five and more alone' }),
});

const contacts = z.strictObject({ shared_contacts: z.literal(true), only_shared_contacts_updated: z.literal(true) });

/** A quote's last day moved on, everything else as it is. */
const renewal = z.strictObject({
  status: z.literal(ResponseStatus.ok),
  only_validity_updated: z.literal(true),
  valid_through: day.nullable().meta({ description: 'after the present one; null lasts as long as the choice' }),
});

/** The schemas of the moves, by name. */
export const responseMoves = { opening, quote: quoteBody, renewal, opinion, withdrawal, choice, contacts } as const;

/**
 * PUT /responses/{id}: which move it is follows from `status`, or from `only_shared_contacts_updated`. The body is
 * checked by the move, after the caller's role; the document lists the moves.
 */
export const responseUpdate = z
  .unknown()
  .pipe(
    z.looseObject({
      status: z.number().int().optional(),
      only_shared_contacts_updated: z.boolean().optional(),
      only_validity_updated: z.boolean().optional(),
    }),
  )
  .meta({
    id: 'ResponseUpdate',
    description:
      'status 3 opens, 7 quotes, 5 gives an opinion, 12 withdraws the quote (lawyer); 9 chooses (user); shared_contacts with ' +
      'only_shared_contacts_updated buys the contacts; 7 with only_validity_updated renews the quote',
    anyOf: jsonSchemaOf(z.union(Object.values(responseMoves)), { schemaType: 'input' })?.schema.anyOf,
  });

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
  languages: z.array(z.string()).meta({ description: 'that the firm says it speaks, as two-letter codes' }),
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
    ...quoteAnswer,
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
    fee_basis: true,
    percentage: true,
    percentage_base: true,
    agreed_value_cents: true,
    hourly_rate_cents: true,
    hours_least: true,
    hours_most: true,
    fixed_costs_cents: true,
    final_costs_cents: true,
    costs: true,
    answered_at: true,
    read: true,
    allowed_actions: true,
  })
  .extend({ lawyer: lawyerCard.pick({ id: true, name: true, languages: true }).nullable() })
  .meta({ id: 'ResponseItem' });
export type ResponseItem = z.output<typeof responseItem>;
