import { messageLimits } from '../limits.js';
import type { Text } from '../locale.js';

/** Why the words of a mail did not become a message, as their author is told. Rule 20.27. */
export const replyRefusals = {
  closed: {
    it: 'in questa conversazione non si può più scrivere.',
    en: 'nobody can write in this conversation any more.',
  },
  contacts: {
    it: 'contiene recapiti, forse nella firma o nel testo citato. Nella chat non si scambiano recapiti.',
    en: 'it contains contact details, perhaps in the signature or in quoted text. No contact details in the chat.',
  },
  too_many: {
    it: 'sono arrivati troppi messaggi in un minuto.',
    en: 'too many messages came within a minute.',
  },
  empty: {
    it: 'oltre al messaggio citato e alla firma non abbiamo trovato un testo.',
    en: 'besides the quoted message and the signature we found no text.',
  },
  too_long: {
    it: `ha più di ${messageLimits.textMax} caratteri.`,
    en: `it has more than ${messageLimits.textMax} characters.`,
  },
  role: {
    it: 'il tuo ruolo nello studio non comprende i messaggi con i clienti.',
    en: 'your role in the firm does not include messages with clients.',
  },
  not_assigned: {
    it: 'la richiesta non è tra quelle che vedi nello studio.',
    en: 'the request is not among those that you see in the firm.',
  },
  not_authentic: {
    it: 'il server di posta non conferma che venga dal tuo indirizzo. Se non l’hai scritta tu, non devi fare nulla.',
    en: 'the mail server does not confirm that it comes from your address. If you did not write it, you need do nothing.',
  },
  certified: {
    it: 'una PEC arriva chiusa in una busta che non apriamo.',
    en: 'certified mail (PEC) arrives in an envelope that we do not open.',
  },
} as const satisfies Readonly<Record<string, Text>>;
export type ReplyRefusal = keyof typeof replyRefusals;
