import { z } from 'zod';
import { typedLine, typedText } from '../../kernel/http/schemas.js';
import { moderationLimits, staffLimits } from '../../shared/limits.js';
import { reasonedDecisions } from '../../shared/staff/reason-texts.codes.js';
import { changeOf } from '../backoffice.js';
import { reasonTextsList } from './reason-texts.list.js';

const { reasonMin, reasonMax } = moderationLimits;
const text = typedText(reasonMin, reasonMax);
const words = { name: typedLine(1, staffLimits.reasonTextName), text_it: text, text_en: text };

/** A ready text: the decision that it is for, its name in the menu, and the reason in both languages. */
export const reasonTextBody = z.strictObject({ decision: z.enum(reasonedDecisions), ...words });
export type ReasonTextBody = z.output<typeof reasonTextBody>;

/** Other words; the decision stays. */
export const reasonTextChange = changeOf(z.object(words), reasonTextsList.record);
export type ReasonTextChange = z.output<typeof reasonTextChange>;
