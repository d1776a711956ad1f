import { sql, type RawBuilder } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import { Problem } from '../../kernel/problem.js';
import { escapeHtml, renderMarkdown } from '../../notifications/notifications.api.js';
import { defineList, oneOf, sparse } from '../../staff/staff.api.js';
import {
  audienceLabels,
  newsletterAudiences,
  newsletterLabels,
  newsletterStatuses,
  type NewsletterAudience,
  type NewsletterStatus,
} from '../../shared/content/newsletter.codes.js';

/** A text that was written before texts were measured is shown as it was typed. */
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
  from: sql`newsletters n`,
  id: sql`n.id`,
  fields: {
    id: sql<number>`n.id`,
    subject_it: sql<string>`n.subject_it`,
    subject_en: sql<string>`n.subject_en`,
    body_it: sql<string>`n.body_it`,
    body_en: sql<string>`n.body_en`,
    audience: sql<NewsletterAudience>`n.audience`,
    status: sql<NewsletterStatus>`n.status`,
    recipients: sql<number | null>`n.recipients`,
    written: mails(sql`true`),
    sent: mails(sql`o.sent_at is not null`),
    bounced: mails(sql`o.failed_at is not null`),
    created_at: iso(sql`n.created_at`),
    started_at: iso(sql`n.started_at`),
    stopped_at: iso(sql`n.stopped_at`),
    finished_at: iso(sql`n.finished_at`),
  },
  sorts: {
    created_at: sql`n.created_at`,
    started_at: sparse(sql`n.started_at`),
    recipients: sparse(sql`n.recipients`),
  },
  order: ['id', 'DESC'],
  filters: {
    status: oneOf(sql`n.status`, newsletterStatuses),
    audience: oneOf(sql`n.audience`, newsletterAudiences),
  },
  search: [sql`n.subject_it`, sql`n.subject_en`],
  label: async ({ status, body_it, body_en }, locale) => ({
    status_label: newsletterLabels[status][locale],
    html_it: await shown(body_it),
    html_en: await shown(body_en),
  }),
  table: {
    id: { it: 'Numero', en: 'Number' },
    subject_it: { it: 'Oggetto', en: 'Subject (Italian)' },
    audience: { it: 'Destinatari', en: 'Audience', words: audienceLabels },
    status_label: { it: 'Stato', en: 'State' },
    recipients: { it: 'Quanti', en: 'Recipients' },
    sent: { it: 'Inviate', en: 'Sent' },
    bounced: { it: 'Respinte', en: 'Bounced' },
    created_at: { it: 'Creata', en: 'Created' },
    started_at: { it: 'Inviata dal', en: 'Sent from' },
    finished_at: { it: 'Finita', en: 'Finished' },
  },
});
