import { redressList } from '../moderation/redress.dto.js';
import { z } from 'zod';
import { buyerSchema, keptBuyer } from '../billing/buyer.dto.js';
import { documentDto, uploadSecret } from '../documents/documents.api.js';
import { coded, day, instant, latitude, longitude, typedLine, typedText } from '../kernel/http/schemas.js';
import { pageQuery } from '../kernel/paging.js';
import { noChoiceReasons } from '../shared/requests/choice-reasons.codes.js';
import { billingLimits, requestLimits } from '../shared/limits.js';
import { RequestStatus } from '../shared/requests/codes.js';
import { paperKindIds } from '../shared/guidance/papers.codes.js';
import { planGains } from '../shared/requests/reach.rules.js';
import { requestTypeIds } from '../shared/guidance/request-types.js';
import { servedPaperKinds } from '../shared/guidance/served-papers.codes.js';
import { responseDto } from './responses.dto.js';

const requestTypeId = z.enum(requestTypeIds);

/** POST /requests. */
export const requestCreation = z.strictObject({ request_type_id: requestTypeId }).meta({ id: 'RequestCreation' });

const couponCode = typedLine(0, billingLimits.couponCodeMax).transform((code) => code || null);

/** A paper with legal effect that has arrived. */
export const servedPaper = z
  .strictObject({
    kind: z.enum(servedPaperKinds),
    served_on: day.nullable().meta({ description: 'the day on which it arrived: not later than today' }),
    hearing_on: day.nullable().meta({ description: 'the day of the hearing that it names' }),
  })
  .meta({ id: 'ServedPaperGiven', description: 'the paper that has arrived; time limits are counted from it' });

/** A paper that has arrived, as it is read. */
export const servedPaperView = z
  .object({ kind: z.enum(servedPaperKinds), served_on: z.string().nullable(), hearing_on: z.string().nullable() })
  .meta({ id: 'ServedPaper' });

/** What may be changed of a draft, and the moves. Unknown fields are refused. */
export const requestFields = z
  .strictObject({
    request_type_id: requestTypeId,
    part: z.union([z.literal(1), z.literal(2)]),
    address_full: typedLine(0, 250).nullable(),
    city: typedLine(1, 120),
    province_id: typedLine(0, 10).nullable(),
    country_id: typedLine(2, 2).nullable(),
    latitude,
    longitude,
    description: typedText(0, requestLimits.textMax),
    facts_on: day.nullable().meta({ description: 'the day on which it happened; time limits are counted from it' }),
    served_paper: servedPaper.nullable(),
    shared_contacts: z.boolean(),
    extra: typedText(0, requestLimits.textMax),
    plan: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    invoice: buyerSchema
      .nullable()
      .meta({ description: 'to whom the invoice of a paid plan is made out; a free request needs none' }),
    discount: couponCode.nullable().meta({ description: 'code of a coupon for the plan' }),
    performance_agreed: z
      .boolean()
      .meta({ description: 'the citizen asks for the service to begin at once and pays its share on withdrawal' }),
    sensitive_data_consent: z.boolean().meta({
      description:
        'the citizen was asked whether firms may read what the request says about health and crimes; false keeps it from being sent',
    }),
    opposing_party: typedLine(0, 160).nullable(),
    upload_secret: uploadSecret.nullable().meta({
      description: 'the secret under which this browser has uploaded documents: they become those of the draft',
    }),
    status: z
      .union([z.literal(RequestStatus.new), z.literal(RequestStatus.retired), z.literal(RequestStatus.rejectedReplied)])
      .meta({ description: '2 sends, 9 retires, 79 replies to a rejection with the text in `extra`, once' }),
  })
  .partial();

/** The contract names it; documents are uploaded, and checkouts and invoices have calls of their own. */
const unused = z.unknown().optional().meta({ description: 'accepted and not read' });

/** PUT /requests/{id}: any field of a draft, and the moves that the contract writes as a status. */
export const requestUpdate = requestFields
  .extend({ documents: unused, cart_id: unused, sale_id: unused })
  .transform(({ documents: _documents, cart_id: _cart, sale_id: _sale, ...fields }) => fields)
  .meta({ id: 'RequestUpdate' });
export type RequestUpdate = z.output<typeof requestUpdate>;

/** POST /requests/{id}/upgrade. */
export const requestUpgrade = z
  .strictObject({
    plan: z.union([z.literal(2), z.literal(3)]),
    invoice: buyerSchema.optional().meta({ description: 'by default the invoice data of the request' }),
    discount: couponCode.nullish(),
    performance_agreed: z.boolean().optional(),
  })
  .meta({ id: 'RequestUpgrade' });
export type RequestUpgrade = z.output<typeof requestUpgrade>;

