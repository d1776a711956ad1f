import type { Locale, Text } from '../../shared/locale.js';
import { notificationTemplates, type NotificationName } from '../notification-templates.js';
import { NotificationType, type NotificationTemplate, type NotificationTypeCode } from '../templates/template.js';

/** What a push says where the title of the notification names somebody or something. */
const own: Partial<Record<NotificationName, Text>> = {
  request_forwarded: { it: 'È arrivata una nuova richiesta', en: 'A new request has arrived' },
  request_released: { it: 'Una richiesta è ora aperta anche a te', en: 'A request is now open to you, too' },
  credits_low: { it: 'Ti restano pochi crediti', en: 'You are running out of credits' },
  credits_expiring: { it: 'Alcuni crediti stanno per scadere', en: 'Some credits are about to expire' },
  payment_received: { it: 'Abbiamo ricevuto il tuo pagamento', en: 'We received your payment' },
  refund_approved: { it: 'Il tuo rimborso è approvato', en: 'Your refund is approved' },
  refund_paid: { it: 'Il tuo rimborso è stato inviato', en: 'Your refund has been sent' },
  quote_received: { it: 'Hai ricevuto un preventivo', en: 'You have received a quote' },
  opinion_received: { it: 'Hai ricevuto un parere', en: 'You have received an opinion' },
  quote_expiring: { it: 'Un preventivo sta per scadere', en: 'A quote is about to expire' },
  quote_renewed: { it: 'Uno studio ha rinnovato il preventivo', en: 'A firm has renewed its quote' },
  quote_withdrawn: { it: 'Uno studio ha ritirato il preventivo', en: 'A firm has withdrawn its quote' },
  unread_quote_withdrawn: { it: 'Un preventivo è stato ritirato', en: 'A quote has been withdrawn' },
  contacts_shared: { it: 'Uno studio ha ora i tuoi recapiti', en: 'A firm now has your contact details' },
  firm_chosen_by_you: { it: 'Hai scelto uno studio: ecco i recapiti', en: 'You chose a firm: here are its contacts' },
  premium_reminder: { it: 'Ancora nessun preventivo', en: 'No quotes yet' },
  withdrawal_received: { it: 'La ricevuta del tuo recesso', en: 'The receipt of your withdrawal' },
  message_received: { it: 'Hai un nuovo messaggio', en: 'You have a new message' },
  review_replied: { it: 'Hanno risposto al tuo giudizio', en: 'There is a reply to your review' },
};

const ofType: Readonly<Record<NotificationTypeCode, Text>> = {
  [NotificationType.generic]: { it: 'C’è una novità per te', en: 'There is news for you' },
  [NotificationType.admin]: { it: 'Ti abbiamo scritto', en: 'We have written to you' },
  [NotificationType.account]: { it: 'C’è una novità sul tuo account', en: 'There is news about your account' },
  [NotificationType.money]: { it: 'C’è una novità sui tuoi pagamenti', en: 'There is news about your payments' },
  [NotificationType.request]: { it: 'C’è una novità su una richiesta', en: 'There is news about a request' },
};

/**
 * The text of a push. It is visible on a locked screen, so it contains no person, subject or sum, and no text that
 * people wrote. Rule 15.15.
 */
export function pushWords(name: NotificationName, locale: Locale): string {
  const { title, type }: NotificationTemplate = notificationTemplates[name];
  return (own[name] ?? (title.it.includes('{') ? ofType[type] : title))[locale];
}
