import { z } from 'zod';
import { requestLimits } from '../../shared/limits.js';
import { requestTypeDto } from '../subjects.dto.js';
import { requestTypeIds } from '../../shared/guidance/request-types.js';

/** The field takes as much: a few words, or a sentence or two. */
export const LONGEST_QUESTION = 300;

/** A request type that somebody's words lead to. */
const foundType = requestTypeDto
  .extend({ matched: z.array(z.string()).optional().meta({ description: 'with `q`: the words that led there' }) })
  .meta({ id: 'FoundRequestType' });

const help = z.object({ text: z.string(), source: z.string(), url: z.string() });

/** A matter that the product does not cover. */
const outsideDto = z
  .object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    help: z.array(help).meta({ description: 'where to turn instead, each with its source' }),
    related: z.string().nullable().meta({ description: 'the request type that `text` names' }),
    matched: z.array(z.string()),
  })
  .meta({ id: 'UncoveredMatter' });
export type OutsideDto = z.output<typeof outsideDto>;

/** The words somebody looks for a request type with; without them every type is listed. */
export const findTypes = z.strictObject({ q: z.string().trim().max(LONGEST_QUESTION).optional() });
export type FindTypes = z.output<typeof findTypes>;

/** All types, or with `q` the fitting ones, best first. */
export const typesFound = z
  .object({
    info: z.array(foundType),
    covered: z
      .boolean()
      .optional()
      .meta({ description: 'with `q`: false beside an empty list, for a matter that the product does not cover' }),
    outside: outsideDto
      .nullable()
      .optional()
      .meta({ description: 'with `q`: that matter, or one that is nearly as likely as the types' }),
  })
  .meta({ id: 'RequestTypesFound' });

/** A description, and the type that was chosen for it. */
export const suggestType = z.strictObject({
  text: z.string().trim().max(requestLimits.textMax),
  request_type_id: z.enum(requestTypeIds),
});
export type SuggestType = z.output<typeof suggestType>;

/** What fits a description clearly better than the chosen type: a type, a matter that is not covered, or nothing. */
export const typeSuggested = z
  .object({ info: z.object({ type: foundType.nullable(), outside: outsideDto.nullable() }) })
  .meta({ id: 'RequestTypeSuggested' });
