import { z } from 'zod';
import { envelope, instant, listEnvelope, typedText } from '../../kernel/http/schemas.js';
import { pageQuery } from '../../kernel/paging.js';
import { noChoiceReasons } from '../../shared/requests/choice-reasons.codes.js';
import { feedbackLimits } from '../../shared/limits.js';

const stars = z.number().int().min(feedbackLimits.min).max(feedbackLimits.max);
/** An emptied field removes the words. */
const review = typedText(0, feedbackLimits.reviewMax).transform((text) => (text === '' ? null : text));

/** Feedback as it is sent; a field left out stays as it was, null removes it. */
export const giveFeedback = z
  .strictObject({
    satisfaction_lawyer: stars.nullish(),
    satisfaction_site: stars.nullish(),
    review_lawyer: review.nullish(),
    review_site: review.nullish(),
    no_choice_reason: z.enum(noChoiceReasons).nullish().meta({ description: 'where no firm was chosen' }),
  })
  .meta({ id: 'GiveFeedback' });
export type GiveFeedback = z.output<typeof giveFeedback>;

/** Feedback as the citizen sees it: `updated` is 0 until it is given. Rule 10.1. */
export const feedbackDto = z
  .object({
    updated: z.union([z.literal(0), z.literal(1)]),
    satisfaction_lawyer: stars.nullable(),
    satisfaction_site: stars.nullable(),
    review_lawyer: z.string().nullable(),
    review_site: z.string().nullable(),
    no_choice_reason: z.enum(noChoiceReasons).nullable(),
    reply: z.string().nullable(),
    public: z.boolean().meta({ description: 'it counts in the ranking, on the profile and in the score' }),
    public_from: instant
      .nullable()
      .meta({ description: 'the first moment at which it may count; past and not public: staff look at it first' }),
    removed: z.boolean().meta({ description: 'staff removed the review about the firm' }),
    may_return: z.boolean().meta({ description: 'other words bring it back' }),
  })
  .meta({ id: 'Feedback' });
export type FeedbackDto = z.output<typeof feedbackDto>;
export const feedbackAnswer = envelope(feedbackDto);

/** The firm's public answer to a review. */
export const giveReply = z.strictObject({ text: typedText(1, feedbackLimits.reviewMax) }).meta({ id: 'GiveReply' });
export type GiveReply = z.output<typeof giveReply>;

/** How a firm was rated; `histogram` counts the ratings 1, 2, 3, 4 and 5. */
export const ratingSummary = z
  .object({
    average: z.number().nullable().meta({ description: 'one to five, two decimals; null without ratings' }),
    reviews: z.number().int(),
    histogram: z.array(z.number().int()).length(feedbackLimits.max),
    is_new: z.boolean().meta({ description: `under ${feedbackLimits.newUnder} reviews` }),
  })
  .meta({ id: 'RatingSummary' });
export type RatingSummary = z.output<typeof ratingSummary>;

/** A review as the firm and the public see it: the author is an initial. */
export const reviewDto = z
  .object({
    id: z.number().int().meta({ description: 'of the review, by which it can be reported' }),
    request_type: z.object({ id: z.string(), label: z.string() }),
    satisfaction_lawyer: stars.nullable(),
    review_lawyer: z.string().nullable(),
    author: z.string().nullable().meta({ description: 'an initial, as "A."; null when the author has left' }),
    created_at: instant,
    updated_at: instant,
    reply: z.string().nullable(),
    replied_at: instant.nullable(),
  })
  .meta({ id: 'Review' });

export type PublicReview = z.output<typeof reviewDto>;

/** A review in the firm's own list, which leads to its request. */
export const firmReviewDto = reviewDto
  .extend({
    request_id: z.number().int(),
    public: z.boolean().meta({ description: 'it counts in the ranking, on the profile and in the score' }),
    public_from: instant.meta({ description: 'before then it counts nowhere' }),
    reply_removed: z.boolean().meta({ description: 'staff removed the reply: only the firm reads it' }),
  })
  .meta({ id: 'FirmReview' });
export type FirmReviewDto = z.output<typeof firmReviewDto>;
export const firmReviewAnswer = envelope(firmReviewDto);
export const firmReviews = listEnvelope(firmReviewDto).extend({ summary: ratingSummary }).meta({ id: 'FirmReviews' });

export const feedbackPage = pageQuery;
