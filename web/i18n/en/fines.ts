import type it from '../it/fines';
import type { SameKeys } from '../texts';

/** Contesting a traffic fine without a lawyer. */
export default {
  crumb: 'Traffic fines',
  title: 'Contesting a traffic fine yourself',
  description:
    'Fined in Italy? Justice of the peace or Prefetto: how many days you have, what it costs, what you risk, and the appeal form to fill in and save.',
  lead: 'There are two ways, and neither needs a lawyer, whatever the sum. You can take only one: count the days and choose.',
  choose: 'Before you choose',
  paid: 'If you pay, you can no longer appeal.',
  doubt: 'The report must say how and where to appeal: read the back, too.',
  points:
    'If the report asks who drove, answer within {{span}} even if you appeal (art. 126-bis C.d.S.): silence is fined again.',
  collection: 'Has a collection notice (cartella) come?',
  collectionText:
    'If you never received the fine, you have {{span}} from the notice to go to the justice of the peace (art. 7 d.lgs. 150/2011; Cass. S.U. 22080/2017). If you had received it and did not appeal, the fine stands: ask a lawyer whether anything else can be done.',
  when: 'How many days you have left',
  served: 'When you received the report',
  servedHint: 'The day of delivery or of the certified e-mail, or the day you were stopped.',
  ways: 'The two ways',
  caption: 'Justice of the peace and Prefetto compared',
  row: 'What differs',
  judge: 'Justice of the peace',
  prefect: 'Prefetto',
  time: 'Within',
  cost: 'What it costs',
  judgeCost:
    'Court fee: {{fee}} for fines up to {{upTo}} (art. 13 d.P.R. 115/2002). Above {{from}} also {{stamp}} in advances (art. 30).',
  prefectCost: 'Nothing but the registered letter or certified e-mail.',
  how: 'How to file it',
  judgeHow:
    'With the justice of the peace of the place of the offence: at the registry, by post or online. There is a hearing to attend.',
  prefectHow:
    'With the Prefetto of the place of the offence, or with the office that wrote the report: by registered letter, certified e-mail or by hand (art. 203 C.d.S.). No hearing, but you may ask to be heard.',
  answer: 'Who decides, and when',
  judgeAnswer: 'A judge, by judgment. The law sets no time.',
  prefectAnswer:
    'A state authority. If it does not decide within {{span}} of having the papers, the appeal is granted (art. 204 C.d.S.).',
  lose: 'If you lose',
  judgeLose: 'The judge sets the sum between minimum and maximum (art. 7 d.lgs. 150/2011) and may add costs.',
  prefectLose:
    'You pay at least twice the minimum, and costs (art. 204 C.d.S.). Against that decision you can go to the justice of the peace within {{span}} (art. 205 C.d.S.).',
  fits: 'When it fits',
  judgeFits: 'There is evidence to discuss, or witnesses to hear.',
  prefectFits: 'The papers show the error: a wrong plate, a permit not read, a fine already paid.',
  pay: 'Or you pay, and it is over',
  payText:
    'Within {{discount}} with {{off}}% off, if the report allows it; within {{reduced}} the reduced sum, which is the minimum (art. 202 C.d.S.). Later, without an appeal, half of the maximum and costs are due (art. 203 C.d.S.).',
  lawyer: 'Would you rather have a lawyer?',
  lawyerText:
    'For one fine it usually costs more than the fine. It may pay if your licence is at risk or there are many.',
  lawyerGo: 'Ask for a quote',
} satisfies SameKeys<typeof it>;
