import type { DecisionWords, KindPage } from './kind-page';
import { TextFile } from './TextFile';

const authorReads = {
  it: 'Lo legge l’autore, per email e nella sua area, con la regola e il termine per il ricorso. Nessun altro lo legge.',
  en: 'Its author reads it, by e-mail and in their account, with the rule and the time to appeal. Nobody else reads it.',
};

/** What is removed depends on the kind of text: the page of the case says which. */
const taken = {
  it: 'Di una risposta spariscono le parole e restano prezzo e credito; un giudizio lascia la pagina e la media; risposta a un giudizio e presentazione le legge solo lo studio. L’autore può scrivere altre parole e fare ricorso per sei mesi.',
  en: 'Of an answer the words go, price and credit stay; a review leaves the page and the average; a reply to a review and a presentation are read by the firm only. The author can write other words, and appeal for six months.',
};

const removing = (label: DecisionWords['label'], done: DecisionWords['done'], more = { it: '', en: '' }) =>
  ({
    danger: true,
    label,
    done,
    question: { it: 'Vuoi rimuovere il testo?', en: 'Remove the text?' },
    hint: authorReads,
    follows: { it: taken.it + more.it, en: taken.en + more.en },
  }) as const satisfies DecisionWords;

/** Shown words about which the contact filter was not sure. Rules 19.10 to 19.13. */
export const text: KindPage<'text'> = {
  File: TextFile,
  decisions: {
    keep: {
      label: { it: 'Lascialo', en: 'Keep it' },
      done: { it: 'Testo lasciato', en: 'Text kept' },
      question: { it: 'Vuoi lasciare il testo com’è?', en: 'Leave the text as it is?' },
      hint: {
        it: 'Resta nel registro. L’autore non lo legge.',
        en: 'It stays in the log. Its author does not read it.',
      },
      follows: {
        it: 'Il testo resta visibile. Se prende il posto di uno rimosso, torna visibile adesso.',
        en: 'The text stays visible. One that replaces a removed text is shown from now on.',
      },
    },
    remove_contacts: removing(
      { it: 'Rimuovi: recapiti', en: 'Remove: contact details' },
      { it: 'Rimosso: recapiti', en: 'Removed: contact details' },
      {
        it: ' In un preventivo o un parere conta come violazione.',
        en: ' In a quote or an opinion it counts as a leak.',
      },
    ),
    remove_insult: removing(
      { it: 'Rimuovi: offese', en: 'Remove: insults' },
      { it: 'Rimosso: offese', en: 'Removed: insults' },
    ),
    remove_other: removing(
      { it: 'Rimuovi: altro motivo', en: 'Remove: other breach' },
      { it: 'Rimosso: contro i termini', en: 'Removed: against the terms' },
    ),
  },
};
