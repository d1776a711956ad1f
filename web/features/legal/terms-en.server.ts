import { formatEuro } from '../../../src/shared/money.js';
import { packagePrices, planPrices } from '../../../src/shared/billing/prices.rules.js';
import { settingValues } from '../../../src/shared/staff/in-force.facts.js';
import { creditLimits, legalLimits, planReach } from '../../../src/shared/limits.js';
import { numbers } from '../../i18n/numbers.js';
import type { Section } from './section.js';

const credits = (count: number): string => (count === 1 ? 'one credit' : `${count} credits`);

/** The terms in English, section by section as in `terms.server.ts`, whose text is the binding one. */
export function termsInEnglish(brand: string): Section[] {
  return [
    {
      id: 'servizio',
      title: 'What the service is',
      text: [
        `${brand} brings together those who look for legal help and law firms. Whoever looks for help describes their case; suitable firms answer with a quote or a short opinion.`,
        `${brand} is not a law firm, gives no advice, does not mediate and is no party to the engagement, which is made directly between the citizen and the firm that is chosen.`,
        'Registering and sending a request is free. Nobody has to choose a firm.',
      ],
    },
    {
      id: 'chi',
      title: 'Who may use it',
      text: [
        `Persons of at least ${numbers.adultAge} years and lawyers enrolled with an Italian bar may register. Minors cannot use the service.`,
        'Whoever registers gives true data and keeps them up to date, looks after the password and answers for what is done with their account.',
        `A firm has ${numbers.profileDays} days to complete its profile; after that the account is deleted. A VAT number belongs to one firm only.`,
        'Before a firm receives requests, a member of our staff verifies its enrolment with the bar. They may ask for a paper or an explanation, or deny the verification and say why. When the name, the VAT number, the tax code or the enrolment change, the verification is repeated.',
      ],
    },
    {
      id: 'richiesta',
      title: 'The life of a request',
      text: [
        'The request goes to firms that deal with its subject, in the order of their distance from the place that it names.',
        [
          `It is open for ${numbers.requestDays} days, and closes earlier when ${numbers.maxQuotes} quotes have come.`,
          `The ${numbers.exclusiveFirms} most suitable firms have it to themselves for ${numbers.exclusiveHours} hours; then the others see it, too.`,
          `A firm that does not open it within ${numbers.openingDays} days loses it: it goes to another one for the time that is left.`,
          `You can extend it once, as long as you have not chosen, within ${numbers.choiceDays} days of sending it.`,
          `You can choose a firm within ${numbers.choiceDays} days of sending it: the request closes, and each side gets the contact details of the other.`,
          'You can delete it at any time. Once it is sent you cannot change it, but while it is open you can add information and documents.',
          'Closed requests are later removed from the list of the firm.',
        ],
        `In tax disputes up to ${formatEuro(300_000)} you may represent yourself, without a lawyer.`,
      ],
    },
    {
      id: 'controllo',
      title: 'When we stop a request',
      text: [
        'When you send a request, a program checks it. Where it finds a doubt, a person reads the request before it is forwarded; all others go at once. The doubt comes from fixed rules:',
        [
          'the story may hold contact details or data of somebody else, or words that we do not admit;',
          'the subject seems to be one that we do not deal with;',
          'the story says too little to be answered;',
          'the text seems to be no request, but a job advert or an application, advertising, an insult, a test or text without a meaning.',
        ],
        'A request that resembles another open one of yours, in the same subject and area, goes at once: a person reads it meanwhile, and takes it away if it is the same.',
        'Whoever reads it may forward it, ask you to complete it, or reject it: because it is unclear, because it is about a subject that we do not deal with, or because it goes against these terms. A request with invalid data, a duplicate or a repeated one can be taken away after it was forwarded, too. The decision is always made by a person, and you get the reason.',
        `You can reply to a rejection once, within ${numbers.replyDays} days: we examine the request again. The days in which a request stands still do not count among those in which it is open.`,
        'When we reject a request as unclear or out of scope, we give back all that you paid for its plan. In other cases we give back the part of the service that was not performed yet, calculated as for a withdrawal.',
      ],
    },
    {
      id: 'preventivi',
      title: 'Quotes',
      text: [
        'The quote of a firm names a percentage that depends on the outcome and may add a fixed part, at the beginning or at the end, and what the law adds. The percentage is calculated on the value of the case or on the advantage that is expected: the law forbids a lawyer to receive a share of the disputed asset.',
        'The firm answers for what its quote says. It may change the quote until you have read it; after that it is fixed.',
      ],
    },
    {
      id: 'crediti',
      title: 'The credits of firms',
      text: [
        `Reading requests is free. A quote costs ${credits(creditLimits.quote)}; a reasoned opinion, or a refusal that says why, costs nothing. The contact details of a citizen who agreed to it cost ${credits(creditLimits.contacts)}.`,
        `When its registration is confirmed, a firm receives ${credits(numbers.giftCredits)}. A credit is valid for ${numbers.creditMonths} months. Whoever deletes the account loses its credits.`,
        `Credits are sold in packages: 5 for ${formatEuro(packagePrices(settingValues())[5])} and 11 for ${formatEuro(packagePrices(settingValues())[11])}, VAT included. Before each purchase and each use you see the price and what is left; nothing is ever bought automatically.`,
        `A package that was not used is refunded within ${numbers.packageRefundDays} days of its payment. If there was no request to answer in the first ${numbers.unusableDays} days, it is refunded within ${numbers.unusableRefundDays}. Free and expired credits are not refunded. While we decide, the credits of the package are set aside.`,
        'Credits that were spent have no influence on the order in which firms receive requests or appear in the ranking.',
      ],
    },
    {
      id: 'piani',
      title: 'Paid plans and withdrawal',
      text: [
        `A free request reaches ${planReach[1]} firms at once. With Basic (${formatEuro(planPrices(settingValues())[2])}) it reaches ${planReach[2]}, with Premium (${formatEuro(planPrices(settingValues())[3])}) ${planReach[3]}; prices include VAT and are paid once, for that request. The plan does not change which firms are the best, nor the order of quotes.`,
        `If your Premium request closes without any answer, you can ask for a refund within ${numbers.premiumRefundDays} days of the payment.`,
        `You can withdraw from a paid plan within ${numbers.withdrawalDays} days, without saying why, on the page “Withdrawal”. We give everything back; if you had asked us to begin at once, we keep the share for the days that passed. We send you a dated receipt.`,
        'You pay on the page of a payment service: we neither see nor keep the data of your card. We issue an electronic invoice for each payment and a credit note for each refund. If you pay when the request is over already, the money goes back by itself.',
      ],
    },
    {
      id: 'contatti',
      title: 'Contacts and communications',
      text: [
        'Before the choice, neither contact details nor data that identify the person are written in descriptions, messages, quotes and opinions. The service gives the contact details, at the right moment.',
        'A program reads each text before it is saved. What certainly holds contact details is refused, and its author sees which words to correct. A doubtful message is held until a member of our staff decides whether to deliver it; its author knows, and reads why.',
        `Each confirmed attempt to give contact details in a message, a quote or an opinion counts for ${numbers.leakDays} days. After ${numbers.leaksToApproval} attempts all messages of that account wait for the approval of our staff, until the oldest no longer counts. We tell the person at once. An attempt also costs a firm points in the order in which it receives requests.`,
        'What concerns the account and the service is sent to the e-mail address that you gave.',
      ],
    },
    {
      id: 'giudizi',
      title: 'Reviews and ranking',
      text: [
        'Only those who chose a firm can review it, and they can change the review whenever they like. The firm can reply.',
        `The ranking of a subject orders firms by the reviews they received, taking their number into account. A firm with fewer than ${numbers.newUnder} is marked as new. Paying does not change the place.`,
      ],
    },
    {
      id: 'segnalazioni',
      title: 'Reports, decisions and appeals',
      text: [
        'Whoever may read a profile, a request, an answer, a message or a review may report it. They get a number at once; who is reported does not learn by whom.',
        'A member of our staff always decides, not a program. When a report is upheld, the message, the words of the answer or the review are removed; in any other case their author is warned. Both sides read the facts, the rule, what follows and how to appeal. An upheld report costs a firm points in the order in which it receives requests.',
        `You can appeal against the decision once, within ${numbers.appealMonths} months. Somebody other than whoever decided examines it, if there is anybody else. Whoever is suspended appeals by the link in the e-mail, without signing in. When an appeal is granted, what was removed comes back and a suspension ends. The courts and the dispute bodies that the law provides remain open to you.`,
        `Whoever makes ${numbers.unfoundedReports} unfounded reports in ${numbers.unfoundedDays} days makes no more until the oldest no longer counts.`,
      ],
    },
    {
      id: 'chiusura',
      title: 'Suspension and closing',
      text: [
        'You can delete your account at any time: credits and data are lost, except those that the law has us keep.',
        'We may suspend or close an account that breaks these terms, is not used for long or, of a firm, leaves those who chose it unsatisfied, judged by reviews and complaints. A person decides that; closing deletes credentials and content.',
        `A suspension always has a reason. It comes by e-mail, with the day on which it ends, if it has one, and with the link for an appeal. One with an end lasts at most ${numbers.suspensionDays} days. Whoever is suspended cannot sign in; requests that a firm had not opened go to others, its quotes cannot be chosen and its conversations stand still.`,
        `If you do not use the account for ${numbers.unusedMonths} months, we tell you. If you do not sign in within another ${numbers.unusedAnswerDays} days, a person decides whether to keep or delete it.`,
        `Whoever is deleted for abuse cannot register with the same data for ${numbers.identityYears} years. Those who were deleted repeatedly and register again to disturb the service are reported to the authorities.`,
      ],
    },
    {
      id: 'responsabilita',
      title: 'Liability',
      text: [
        'We do what we can to keep the service working, but we cannot guarantee the outcome of a case, the number of quotes or the conduct of a firm in its engagement.',
        'We are liable for damage that we cause by intent or gross negligence, and where else the law allows no limits. Whoever uses the service against these terms indemnifies us against claims of others that result from it.',
      ],
    },
    {
      id: 'contenuti',
      title: 'Content and property',
      text: [
        'The name, the design and the program belong to the operator. What you write stays yours: you let us show it to those who need it to give you the service.',
        'Nothing unlawful, offensive or belonging to others without permission is published.',
        'The list of towns, with codes and coordinates, comes from ISTAT by way of openpolis/geojson-italy (licence CC BY 4.0), with some corrections.',
      ],
    },
    {
      id: 'finali',
      title: 'Changes, law and court',
      text: [
        `If we change these terms, we tell you by e-mail at least ${legalLimits.noticeDays} days before, with what changes. From the day on which they hold we ask you to accept them: until you do, you can read and finish what you have begun, but begin nothing new. If you disagree, you can download your data and delete your account.`,
        'If a clause is void, the others stand.',
        'Italian law applies. The court of Milan is competent for disputes, except for that of the consumer where the law provides it.',
      ],
    },
  ];
}
