import type { SiteServices } from '../../app/context.js';
import { numbers } from '../../i18n/numbers.js';
import type { Section } from './section.js';

/** What happens to people's data in English, section by section as in `privacy.server.ts`, whose text is the binding one. */
export function privacyInEnglish({ operator }: Pick<SiteServices, 'operator'>): Section[] {
  return [
    {
      id: 'breve',
      title: 'In short',
      text: [
        [
          'We use your data to bring you together with a law firm, and for nothing else without your consent.',
          'Only the firm that you choose, or one that you allowed to have them, sees your name and contact details.',
          'We use no cookies, nor tools of others to follow you.',
          'You can download all that we have about you, and delete it.',
        ],
      ],
    },
    {
      id: 'dati',
      title: 'Which data and why',
      text: [
        [
          'Account: name, e-mail, date of birth, phone, password (we keep only a hash of it) or passkey (we keep only its public key); of a law firm also the names of its tokens and the addresses of its programs. They let you sign in and let us write to you. Basis: the contract with you.',
          'Request: subject, place, story, documents, your side in the dispute. Firms need them to answer. Basis: the contract. For data about health or crimes, what you read below under “Health and crimes” counts.',
          'Messages and reviews: what you write to a firm or a citizen on the site, or by answering one of our e-mails where that is possible, and the review that you give. They let you talk, and help those who choose after you. Basis: the contract. The e-mail by which you answer is deleted from our mailbox as soon as the message has arrived.',
          'Profile of a firm: enrolment with the bar, insurance, VAT number, subjects, languages. They serve to verify and present the firm. Basis: the contract.',
          'People of a firm: whoever signs in for a firm gives us name, e-mail and password, or the owner of the firm gives us name and e-mail to invite them. They let the person sign in and tell the firm who did what. Basis: the contract with the firm and its legitimate interest in knowing it.',
          'Payments: what you bought, how much you paid, whom the invoice is for. They serve to give you what you paid for, and the books. Basis: the contract and the law. The data of your card do not pass through us.',
          'Network address and times of sign-ins: they serve security. Basis: our legitimate interest in protecting the service.',
          'Newsletter: address, language and consents, one by one. They serve to send you what you asked for. Basis: your consent, which counts once you confirmed it by the link in the e-mail and which you can withdraw at any time, also by the link at the foot of each issue.',
          'Notices from the browser: the address of your browser at the service of its maker, and its keys. They serve to tell you while the site is closed, without names or details. Basis: your consent, which you give device by device.',
        ],
        'No consent is ever ticked beforehand. None is needed to use the service but the one that we ask for when you send a request, where it holds data about health.',
      ],
    },
    {
      id: 'salute-e-reati',
      title: 'Health and crimes',
      text: [
        'A request may hold data that the law protects more: a diagnosis, an accident, a disability, a crime that you suffered or are accused of. We cannot know beforehand whether yours does, so we ask for the consent for each request, by itself, when you send it from the site.',
        [
          'Health, and the other special categories (art. 9 of Regulation EU 2016/679): your explicit consent (par. 2, point a). Where the request serves to establish, exercise or defend a right of yours, also before and outside a lawsuit, the law allows it without consent too (par. 2, point f): this counts for the data of other people whom the story names, and for whoever sends the request with a program that does not ask.',
          'Criminal convictions and offences (art. 10 of the same regulation): here consent alone is not enough. We process them because the law authorises it to establish, exercise or defend a right in court (art. 2-octies, par. 3, point e, Legislative Decree 196/2003). In the same box we ask you to agree all the same.',
        ],
        'We keep the proof of the consent: day and time, version of the text, network address, number of the request. You take it back by deleting the request, on its page, at any time: from then on firms no longer read it. What was read before remains lawful.',
        'These data serve neither to order firms nor for advertising. Write only what is needed in your story, and of other people as little as possible.',
      ],
    },
    {
      id: 'controlli',
      title: 'Checks, reports and decisions',
      text: [
        'To keep the service fair and safe we also process these data. Where we say nothing else, the basis is our legitimate interest in protecting those who use the service and in having the terms respected.',
        [
          'Texts and messages: a program looks for contact details, words that are not admitted and stories that cannot be forwarded. Where it has a doubt, a person reads the text and decides.',
          'Attempts to give contact details: we note who, in which conversation, when, and whether the program or a person confirmed it. The words are not kept. They decide whether messages have to be approved first and, for a firm, count in the order in which it receives requests.',
          'Papers that prove an enrolment: only the firm and those who verify it read them. Basis: the contract.',
          'Reports, decisions and appeals: what was reported, by whom and why, the facts and the reasons of the decision, the person who decided, the appeal and its outcome. They serve to decide and to account for it. Basis: the law on digital services, which has us give reasons for decisions and examine complaints.',
          'Suspensions and notes of the staff: reason, duration and history. You find them in the copy of your data.',
          'Log of the staff: who did or read what, when and for which reason. It serves to control our own work.',
          'Letters from the contact page: name, address and text. They serve to answer you. Basis: your request.',
          'Accounts deleted for abuse: a hash of address, phone and codes, from which the data cannot be restored. It serves to recognise who registers again.',
        ],
      ],
    },
    {
      id: 'chi-vede',
      title: 'Who sees them',
      text: [
        [
          'The firms to which we forward the request: first subject, side, town and date; after opening it, the story and the documents; name and contact details only when you choose them or allowed it.',
          'Authorised members of our staff, where it is needed to manage the account, payments or a report.',
          'The payment service receives the amount and the name of what you buy; you give the data of your card to it, on its own page. Invoices pass through the exchange system of the Italian revenue agency.',
          'Those who host our servers and send our mail, on our behalf and with the same duties.',
          'If you turn notices on, the service of the maker of your browser delivers them encrypted: it can see when they come, not what they say. See “Outside the European Union”.',
          'Of a report, who is reported reads the facts and the reasons, never who made it.',
        ],
        'Profiles of firms, their subjects, reviews and the replies of firms are public. We sell no data.',
      ],
    },
    {
      id: 'fuori-ue',
      title: 'Outside the European Union',
      text: [
        'Only if you turn on the notices of the browser. The service of its maker delivers them: Google (Chrome and browsers made from it, Android), Apple (Safari, iPhone), Mozilla (Firefox), Microsoft (Edge on Windows). They are companies of the United States.',
        [
          'What they receive from us: the address and the moment of the notice, its length and urgency, and an encrypted text that only your browser can open. No name.',
          'On which basis: to companies that take part in the Data Privacy Framework, the adequacy decision (EU) 2023/1795 of the Commission (art. 45 of the regulation). Who takes part today is in the public list at dataprivacyframework.gov. To the others, the explicit consent that you give by turning notices on after this information (art. 49, par. 1, point a): in that country your protection may be weaker, and an authority may ask for these data.',
          'What we do not know: through which countries a notice really passes, and how long these services keep traces of the delivery. We have no contract with them and no standard clauses: the relation is between you and the maker of your browser.',
        ],
        'Without notices they receive nothing, and the service works the same: the same news arrives in the app and by e-mail. You turn them off in your profile, device by device.',
        'The payment service processes the data of your card on its own account: in which countries, its own notice says, on the page where you pay.',
      ],
    },
    {
      id: 'tempi',
      title: 'For how long',
      text: [
        [
          'The account, as long as you keep it.',
          `A draft that was left half-way is deleted after ${numbers.draftDays} days.`,
          `What you wrote before registering stays on your device; with the registration it passes to us. Documents that you add before registering are deleted after ${numbers.visitorDocumentDays} days, if you do not register. If you do not confirm your address, we delete it within ${numbers.profileDays} days.`,
          `An invitation of a firm that nobody accepts, for ${numbers.invitationKeptDays} days. The e-mail and password of whoever signs in for a firm, until the firm removes them; the name beside what they did, for ${numbers.activityMonths} months.`,
          'The request and its documents, until you delete them or your account.',
          'Messages, as long as there is the request; if you delete the account, your words disappear at once. A review, as long as there are the request and the account of whoever gave it.',
          `Attempts to give contact details, ${numbers.leakDays} days; the approval of messages ends with them.`,
          `Papers that prove an enrolment, ${numbers.evidenceDays} days after they were sent.`,
          `The words of reports, appeals and letters, ${numbers.reportMonths} months after the decision or the answer, or until you delete the account. An appeal can be made for ${numbers.appealMonths} months.`,
          'Suspensions and notes of the staff, as long as there is the account. The log of the staff stays, and names accounts by a number.',
          'The address at which your browser gets notices, until you turn them off or the session on that device ends.',
          `The address for the newsletter, until you leave it; if you do not confirm it, ${numbers.newsletterDays} days. The proof of consents stays, with a hash in the place of the address.`,
          `Notices in the app ${numbers.noticesDays} days, the text of e-mails that were sent ${numbers.mailDays}, sign-ins with their network address ${numbers.securityDays}.`,
          `The hash of an account that was deleted for abuse, ${numbers.identityYears} years.`,
          'Invoices and credit notes, as they were issued, for the ten years that the law demands. Movements and proofs of consent, also of the one about the data of a request, stay without your name.',
        ],
      ],
    },
    {
      id: 'dispositivo',
      title: 'What stays on your device',
      text: [
        'No cookies. In its local storage the browser keeps the code that keeps you signed in (until it is closed, or longer if you ask to stay signed in) and the draft of a request that you are writing. When you sign out, the code is deleted.',
      ],
    },
    {
      id: 'diritti',
      title: 'Your rights',
      text: [
        'You can see, correct, download and delete your data in your profile; you can object, ask us to restrict their use, and withdraw a consent.',
        `A program decides two things by itself: it refuses a text that certainly holds contact details or words that are not admitted, and after ${numbers.leaksToApproval} attempts in ${numbers.leakDays} days it has your messages wait for approval. If you think that it was wrong, write to us: a person looks at it again. Every other decision about what you write or about your account is made by a person, with its reason.`,
        'The order of firms and the choice of who receives a request follow a calculation of distance, reviews, answers, experience and speed. A firm can read its own scores and ask that a person reviews them.',
        'If you think that something is wrong, you can turn to the Italian data protection authority (Garante per la protezione dei dati personali).',
      ],
    },
    {
      id: 'titolare',
      title: 'Who answers for it',
      text: [
        `The controller is ${operator.name}, ${operator.address}, ${operator.town}, Italian VAT number ${operator.vatNumber}.`,
        `Send requests about your data to ${operator.privacyEmail}: this address is for them alone, and another one than that for invoices. We answer within a month.`,
      ],
    },
  ];
}
