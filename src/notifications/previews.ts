import type { Env } from '../env.js';
import { fill, type Locale } from '../shared/locale.js';
import type { ShownCosts } from '../shared/requests/shown-costs.rules.js';
import { accountLetter, mailTextOf, notificationLetter } from './mail/letters.js';
import type { MailText } from './mail/mail-body.js';
import { mailTemplates, type MailTemplateName } from './mail/mail-templates.js';
import { notificationTemplates, type NotificationName } from './notification-templates.js';
import type { NotificationParam, NotificationTemplate } from './templates/template.js';

/** The values of texts in previews; all names are invented. */
export const sampleParams: Readonly<Record<NotificationParam, string | number>> = {
  request_id: 4,
  response_id: 9,
  request_type: 'malasanita',
  city: 'Como',
  firm: 'Studio Bianchi',
  until: '2026-12-15T09:00:00Z',
  balance: 2,
  count: 3,
  reason: 'Il testo contiene un numero di telefono.',
  name: 'Anna Rossi',
  plan: 3,
  amount_cents: 999,
  at: '2026-12-15T09:00:00Z',
  refund_kind: 'withdrawal',
  firm_contacts: '+39 02 55550001, studio@example.com',
  distance: 30,
  quality: 25,
  reliability: 20,
  experience: 15,
  velocity: 10,
  reference: 'SG-2026-000123',
  ground: 'insult',
  ruling: 72,
  detection: 'screening',
  costs: JSON.stringify({
    cases: [
      { outcome_cents: 0, total_cents: 600_00 },
      { outcome_cents: 6_000_00, total_cents: 1350_00 },
      { outcome_cents: 12_000_00, total_cents: 2100_00 },
    ],
    saving: false,
    flat: false,
    start_cents: 400_00,
    losing_source: 'art. 91 c.p.c.',
  } satisfies ShownCosts),
  changes: '[["basic_price",299,349],["opening_days",5,4]]',
  decision_time: '{"usual_hours":5,"due_hours":null}',
};

const accountSamples: Readonly<Record<string, string | number>> = {
  token: '1234567890',
  key: 7,
  reference: 'GM-2026-000123',
  response_id: 9,
  refusal: 'contacts',
  subject: 'Una domanda sul servizio',
  first_name: 'Anna',
  last_name: 'Rossi',
  owner: 'Giulia Bianchi',
  member: 'Luca Ferri',
  days: 'dal 10 marzo 2026 al 12 marzo 2026',
};

/** Every template of a mail, by the name of its preview. */
export const previewNames: readonly string[] = [
  ...Object.keys(notificationTemplates),
  ...Object.keys(mailTemplates).filter((name) => !(name in notificationTemplates)),
];

/** A mail as its template makes it, with samples for its values; undefined for a name that is none. */
export function previewOf(name: string, locale: Locale, env: Env): MailText | undefined {
  const to = 'anna@example.com';
  const params = { ...sampleParams, ...accountSamples };
  const replyTo = undefined;
  if (name in notificationTemplates) {
    const { path }: NotificationTemplate = notificationTemplates[name as NotificationName];
    return mailTextOf(
      notificationLetter(name as NotificationName, { to, locale, params, path: fill(path, params), replyTo }),
      env,
    );
  }
  if (!(name in mailTemplates)) return undefined;
  return mailTextOf(accountLetter(name as MailTemplateName, { to, locale, params, brand: env.BRAND_NAME }), env);
}
