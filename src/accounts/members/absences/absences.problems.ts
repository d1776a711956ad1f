/** Texts of the fields of an absence. Rules 26.16 and 26.18. */
export const absenceTexts = {
  begin: {
    it: 'Per il primo giorno scegli un giorno da oggi al massimo fra {max} giorni',
    en: 'For the first day choose a day from today, at most {max} days ahead',
  },
  end: {
    it: 'Un’assenza va da 1 a {max} giorni: scegli un ultimo giorno non prima del primo',
    en: 'An absence has from 1 to {max} days: choose a last day not before the first',
  },
  overlap: {
    it: 'In questi giorni c’è già un’assenza',
    en: 'There is an absence on these days already',
  },
  person: {
    it: 'Questa persona non accede per lo studio',
    en: 'This person does not sign in for the firm',
  },
  replacement: {
    it: 'Scegli un’altra persona che accede per lo studio',
    en: 'Choose another person who signs in for the firm',
  },
  replacementRole: {
    it: 'Questa persona non lavora sulle richieste: il suo ruolo non le comprende',
    en: 'This person does not work on requests: the role does not include them',
  },
  replacementAbsent: {
    it: 'Questa persona è assente in alcuni di questi giorni',
    en: 'This person is absent on some of these days',
  },
} as const;
