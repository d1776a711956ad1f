import { z } from 'zod';
import { envelope, instant, latitudeParam, listEnvelope, longitudeParam, trimmed } from '../../kernel/http/schemas.js';
import { pageQuery } from '../../kernel/paging.js';
import { requestTypeIds } from '../../shared/guidance/request-types.js';
import { feedbackLimits } from '../../shared/limits.js';
import { milestoneTypes } from '../../shared/reviews/milestones.codes.js';
import { firmFigures } from '../../requests/choice/shown-figures.dto.js';
import { ratingSummary, reviewDto } from '../feedback/feedback.dto.js';

const LONGEST_PLACE = 100;

/** Which subject, and where: around a comune or a point, in a province alone, or in all of Italy. */
export const rankingQuery = pageQuery
  .extend({
    request_type: z.enum(requestTypeIds),
    city: trimmed(LONGEST_PLACE).min(1).optional(),
    province_id: trimmed(20).length(2).optional(),
    latitude: latitudeParam.optional(),
    longitude: longitudeParam.optional(),
    within_km: z.coerce.number().int().min(1).max(feedbackLimits.areaKm).optional(),
    language: trimmed(2).length(2).optional(),
    reviewed: z.literal('1').optional(),
  })
  .superRefine(({ latitude, longitude }, context) => {
    if ((latitude === undefined) !== (longitude === undefined)) {
      const missing = latitude === undefined ? 'latitude' : 'longitude';
      context.addIssue({
        code: 'invalid_type',
        expected: 'number',
        input: undefined,
        path: [missing],
        message: 'latitude and longitude go together',
      });
    }
  });
export type RankingQuery = z.output<typeof rankingQuery>;

/** A firm in the public ranking of a subject. Ratings are those of that subject. */
export const rankedFirm = z
  .object({
    id: z.number().int(),
    position: z.number().int().meta({ description: 'from 1' }),
    company_name: z.string(),
    city: z.string().nullable(),
    province_id: z.string().nullable(),
    distance_km: z.number().nullable().meta({ description: 'one decimal; null when no place was given' }),
    verified: z.boolean().meta({ description: 'staff checked the enrolment in the Albo' }),
    photo_url: z.string().nullable(),
    rating: z.object({
      average: z.number().nullable(),
      reviews: z.number().int(),
      good: z.number().int().meta({ description: 'ratings from 4 up' }),
      is_new: z.boolean(),
      score: z
        .number()
        .nullable()
        .meta({ description: 'Wilson lower bound of the share of ratings from 4 up, 0 to 1; null for a new firm' }),
    }),
    answers_in_subject: z.number().int().meta({ description: 'quotes and opinions in this subject in two years' }),
    clients_in_subject: z
      .number()
      .int()
      .meta({ description: 'citizens who chose the firm after one of these answers' }),
    overall: firmFigures.meta({ description: 'ratings, answers and clients in all subjects together' }),
  })
  .meta({ id: 'RankedFirm' });
export type RankedFirm = z.output<typeof rankedFirm>;
export const ranking = listEnvelope(rankedFirm).meta({ id: 'Ranking' });

/** The position of a firm in one of its subjects, and the reason in words. */
export const standing = z
  .object({
    request_type: z.object({ id: z.string(), label: z.string() }),
    rating: z.number().nullable().meta({ description: 'in this subject; null without ratings' }),
    reviews: z.number().int(),
    good: z.number().int().meta({ description: 'ratings from 4 up' }),
    score: z.number().nullable().meta({ description: 'Wilson lower bound, 0 to 1; null for a new firm' }),
    is_new: z.boolean(),
    answers: z.number().int().meta({ description: 'quotes and opinions given in this subject in 24 months' }),
    clients: z.number().int().meta({ description: 'citizens who chose the firm after one of these answers' }),
    why: z.string(),
  })
  .meta({ id: 'Standing' });
export type Standing = z.output<typeof standing>;

/** The public data of a firm. */
export const lawyerProfile = z
  .object({
    id: z.number().int(),
    company_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    city: z.string().nullable(),
    province_id: z.string().nullable(),
    bar: z.object({ city: z.string(), number: z.string(), enrolled_on: z.string() }).nullable(),
    verified: z.boolean(),
    insurance: z
      .object({ company_name: z.string(), expiration_date: z.string() })
      .nullable()
      .meta({ description: 'the professional policy, as the firm declares it; null once it has ended' }),
    languages: z.array(z.string()).meta({ description: 'ISO 639-1' }),
    presentation: z.string().nullable(),
    photo_url: z.string().nullable(),
    rating: ratingSummary.meta({ description: 'in all subjects together; those of each are in skills' }),
    answers: z.number().int().meta({ description: 'quotes and opinions in all subjects in 24 months' }),
    clients: z.number().int().meta({ description: 'citizens who chose the firm after one of these answers' }),
    reviews: z.array(reviewDto),
    skills: z.array(standing),
    answer_hours: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'usual time to answer in whole hours, 0 under half an hour; null under three answers' }),
    registered_at: instant,
  })
  .meta({ id: 'LawyerProfile' });
export type LawyerProfile = z.output<typeof lawyerProfile>;
export const lawyerAnswer = envelope(lawyerProfile);

/** A figure of the platform, counted from the data. Rule 10.10. */
export const milestone = z
  .object({ name: z.string(), type: z.enum(milestoneTypes), count: z.number() })
  .meta({ id: 'Milestone' });
export type Milestone = z.output<typeof milestone>;
export const milestonesAnswer = envelope(z.array(milestone));
