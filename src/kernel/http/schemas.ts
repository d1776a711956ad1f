import { z } from 'zod';
import { amountMax } from '../../shared/limits.js';
import { fieldTexts } from '../field-texts.js';

const LARGEST_ID = 2_147_483_647;

/** A positive integer in a path: ids of requests, responses, messages, accounts. The document says integer, too. */
export const idParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .meta({ type: 'integer', pattern: undefined, minimum: 1, maximum: LARGEST_ID })
    .transform(Number)
    .pipe(z.number().max(LARGEST_ID)),
});

/** One of a firm's numbered places in a path, from 1 to `most`, which is under 100. */
export const placeParam = (most: number) =>
  z.object({
    slot: z
      .string()
      .regex(/^[1-9]\d?$/)
      .meta({ type: 'integer', pattern: undefined, minimum: 1, maximum: most })
      .transform(Number)
      .pipe(z.number().max(most)),
  });

/** A date and time as answers carry it. */
export const instant = z.iso.datetime({ offset: true }).meta({ description: 'ISO 8601, UTC' });

/** A numeric code with its word in the caller's language. */
export const coded = z.object({ id: z.number().int(), label: z.string() });

/** A hundred-millionth of a degree is a millimetre; PostgreSQL refuses the sine of smaller angles as an underflow. */
const toMillimetres = (degrees: number): number => Math.round(degrees * 1e8) / 1e8;
const degrees = (number: z.ZodNumber, most: number) => number.min(-most).max(most).transform(toMillimetres);

/** Degrees north of the equator, in JSON. */
export const latitude = degrees(z.number(), 90);
/** Degrees east of Greenwich, in JSON. */
export const longitude = degrees(z.number(), 180);
/** Degrees north of the equator, in a query. */
export const latitudeParam = degrees(z.coerce.number(), 90);
/** Degrees east of Greenwich, in a query. */
export const longitudeParam = degrees(z.coerce.number(), 180);

/** `{"info": …}`, the success envelope. */
export const envelope = <T extends z.ZodType>(info: T) => z.object({ info });

/** `{"info": […], "page", "page_size", "total"}`, the envelope of lists. */
export const listEnvelope = <T extends z.ZodType>(item: T) =>
  z.object({ info: z.array(item), page: z.number().int(), page_size: z.number().int(), total: z.number().int() });

/** A day of the calendar, YYYY-MM-DD; there was no year 0. */
export const day = z.iso.date().refine((text) => text >= '0001-01-01');

const EARLIEST = Date.parse('0001-01-01');
const LATEST = Date.parse('9999-12-31');

/** Whether the database can keep a moment: PostgreSQL knows no offset of 16 hours, and others no year 0 or 10000. */
function isStorable(text: string): boolean {
  const at = Date.parse(text);
  return at >= EARLIEST && at <= LATEST && !/[+-](?:1[6-9]|2\d):\d\d$/.test(text);
}

/** A moment of the calendar, ISO 8601. */
export const moment = z
  .string()
  .max(40, { abort: true })
  .pipe(z.iso.datetime({ offset: true }).refine(isStorable));

/** What a text may hold beyond its longest form: spaces around it, line ends of two characters. */
const SLACK = 1000;

/**
 * A string whose length is limited before anything else: a following pattern or transform gets at most twice `max`
 * characters and some space around them. The schema that follows checks the exact length.
 */
export const measured = (max: number) =>
  z.string().refine((text) => text.length <= 2 * max + SLACK, { abort: true, params: { text: fieldTexts.maxLength } });

/** A string of at most `max` characters without the space around it; later checks never run on a longer one. */
export const trimmed = (max: number) => measured(max).trim().max(max, { abort: true });

/** Invisible characters and marks of text direction: a text of them alone is empty. */
const UNSEEN = /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0]/g;

/** Joining characters, as in many emoji, where there is nothing to join. */
const STRAY_JOINERS = /(^|[\s\u200C\u200D])[\u200C\u200D]+/g;

const visible = (text: string): string => text.replace(UNSEEN, '').replace(STRAY_JOINERS, '$1').trim();

/**
 * Text typed by a person: trimmed, with unified line ends, without control characters, invisible ones and half
 * surrogates.
 */
export const typedText = (min: number, max: number) =>
  measured(max)
    .transform((text) =>
      visible(
        text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[\u0000-\u0008\u000B-\u001F\u007F\p{Cs}]/gu, ''),
      ).normalize('NFC'),
    )
    .pipe(z.string().min(min).max(max, { abort: true }));

/** One line typed by a person. */
export const typedLine = (min: number, max: number) =>
  measured(max)
    .transform((text) => visible(text.replace(/[\u0000-\u001F\u007F\u2028\u2029]+|\p{Cs}/gu, ' ')).normalize('NFC'))
    .pipe(z.string().min(min).max(max, { abort: true }));

/** Euro cents as somebody types them. */
export const cents = z.number().int().min(0).max(amountMax);

/** A calendar year from this one on. The last is 9998: of 9999 the end is no date of four digits. */
export const yearFrom = (first: number) => z.coerce.number().int().min(first).max(9998);
