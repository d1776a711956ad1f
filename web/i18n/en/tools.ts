import type it from '../it/tools';
import type { SameKeys } from '../texts';

export default {
  fee: {
    name: 'Court fee (contributo unificato)',
    title: 'Court fee in Italy: what the state asks for a case',
    description:
      'Estimate the Italian court fee (contributo unificato) by subject, value and degree, with the scale in force and the articles of law.',
    lead: 'Whoever starts a case pays a fee that depends on the subject and on the sum claimed. Estimate it here before you decide.',
    calculator: 'Court fee calculator',
    type: 'Subject',
    valueHint: 'The sum at stake, without future interest and costs.',
    indeterminable: 'It cannot be put in money',
    procedure: 'Procedure',
    procedureHint: 'Orders for payment, evictions and expert reports cost half.',
    ordinary: 'Ordinary case',
    halved: 'Order for payment, eviction or expert report',
    degree: 'Degree',
    first: 'First degree',
    appeal: 'Appeal',
    result: 'Estimate: {{label}}',
    stamp: 'Advance for service of documents',
    noStamp: 'not due',
    free: 'Nothing is due if the taxable income of your last tax return, added to that of the family members who live with you, is at most {{sum}} a year.',
    estimate:
      'This is an estimate, not advice: the value of the claim counts, and other rules may change it. Your lawyer checks it.',
    notHalved: 'This subject usually has no procedure at half the fee: the estimate is for an ordinary case.',
    sources: 'Sources: {{sources}}.',
    guide: 'Read the guide: {{label}}',
    civil: 'Civil cases, first degree',
    tax: 'Tax appeals',
    headValue: 'Value of the case',
    headFee: 'Fee',
    upTo: 'up to {{sum}}',
    over: 'over {{sum}}',
    since: 'Figures in force since {{day}} ({{source}}).',
    notes: 'Notes',
    who: 'Who pays',
    whoText:
      'Whoever starts the case pays it first. If they win, the judge usually makes the loser pay it. It is not in the firm’s quote.',
    whatValue: 'Which value counts',
    whatValueText: 'What is claimed in court, as the lawyer declares it. If none is declared, the highest step is due.',
    aid: 'With legal aid the fee is not paid in advance.',
  },
  aid: {
    pageTitle: 'Legal aid in Italy: who may have it',
    description:
      'The income limit in force for legal aid (patrocinio a spese dello Stato), whose income counts, criminal trials, and where to apply.',
    limit: 'The limit: {{sum}} a year',
    limitText:
      'It is the taxable income of your last tax return, added to that of the family members who live with you. Tax-free incomes count too (art. 76(3)).',
    source: '{{law}}, {{decree}}. In force since {{day}}.',
    check: 'Check your case',
    incomeField: 'Taxable income of a year, yours and of the family members who live with you',
    incomeHint: 'Add up that of everybody’s last tax return.',
    membersField: 'How many you are in the family, you included',
    criminalField: 'It is a criminal trial',
    may: 'You may have it: the income is within the limit.',
    mayNot: 'With this income it is not due as a rule: it is above the limit.',
    nowhere: 'The comparison is made in your browser: what you type is neither sent nor kept.',
    criminal: 'In criminal trials',
    criminalText:
      'This holds for those who join the trial as a civil party too. The limit rises by {{sum}} for each family member who lives with you.',
    members: 'People in the family',
    income: 'Income, at most',
    ask: 'How to apply',
    askText:
      'For a civil case apply to the local bar council (Consiglio dell’Ordine degli avvocati); for a criminal trial, to the judge; for a tax appeal, to the commission at the tax court. The form is free.',
    askFirm:
      'The lawyer must be on the legal aid list: say in your request that you think it is due to you. Those who are admitted do not pay the firm.',
    own: 'When only your income counts',
    ownText:
      'It is only your own taxable income, without that of your family, in cases about rights of the person, such as honour and reputation, and when your interests are against those of the people you live with (art. 76(4) d.P.R. 115/2002).',
    victims: 'Without an income limit',
    victimsText:
      'Victims of some crimes, such as domestic abuse, sexual violence and stalking, have it whatever they earn (art. 76(4-ter)).',
    fee: 'In employment and social security cases no court fee is due up to three times the limit, of the same income.',
  },
} satisfies SameKeys<typeof it>;
