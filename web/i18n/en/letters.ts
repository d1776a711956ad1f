import type it from '../it/letters';
import type { SameKeys } from '../texts';

/** The letters that people send without a lawyer. Each letter's own texts are in its table. */
export default {
  title: 'Ready letters',
  listTitle: 'Ready letters to fill in and send',
  listDescription:
    'Formal notice, rent deposit, dismissal, guarantee, medical records: letters in Italian to fill in, as PDF or text, with the articles of law.',
  listLead:
    'Often the first step is a letter, and it needs no lawyer. Choose one, fill it in and save it: it is free and needs no account. The letters are in Italian, because Italian offices and people read them.',
  groups: {
    money: 'Money and purchases',
    home: 'Home and work',
    offices: 'Offices, hospitals and fines',
  },
  notEnough: 'If a letter is not enough, or things are complicated, say what happened: lawyers answer with a quote.',
  pageTitle: '{{title}}: letter to fill in',
  pageDescription: '{{lead}} A letter in Italian to fill in, as PDF or text, with the articles of law.',
  when: 'When to use it',
  lawyer: 'When a lawyer is better',
  lawyerGo: 'Ask for a quote',
  make: 'Fill in the letter',
  makeLead: 'Write what you know, in Italian: every empty box becomes a line to fill in by hand.',
  filled: 'We filled in what we know. Check and correct everything.',
  filledFrom: 'From request no. {{id}}',
  wrongDay: 'This day does not exist: write day, month and year.',
  preview: 'The letter',
  limits: 'Until when',
  blanks: 'Still to fill in: {{fields}}.',
  pdf: 'Download the PDF',
  txt: 'Download the text',
  copy: 'Copy the text',
  copied: 'Text copied.',
  notCopied: 'The browser does not allow it: download the text.',
  nothingKept: 'What you write stays in this page. To make the PDF it is sent to our server, which does not keep it.',
  notAdvice: 'It is a model, not advice: read all of it and change what does not fit you.',
  send: 'How to send it',
  answers: 'How long the other side has',
  articles: 'The articles',
  reviewed: 'Compared with the law on {{day}}.',
  unreviewed: 'Our staff have not compared it with the law yet: read the articles before you send it, or ask a lawyer.',
  all: 'All ready letters',
} satisfies SameKeys<typeof it>;
