import { ContactFile } from './ContactFile';
import type { KindPage } from './kind-page';

/** A letter from the contact page. Rule 22.14. */
export const contact: KindPage<'contact'> = {
  File: ContactFile,
  decisions: {
    reply: {
      label: { it: 'Rispondi', en: 'Reply' },
      done: { it: 'Risposta inviata', en: 'Reply sent' },
      question: { it: 'Vuoi inviare la risposta?', en: 'Send the reply?' },
      hint: {
        it: 'È il testo dell’email che riceve chi ha scritto.',
        en: 'It is the text of the email that the writer gets.',
      },
      follows: {
        it: 'Parte un’email all’indirizzo indicato, e il caso si chiude. Se la persona risponde, la risposta arriva alla casella dei contatti.',
        en: 'An email goes to the address given, and the case is closed. If the person answers, the answer reaches the contact mailbox.',
      },
    },
    close: {
      label: { it: 'Chiudi senza rispondere', en: 'Close without a reply' },
      done: { it: 'Chiuso senza risposta', en: 'Closed without a reply' },
      question: { it: 'Vuoi chiudere senza rispondere?', en: 'Close without a reply?' },
      hint: { it: 'Lo legge solo il personale.', en: 'Only staff read it.' },
      follows: { it: 'Chi ha scritto non riceve nulla.', en: 'The writer gets nothing.' },
    },
  },
};