/** PUT /requests/{id}/papers. */
export const papersAtHand = z
  .strictObject({ kinds: z.array(z.enum(paperKindIds)).max(paperKindIds.length) })
  .meta({ id: 'PapersAtHand' });

/** PUT /requests/{id}/spoken. */
export const spokenAnswer = z.strictObject({ spoken: z.boolean() }).meta({ id: 'SpokenAnswer' });

/** POST /requests/{id}/refund. */
export const refundWish = z
  .strictObject({ reason: typedText(billingLimits.reasonMin, billingLimits.reasonMax) })
  .meta({ id: 'RefundWish' });

/** Where to pay; the url is null where nothing is left to pay. */
export const checkoutSessionDto = z.object({
  checkout: z.object({ id: z.number().int(), url: z.string(), amount_cents: z.number().int() }),
});

/** Filters of the lists. `status`: codes, comma-separated; for firms the codes of their response, 30 included. */
export const requestListQuery = pageQuery.extend({
  status: z
    .string()
    .max(100, { abort: true })
    .regex(/^\d{1,2}(,\d{1,2})*$/)
    .transform((codes) => codes.split(',').map(Number))
    .optional(),
  q: typedLine(0, 100).optional(),
});
export type RequestListQuery = z.output<typeof requestListQuery>;

/** A request type with its name in the language of the caller. */
export const typeDto = z.object({
  id: z.string(),
  label: z.string(),
  case_label: z.string().meta({ description: 'what one case of the subject is called' }),
});

/** Where a request is. */
export const geoDto = z.object({
  address_full: z.string().nullable(),
  city: z.string().nullable(),
  country_id: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  province_id: z.string().nullable(),
});

const counterDto = z.object({
  ok: z.number().int(),
  ko: z.number().int(),
  approved: z.number().int(),
  given: z.number().int(),
  contacts: z.number().int(),
});

/** Feedback of a request: `updated` is 0 until it is given. Rule 10.1. */
export const feedbackSummary = z.object({
  updated: z.number().int(),
  satisfaction_lawyer: z.number().int().nullable(),
  satisfaction_site: z.number().int().nullable(),
  review_lawyer: z.string().nullable(),
  review_site: z.string().nullable(),
  no_choice_reason: z.enum(noChoiceReasons).nullable().meta({ description: 'why no firm was chosen' }),
  reply: z.string().nullable(),
  public: z.boolean().meta({ description: 'it counts in the ranking, on the profile and in the score' }),
  public_from: instant
    .nullable()
    .meta({ description: 'the first moment at which it may count; past and not public: staff look at it first' }),
  removed: z.boolean().meta({ description: 'staff removed the review about the firm' }),
  may_return: z.boolean().meta({ description: 'other words bring it back' }),
});

/** What both sides read of a request in a list. */
export const requestItemBase = z.object({
  id: z.number().int(),
  request_type: typeDto,
  part: z.number().int().nullable(),
  geo: geoDto.pick({ city: true }),
  sent_at: instant.nullable(),
  responses_counter: counterDto.pick({ ok: true, approved: true }),
});

/** What both sides read of a request in addition. */
export const requestDetails = {
  status: coded,
  plan: coded,
  geo: geoDto,
  shared_contacts: z.boolean(),
  created_at: instant,
  expires_at: instant.nullable(),
  exclusive_until: instant.nullable(),
  responses_counter: counterDto,
};

/** A checkout for a plan, as long as it can be paid. */
export const planCheckout = z
  .object({
    id: z.number().int(),
    url: z
      .string()
      .nullable()
      .meta({ description: 'where to pay; null while the page is being opened, and where there is nothing to pay' }),
    amount_cents: z.number().int(),
    status: z.string(),
    expires_at: instant,
  })
  .meta({ id: 'PlanOrder' });

/** What a wider plan would cost the request now. */
const upgradeDto = z.object({
  plan: z.union([z.literal(2), z.literal(3)]),
  label: z.string(),
  price_cents: z.number().int(),
  price_string: z.string(),
  reach: z.number().int().meta({ description: 'firms that it reaches, of those there are' }),
  gives: z.array(z.enum(planGains)).meta({
    description:
      'beyond the present plan: more firms; a first look where staff examine it; firms in waiting read it; money back when nobody answers',
  }),
});

