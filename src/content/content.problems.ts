import type { Text } from '../shared/locale.js';
import { defineProblems } from '../kernel/problem.js';

/** What can go wrong with the texts of the site. */
export const contentProblems = defineProblems({
  content_moved: {
    status: 409,
    text: {
      it: 'Lo stato di questo testo è cambiato: ricarica la pagina.',
      en: 'The state of this text has changed: reload the page.',
    },
  },
  content_changed: {
    status: 409,
    text: {
      it: '{name} ha cambiato questo testo mentre lo scrivevi.',
      en: '{name} has changed this text while you were writing.',
    },
  },
  content_exists: {
    status: 409,
    text: { it: 'A questo indirizzo c’è già un testo.', en: 'There is a text at this address already.' },
  },
  content_linked: {
    status: 409,
    text: {
      it: 'Altri testi portano a questo indirizzo: {paths}. Togli prima quei link.',
      en: 'Other texts link to this address: {paths}. Remove those links first.',
    },
  },
  content_translated: {
    status: 409,
    text: {
      it: 'Il testo inglese ha bisogno di quello italiano: togli prima quello inglese.',
      en: 'The English text needs the Italian one: remove the English one first.',
    },
  },
  content_italian_first: {
    status: 409,
    text: {
      it: 'Il testo italiano non è ancora sul sito: pubblica prima quello.',
      en: 'The Italian text is not on the site yet: publish that one first.',
    },
  },
  picture_type_not_accepted: {
    status: 415,
    text: {
      it: 'L’immagine deve essere un file JPG, PNG o WebP intero.',
      en: 'The picture must be a whole JPG, PNG or WebP file.',
    },
  },
  picture_too_large: {
    status: 413,
    text: {
      it: 'L’immagine ha più di {megapixels} milioni di punti: riducila e riprova.',
      en: 'The picture has more than {megapixels} million pixels: make it smaller and try again.',
    },
  },
});

/** Mistakes in the fields of a text. */
export const contentFieldTexts = {
  heading: {
    it: 'Niente titoli di primo livello (“# …”): il titolo della pagina è l’unico.',
    en: 'No headings of the first level (“# …”): the title of the page is the only one.',
  },
  unknownValues: {
    it: 'Questi valori non esistono: {values}.',
    en: 'These values do not exist: {values}.',
  },
  brokenLinks: {
    it: 'Questi link non portano a nessuna pagina: {links}.',
    en: 'These links lead to no page: {links}.',
  },
  foreignPictures: {
    it: 'Le immagini si caricano qui, non si prendono da altri siti: {pictures}.',
    en: 'Pictures are uploaded here and not taken from other sites: {pictures}.',
  },
  unknownPictures: {
    it: 'Queste immagini non ci sono più: caricale di nuovo. {pictures}',
    en: 'These pictures are no longer there: upload them again. {pictures}',
  },
  unnamedPictures: {
    it: 'Scrivi tra parentesi quadre che cosa si vede, con {min}–{max} caratteri: {pictures}.',
    en: 'Say between the square brackets what the picture shows, in {min} to {max} characters: {pictures}.',
  },
  undated: {
    it: 'Un fatto con una fine si scrive {{until:2026-10-31}}testo{{/until}}: il giorno esiste, ogni inizio ha la sua fine, uno non sta dentro l’altro.',
    en: 'A fact with an end is written {{until:2026-10-31}}text{{/until}}: the day exists, each beginning has its end, none stands within another.',
  },
  unquoted: {
    it: 'Sotto ogni titolo va una citazione (“> …”), che manca qui: {names}.',
    en: 'Below each heading stands a quotation (“> …”), which is missing here: {names}.',
  },
  noPlace: {
    it: 'A questo indirizzo non può stare nessun testo.',
    en: 'No text can stand at this address.',
  },
  noType: {
    it: 'Questa materia non esiste.',
    en: 'There is no such request type.',
  },
  taken: {
    it: 'Questo indirizzo è già di un’altra pagina.',
    en: 'This address belongs to another page.',
  },
  noItalian: {
    it: 'Prima serve il testo italiano allo stesso indirizzo.',
    en: 'The Italian text at the same address has to come first.',
  },
  topicNeeded: {
    it: 'Un articolo a questo indirizzo ha bisogno del nome del suo argomento.',
    en: 'An article at this address needs the name of its topic.',
  },
  topicSpare: {
    it: 'Solo un articolo dentro un argomento ne porta il nome.',
    en: 'Only an article inside a topic carries its name.',
  },
  unsourced: {
    it: 'Un testo sul diritto indica da dove vengono i fatti.',
    en: 'A text about the law names where its facts come from.',
  },
  unreviewed: {
    it: 'Un testo sul diritto dice quando i fatti sono stati rivisti.',
    en: 'A text about the law says when its facts were last checked.',
  },
  inFuture: { it: 'Questo giorno deve ancora venire.', en: 'This day is still to come.' },
  publishAt: {
    it: 'Scegli un momento che deve venire, entro un anno.',
    en: 'Choose a moment that is still to come, within a year.',
  },
} as const satisfies Readonly<Record<string, Text>>;
