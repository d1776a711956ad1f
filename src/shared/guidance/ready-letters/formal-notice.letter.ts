import {
  addressee,
  byRegisteredMail,
  choice,
  dayField,
  euro,
  iban,
  longText,
  replyDays,
  words,
  writer,
} from './letter-fields.js';
import { given, givenDay, givenText, sender, signedBy } from './letter-words.rules.js';
import type { ReadyLetter } from './ready-letter.types.js';

/** The row of the table of time limits for each kind of debt; null where it is not known. */
const limitOfDebt: Readonly<Record<string, string | null>> = {
  contract: 'contract',
  rent: 'rent',
  wages: 'wages',
  insurance: 'insurance-claim',
  other: null,
};

/** The kinds of debt whose time is counted from the day on which they were due. */
const countsFromDue = ['contract', 'rent'];

const fields = {
  ...writer,
  ...addressee(['Chi ti deve pagare', 'Who owes you']),
  debt: choice(['Che cosa ti devono', 'What they owe you'], {
    contract: ['Una fattura, un prestito, il prezzo di un contratto', 'An invoice, a loan, the price of a contract'],
    rent: ['Canoni di affitto', 'Rent'],
    wages: ['Stipendi o TFR', 'Wages or severance pay (TFR)'],
    insurance: ['L’indennizzo della tua assicurazione', 'What your own insurance policy owes you'],
    other: ['Altro', 'Something else'],
  }),
  amount: euro(['Quanto, in euro', 'How much, in euro'], {
    why: ['Il capitale, senza interessi.', 'The sum itself, without interest.'],
  }),
  due_on: dayField(['Quando andava pagato', 'When it was due'], { source: 'facts_on' }),
  reason: longText(['Da che cosa nasce il debito', 'Where the debt comes from'], {
    why: [
      'Contratto, fattura, date e che cosa hai fatto o consegnato.',
      'Contract, invoice, dates and what you did or delivered.',
    ],
  }),
  iban,
  ...replyDays,
} as const;

/** A formal notice to pay, which puts the debtor in default and starts the limitation anew. */
export const formalNotice: ReadyLetter<keyof typeof fields> = {
  when: [
    words(['La somma è certa e il giorno per pagare è passato.', 'The sum is certain, and the day to pay has passed.']),
    words([
      'Vuoi una prova scritta prima di andare dal giudice.',
      'You want a proof in writing before you go to court.',
    ]),
    words([
      'La prescrizione si avvicina e vuoi fermarla.',
      'The limitation period is about to end and you want to stop it.',
    ]),
  ],
  lawyer: [
    words([
      'Il debitore contesta la somma, o dice che il tuo lavoro era sbagliato.',
      'The debtor disputes the sum, or says that your work was wrong.',
    ]),
    words([
      'Il debitore è fallito, o sta vendendo ciò che ha.',
      'The debtor is insolvent, or is selling what they have.',
    ]),
    words([
      'È un incidente stradale: la richiesta all’assicurazione ha regole sue (art. 148 d.lgs. 209/2005).',
      'It is a road accident: the claim to the insurer has rules of its own (art. 148 d.lgs. 209/2005).',
    ]),
  ],
  send: byRegisteredMail,
  articles: [
    {
      source: 'art. 1219 c.c.',
      says: words([
        'Il debitore è in mora con una richiesta fatta per iscritto.',
        'A written demand puts the debtor in default.',
      ]),
    },
    {
      source: 'art. 2943 c.c.',
      says: words([
        'Ogni atto che mette in mora il debitore interrompe la prescrizione.',
        'Every act that puts the debtor in default interrupts the limitation.',
      ]),
    },
    {
      source: 'art. 1224 c.c.',
      says: words(['Dal giorno della mora sono dovuti gli interessi.', 'Interest is due from the day of default.']),
    },
  ],
  reviewed: null,
  answers: [],
  fields,
  checks: {
    debtIsDue: {
      holds: ({ due_on: due = '' }, today) => (due === '' ? null : due <= today),
      warning: words([
        'Il giorno per pagare non è ancora arrivato: prima non puoi mettere in mora.',
        'The day to pay has not come yet: before it you cannot give formal notice.',
      ]),
    },
    limitationIsKnown: {
      holds: ({ debt = '' }) => (debt === '' ? null : limitOfDebt[debt] !== null),
      warning: words([
        'Non sappiamo dopo quanto tempo questo credito si prescrive: dipende da che cosa è. Non aspettare.',
        'We do not know when this claim becomes time-barred: it depends on what it is. Do not wait.',
      ]),
    },
  },
  limitIds: Object.values(limitOfDebt).filter((id) => id !== null),
  limits: ({ debt, due_on: due }) => {
    const id = limitOfDebt[debt];
    return id == null ? [] : [{ id, from: countsFromDue.includes(debt) && due !== '' ? due : null }];
  },
  write: (facts) => ({
    to: [given(facts.to), given(facts.to_address)],
    subject: 'Richiesta di pagamento e costituzione in mora (art. 1219 c.c.)',
    paragraphs: [
      `${sender(facts)} è in credito di ${given(facts.amount)} euro, da pagare entro il ${givenDay(facts.due_on)} e non ancora pagati.`,
      `Il credito nasce da quanto segue: ${givenText(facts.reason)}`,
    ],
    asks: [
      [
        `il pagamento di ${given(facts.amount)} euro entro ${given(facts.reply_days)} giorni dal ricevimento di questa lettera`,
        facts.iban.trim() ? `, sull’IBAN ${facts.iban.trim()};` : ';',
      ].join(''),
      'gli interessi dovuti per legge (art. 1224 c.c.).',
    ],
    closing: [
      'Questa lettera mette in mora il debitore (art. 1219 c.c.) e interrompe la prescrizione (art. 2943 c.c.). Senza il pagamento entro il termine, chi scrive si riserva di rivolgersi al giudice.',
    ],
    enclosures: ['copia dei documenti che provano il credito'],
    sign: signedBy(facts.name),
  }),
};
