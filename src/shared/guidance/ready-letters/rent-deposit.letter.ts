import {
  addressee,
  byRegisteredMail,
  dayField,
  euro,
  iban,
  line,
  longText,
  replyDays,
  words,
  writer,
} from './letter-fields.js';
import { given, givenDay, sender, signedBy } from './letter-words.rules.js';
import type { ReadyLetter } from './ready-letter.types.js';

const fields = {
  ...writer,
  ...addressee(['Il proprietario', 'The landlord'], ['Come è scritto nel contratto.', 'As the lease names them.']),
  home: line(['Indirizzo della casa in affitto', 'Address of the rented home']),
  lease_on: dayField(['Data del contratto', 'Date of the lease']),
  ended_on: dayField(['Quando è finita la locazione', 'When the lease ended']),
  keys_on: dayField(['Quando hai riconsegnato le chiavi', 'When you handed the keys back'], { source: 'facts_on' }),
  amount: euro(['Quanto hai versato di deposito, in euro', 'The deposit you paid, in euro']),
  objections: longText(['Che cosa rispondi al proprietario', 'Your answer to the landlord'], {
    required: false,
    why: ['Solo se ha già detto perché tiene il deposito.', 'Only if they have said why they keep the deposit.'],
  }),
  iban,
  ...replyDays,
} as const;

/** A demand for the deposit of a lease with its interest. */
export const rentDeposit: ReadyLetter<keyof typeof fields> = {
  when: [
    words([
      'Il contratto è finito e la casa è stata riconsegnata.',
      'The lease has ended, and the home was handed back.',
    ]),
    words([
      'Il proprietario non risponde, o trattiene il deposito senza un conto.',
      'The landlord does not answer, or keeps the deposit without an account.',
    ]),
  ],
  lawyer: [
    words([
      'Il proprietario dice che la casa ha danni, o che mancano canoni.',
      'The landlord claims damage or unpaid rent.',
    ]),
    words([
      'Dopo la lettera non risponde: prima della causa serve la mediazione (art. 5 d.lgs. 28/2010).',
      'No answer to the letter: mediation comes before a lawsuit (art. 5 d.lgs. 28/2010).',
    ]),
  ],
  send: byRegisteredMail,
  articles: [
    {
      source: 'art. 11 l. 392/1978',
      says: words([
        'Il deposito produce interessi legali, da versare alla fine di ogni anno.',
        'The deposit bears interest at the legal rate, to be paid at the end of each year.',
      ]),
    },
    {
      source: 'art. 1590 c.c.',
      says: words([
        'Chi riconsegna non paga il deterioramento dovuto al normale uso.',
        'A tenant does not pay for wear from proper use.',
      ]),
    },
    {
      source: 'artt. 1219 e 2943 c.c.',
      says: words([
        'La richiesta scritta mette in mora e interrompe la prescrizione.',
        'A written demand puts in default and interrupts the limitation.',
      ]),
    },
  ],
  reviewed: null,
  answers: [],
  fields,
  checks: {
    leaseHasEnded: {
      holds: ({ ended_on: ended = '' }, today) => (ended === '' ? null : ended <= today),
      warning: words([
        'La locazione non è ancora finita: il deposito si chiede dopo.',
        'The lease has not ended yet: the deposit is claimed afterwards.',
      ]),
    },
    keysWereHandedBack: {
      holds: ({ keys_on: keys = '' }, today) => (keys === '' ? null : keys <= today),
      warning: words([
        'Le chiavi non sono ancora state riconsegnate: fallo prima, con un verbale firmato da entrambi.',
        'The keys have not been handed back yet: do that first, with a record signed by both.',
      ]),
    },
  },
  limitIds: ['rent-deposit'],
  limits: ({ keys_on: keys }) => [{ id: 'rent-deposit', from: keys === '' ? null : keys }],
  write: (facts) => ({
    to: [given(facts.to), given(facts.to_address)],
    subject: 'Restituzione del deposito cauzionale (art. 11 l. 392/1978) e costituzione in mora (art. 1219 c.c.)',
    paragraphs: [
      [
        `${sender(facts)} ha tenuto in locazione l’immobile in ${given(facts.home)},`,
        `con contratto del ${givenDay(facts.lease_on)}, e ha versato un deposito cauzionale di ${given(facts.amount)} euro.`,
      ].join(' '),
      [
        `La locazione è finita il ${givenDay(facts.ended_on)} e le chiavi sono state riconsegnate il ${givenDay(facts.keys_on)}.`,
        'Il deposito non è stato restituito.',
      ].join(' '),
      'Chi riconsegna l’immobile non risponde del deterioramento dovuto all’uso conforme al contratto (art. 1590 c.c.).',
      ...(facts.objections.trim() ? [facts.objections.trim()] : []),
    ],
    asks: [
      [
        `la restituzione di ${given(facts.amount)} euro entro ${given(facts.reply_days)} giorni dal ricevimento di questa lettera`,
        facts.iban.trim() ? `, sull’IBAN ${facts.iban.trim()};` : ';',
      ].join(''),
      'gli interessi legali sul deposito non ancora versati (art. 11 l. 392/1978);',
      'il conto, con le prove, di ogni somma che si intende trattenere.',
    ],
    closing: [
      'Questa lettera mette in mora il debitore (art. 1219 c.c.) e interrompe la prescrizione (art. 2943 c.c.).',
    ],
    enclosures: [
      'copia del contratto',
      'prova del versamento del deposito',
      'verbale o prova della riconsegna delle chiavi',
    ],
    sign: signedBy(facts.name),
  }),
};