/** A request in the citizen's list. */
export const userRequestItem = requestItemBase
  .extend({
    status: coded,
    created_at: instant,
    expires_at: instant.nullable(),
    responses_counter: counterDto.pick({ ok: true, ko: true, approved: true }),
    title: z.string().meta({ description: 'the first words of the description' }),
    facts_on: z.string().nullable(),
    served_paper: servedPaperView.nullable(),
    papers: z
      .object({ ready: z.number().int(), of: z.number().int() })
      .meta({ description: 'how many of the papers of its type are there, as documents or at hand' }),
    choice_until: instant.nullable(),
    forwarded_at: instant.nullable(),
    forwarded_responses: z.object({ live: z.number().int(), opened: z.number().int() }),
    approved_at: instant.nullable().meta({ description: 'when its citizen chose a firm' }),
    spoken: z
      .object({
        asked_on: instant.meta({ description: 'from when its citizen is asked' }),
        answer: z.boolean().nullable().meta({ description: 'what its citizen said' }),
        told_at: instant.nullable(),
      })
      .nullable()
      .meta({ description: 'whether its citizen and the chosen firm have spoken; null where no firm was chosen' }),
    feedback_asked: z.boolean().meta({ description: 'it is time to ask how it went, and it was not said yet' }),
    missing: z.array(z.string()).meta({ description: 'fields a draft still lacks' }),
    unread_responses: z.number().int(),
    held_at: instant.nullable().meta({ description: 'since when staff look at it before firms get it' }),
    ruling: z
      .object({
        kind: z.enum(['to_complete', 'rejected', 'under_review', 'kept', 'invalid']),
        found: z.string().nullable().meta({ description: 'what staff found, as it follows "the request"' }),
        reason: z.string(),
        at: instant,
        reply_until: instant.nullable().meta({ description: 'until when it can be replied to, where it still can' }),
        reply: z.string().nullable(),
        kept_reason: z.string().nullable().meta({ description: 'why the decision stays after the reply' }),
        detection: z
          .string()
          .nullable()
          .meta({ description: 'how it was noticed and who decided; null where the request was only sent back' }),
        redress: redressList,
      })
      .nullable()
      .meta({ description: 'why staff sent the request back or removed it, and what its citizen can do' }),
    allowed_actions: z.array(z.string()),
    checkout: planCheckout.nullable().meta({ description: 'an order that waits for its payment' }),
  })
  .meta({ id: 'UserRequestItem' });

/** A request as its owner reads it. */
export const userRequest = userRequestItem
  .extend({
    ...requestDetails,
    description: z.string(),
    extra: z.array(z.object({ text: z.string(), at: instant })),
    documents: z.array(documentDto),
    documents_left: z
      .number()
      .int()
      .meta({ description: 'how many more may be added now: 0 once the request is no longer open' }),
    papers_at_hand: z.array(z.string()).meta({ description: 'kinds of papers that are at hand without a document' }),
    invoice: keptBuyer.nullable(),
    usual_hours: z
      .number()
      .nullable()
      .meta({ description: 'median hours to a decision of staff, while one is awaited; null while too few were made' }),
    opposing_party_given: z.boolean(),
    paid_plan: z
      .number()
      .int()
      .meta({ description: 'the plan that payments have given; `plan` may be ahead of it on a draft' }),
    performance_agreed: z.boolean(),
    sensitive_data_consent: z.boolean().nullable().meta({ description: 'null where the citizen was not asked' }),
    discount: z.string().nullable().meta({ description: 'the coupon that the next order takes' }),
    upgrades: z.array(upgradeDto),
    refund: z
      .object({
        id: z.number().int(),
        status: z.object({ id: z.string(), label: z.string() }),
        amount_cents: z.number().int(),
      })
      .nullable(),
    withdrawal: z.object({ until: instant, refund_cents: z.number().int() }).nullable(),
    closed_at: instant.nullable(),
    extended_at: instant.nullable(),
    feedback: feedbackSummary.nullable(),
    responses: z.array(responseDto),
  })
  .meta({ id: 'UserRequest' });

/** One line of the timeline. Firms are unnamed until they answered. */
export const timelineItem = z
  .object({
    kind: z.string(),
    at: instant,
    response_id: z.number().int().nullable(),
    firm: z.string().nullable(),
    count: z.number().int().meta({ description: 'how many alike happened together' }),
    until: instant.nullable(),
    future: z.boolean(),
  })
  .meta({ id: 'TimelineItem' });

/** A paid plan that its citizen can withdraw from now. */
export const withdrawalDto = z
  .object({
    request_id: z.number().int(),
    title: z.string(),
    request_type: typeDto,
    plan: coded,
    paid_at: instant,
    until: instant,
    amount_cents: z.number().int(),
    refund_cents: z.number().int(),
    performed_share: z.number().meta({ description: 'the part of the sum that is kept, 0 to 1' }),
  })
  .meta({ id: 'Withdrawal' });

export const statisticDto = z
  .object({ name: z.string(), type: z.string(), count: z.number() })
  .meta({ id: 'Statistic' });

export type UserRequest = z.output<typeof userRequest>;
export type UserRequestItem = z.output<typeof userRequestItem>;
export type WithdrawalItem = z.output<typeof withdrawalDto>;
export type TimelineItem = z.output<typeof timelineItem>;
