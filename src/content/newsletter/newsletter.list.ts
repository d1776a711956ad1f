import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { Problem } from '../../kernel/problem.js';
import { escapeHtml, renderMarkdown } from '../../notifications/notifications.api.js';
import { column, defineList, oneOf } from '../../staff/staff.api.js';
import {
  audienceLabels,
  newsletterAudiences,
  newsletterLabels,
  newsletterStatuses,
} from '../../shared/content/newsletter.codes.js';

const count = z.number().int().min(0);

/** A text that is older than the limit on sizes is shown as it was typed. */
const shown = (body: string): Promise<string> =>
  renderMarkdown(body).catch((error: unknown) => {
    if (error instanceof Problem) return `<pre>${escapeHtml(body)}</pre>`;
    throw error;
  });

const mails = (condition: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::integer from outbox o where o.newsletter_id = n.id and ${condition})`;

/** Newsletters with what became of their mails. */
export const newslettersList = defineList({
  resource: 'newsletter',
  name: 'NewsletterRecord',
  from: sql`newsletters n`,
  id: sql`n.id`,
  columns: {
    id: column.integer(sql`n.id`, { heading: { it: 'Numero', en: 'Number' } }),
    subject_it: column.text(sql`n.subject_it`, { heading: { it: 'Oggetto', en: 'Subject (Italian)' } }),
    subject_en: column.text(sql`n.subject_en`),
    body_it: column.text(sql`n.body_it`, { description: 'Markdown' }),
    body_en: column.text(sql`n.body_en`, { description: 'Markdown' }),
    html_it: column.computed(z.string().meta({ description: 'the text as mails show it' })),
    html_en: column.computed(z.string()),
    audience: column.oneOf(sql`n.audience`, newsletterAudiences, {
      heading: { it: 'Destinatari', en: 'Audience', words: audienceLabels },
    }),
    status: column.oneOf(sql`n.status`, newsletterStatuses, {
      heading: { it: 'Stato', en: 'State' },
      labels: newsletterLabels,
    }),
    recipients: column.of(sql`n.recipients`, count.nullable(), {
      heading: { it: 'Quanti', en: 'Recipients' },
      sort: sql`n.recipients`,
      description: 'how many there were when it was sent off',
    }),
    written: column.of(mails(sql`true`), count, { description: 'mails handed to the outbox' }),
    sent: column.of(mails(sql`o.sent_at is not null`), count, { heading: { it: 'Inviate', en: 'Sent' } }),
    bounced: column.of(mails(sql`o.failed_at is not null`), count, {
      heading: { it: 'Respinte', en: 'Bounced' },
      description: 'refused by the server of the recipient, or given up',
    }),
    created_at: column.instant(sql`n.created_at`, { heading: { it: 'Creata', en: 'Created' }, sort: true }),
    started_at: column.instant(sql`n.started_at`, {
      heading: { it: 'Inviata dal', en: 'Sent from' },
      sort: true,
      nullable: true,
    }),
    stopped_at: column.instant(sql`n.stopped_at`, { nullable: true }),
    finished_at: column.instant(sql`n.finished_at`, { heading: { it: 'Finita', en: 'Finished' }, nullable: true }),
  },
  order: ['id', 'DESC'],
  filters: {
    status: oneOf(sql`n.status`, newsletterStatuses),
    audience: oneOf(sql`n.audience`, newsletterAudiences),
  },
  search: [sql`n.subject_it`, sql`n.subject_en`],
  label: async ({ body_it, body_en }) => ({
    html_it: await shown(body_it),
    html_en: await shown(body_en),
  }),
});
