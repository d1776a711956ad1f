import type it from '../it/help.js';
import type { SameKeys } from '../texts.js';

export default {
  papers: {
    title: 'Papers to gather',
    lead: 'You have {{ready}} of {{of}}. They tick themselves as you attach them; tick those that you have at home.',
    attached: 'attached',
    at_hand: 'the client has it',
    missing: 'missing',
    firm: 'Papers that are usually needed',
    say: 'Say what your documents are',
    unknown: 'I do not know',
    kind: 'What it is',
    notNamed: 'We could not save what it is. Try again.',
    wanted: 'These papers are usually needed. Those you have are enough.',
    there: 'uploaded',
    asked: 'asked for',
    askedBy: 'Asked for by {{firms}}',
    unnamed: 'a firm',
    ask: 'Ask for papers',
    askTitle: 'Which papers do you need?',
    askLead: 'The client receives a message, and finds them marked in their request.',
    askKinds: 'Papers',
    askKindsMissing: 'Choose at least one paper',
    askText: 'Message',
    askWords: 'I need these papers to assess your case. Please add them to your request, thank you.',
    askSend: 'Send the message',
    askHeld: 'Our staff read the message before it is delivered.',
    askDone: 'Papers asked for: the message is in the conversation.',
  },
  before: {
    title: 'Before you pay a lawyer',
    aid: 'If the taxable income of your last tax return, added to that of the family members who live with you, is at most {{sum}} a year, the state may pay the lawyer.',
    aidOwn:
      'The state may pay the lawyer, with an income of at most {{sum}} a year: here only your own taxable income, without that of your family, counts.',
  },
  alone: {
    title: 'When you can act alone',
    fines: 'Compare the two ways and print the appeal',
    upTo: 'Up to {{sum}}.',
    still: 'You may still ask for quotes: it is free, and you decide afterwards.',
  },
  note: {
    value:
      'To start a case about {{value}} the state asks for a court fee of about {{fee}}: an outlay, apart from the lawyer’s fee.',
    noValue:
      'For a case without a value the state asks for a court fee of about {{fee}}: an outlay, apart from the lawyer’s fee.',
    free: 'Nothing is due if the taxable income of your last tax return, added to that of the family members who live with you, is at most {{sum}} a year.',
    estimate: 'This is an estimate: what counts is the sum claimed in court. Experts and service cost extra.',
  },
  fee: {
    crumb: 'Court fee',
    value: 'What you claim',
    calculate: 'Calculate',
    estimateShort: 'We estimate what the state asks for.',
    none: {
      at_start: 'Joining a criminal trial costs nothing at first: the fee is paid only if the judge awards a sum.',
      value_missing: 'Enter a sum above zero, or say that it cannot be put in money.',
      no_table: 'We have no certain figure for this case and would rather not guess. Ask the lawyer.',
      unknown_type: 'Choose a subject.',
    },
    reviewed: 'Table checked on {{day}}.',
    table: 'See the tables in force',
    go: 'Calculate the court fee',
  },
  aid: {
    title: 'Legal aid',
    lead: 'People with a low income may have a lawyer paid by the state, and pay no court costs in advance.',
    go: 'See whether you may have it',
  },
  letters: {
    title: 'Ready letters',
    lead: 'To fill in and send yourself, without an account.',
    fromRequest: 'They come filled in with what you wrote here. Check them before you send them.',
  },
} satisfies SameKeys<typeof it>;
