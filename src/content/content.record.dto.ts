import { z } from 'zod';
import { day, moment, typedLine, typedText } from '../kernel/http/schemas.js';
import { locales } from '../shared/locale.js';
import { contentLimits, moderationLimits } from '../shared/limits.js';

const reason = typedText(moderationLimits.reasonMin, moderationLimits.reasonMax);
const version = z.number().int().min(0).max(2_147_483_647);

/** Where a legal fact comes from. */
export const contentSource = z
  .strictObject({
    label: typedLine(contentLimits.sourceMin, contentLimits.sourceMax),
    url: z
      .url({ protocol: /^https$/ })
      .max(400)
      .optional(),
  })
  .meta({ id: 'ContentSource', description: 'where a legal fact comes from' });

const written = {
  title: typedLine(contentLimits.titleMin, contentLimits.titleMax),
  description: typedLine(contentLimits.descriptionMin, contentLimits.descriptionMax),
  body: typedText(1, contentLimits.bodyMax).meta({ description: 'Markdown; {{name}} stands for a value' }),
  topic: typedLine(contentLimits.topicMin, contentLimits.topicMax)
    .nullable()
    .meta({ description: 'the name of its topic among the articles of its type' }),
  sources: z.array(contentSource).max(contentLimits.sources),
  reviewed: day.nullable().meta({ description: 'when its legal facts were last checked' }),
  note: typedLine(1, contentLimits.noteMax).nullable().meta({ description: 'what the change is about' }),
};

const seen = {
  edition: version.meta({ description: 'the edition that the caller had before them; 0 for that of the repository' }),
  revision: version.meta({ description: 'the revision of it that the caller had before them' }),
};

/** What the caller saw before. If somebody else has changed it since, nothing is written. */
export const seenBody = z.strictObject(seen).meta({ id: 'SeenVersion' });
export type SeenVersion = z.output<typeof seenBody>;

/** The draft of a text. Rules 27.3 and 27.6. */
export const contentBody = z.strictObject({ ...written, ...seen }).meta({ id: 'ContentInput' });
export type ContentBody = z.output<typeof contentBody>;

/** A text at a new address. */
export const newContentBody = z
  .strictObject({ path: typedLine(2, 200), language: z.enum(locales), ...written })
  .meta({ id: 'NewContentInput' });
export type NewContentBody = z.output<typeof newContentBody>;

/** When a draft is to be published. Rule 27.5. */
export const scheduleBody = z.strictObject({ ...seen, at: moment }).meta({ id: 'ContentSchedule' });
export type ScheduleBody = z.output<typeof scheduleBody>;

/** The version that becomes the draft. */
export const restoreBody = z
  .strictObject({ ...seen, version: version.meta({ description: '0 for the edition of the repository' }) })
  .meta({ id: 'ContentRestore' });
export type RestoreBody = z.output<typeof restoreBody>;

/** Why a text is withdrawn, or how its facts were checked. */
export const contentReasonBody = z.strictObject({ reason });
export type ContentReasonBody = z.output<typeof contentReasonBody>;

/** What an editor has typed of a text so far. */
export const previewBody = z
  .strictObject({
    path: typedLine(0, 200),
    language: z.enum(locales),
    title: typedLine(0, 400),
    description: typedLine(0, 400),
    body: typedText(0, contentLimits.bodyMax),
    sources: written.sources,
    published: day.nullable().meta({ description: 'null where it is new' }),
    reviewed: written.reviewed,
  })
  .meta({ id: 'ContentPreviewInput' });
export type PreviewBody = z.output<typeof previewBody>;

/** The page of a text. */
export const previewRecord = z
  .strictObject({
    html: z
      .string()
      .nullable()
      .meta({ description: 'the whole page, which runs nothing; null where the address has none' }),
    minutes: z.number().int().meta({ description: 'how long it takes to read' }),
    faults: z.array(z.string()).meta({ description: 'what is wrong with the text, in words' }),
  })
  .meta({ id: 'ContentPreview' });

/** Two versions to compare. */
export const compareQuery = z.strictObject({
  from: z.coerce.number().pipe(version),
  to: z.coerce.number().pipe(version),
});
export type CompareQuery = z.output<typeof compareQuery>;

const part = z.strictObject({ text: z.string(), change: z.enum(['same', 'added', 'removed']) });

/** Where two versions differ. */
export const comparisonRecord = z
  .strictObject({ fields: z.array(z.strictObject({ field: z.string(), parts: z.array(part) })) })
  .meta({ id: 'ContentComparison' });
