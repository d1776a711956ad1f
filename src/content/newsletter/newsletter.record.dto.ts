import { z } from 'zod';
import { instant, typedLine, typedText } from '../../kernel/http/schemas.js';
import { newsletterLimits } from '../../shared/limits.js';
import { changeOf } from '../../staff/staff.api.js';
import { newsletterAudiences, newsletterStatuses } from '../../shared/content/newsletter.codes.js';

const count = z.number().int().min(0);

export const newsletterRecord = z
  .strictObject({
    id: z.number().int(),
    subject_it: z.string(),
    subject_en: z.string(),
    body_it: z.string().meta({ description: 'Markdown' }),
    body_en: z.string().meta({ description: 'Markdown' }),
    html_it: z.string().meta({ description: 'the text as mails show it' }),
    html_en: z.string(),
    audience: z.enum(newsletterAudiences),
    status: z.enum(newsletterStatuses),
    status_label: z.string(),
    recipients: count.nullable().meta({ description: 'how many there were when it was sent off' }),
    written: count.meta({ description: 'mails handed to the outbox' }),
    sent: count,
    bounced: count.meta({ description: 'refused by the server of the recipient, or given up' }),
    created_at: instant,
    started_at: instant.nullable(),
    stopped_at: instant.nullable(),
    finished_at: instant.nullable(),
  })
  .meta({ id: 'NewsletterRecord' });

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

export const newsletterChange = changeOf(newsletterBody, newsletterRecord);
