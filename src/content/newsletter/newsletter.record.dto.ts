import { z } from 'zod';
import { typedLine, typedText } from '../../kernel/http/schemas.js';
import { newsletterLimits } from '../../shared/limits.js';
import { changeOf } from '../../staff/staff.api.js';
import { newsletterAudiences } from '../../shared/content/newsletter.codes.js';
import { newslettersList } from './newsletter.list.js';

const count = z.number().int().min(0);

export const audiencesRecord = z
  .strictObject({ everyone: count, subscribers: count, citizens: count, firms: count })
  .meta({ id: 'NewsletterAudiences', description: 'how many have agreed, by audience' });

const subject = typedLine(1, newsletterLimits.subjectMax);
const body = typedText(1, newsletterLimits.bodyMax);

export const newsletterBody = z
  .strictObject({
    subject_it: subject,
    subject_en: subject,
    body_it: body,
    body_en: body,
    audience: z.enum(newsletterAudiences),
  })
  .meta({ id: 'NewsletterInput' });
export type NewsletterBody = z.output<typeof newsletterBody>;

export const newsletterChange = changeOf(newsletterBody, newslettersList.record);
