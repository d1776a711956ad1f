import { describe, expect, it } from '@jest/globals';
import { absenceTexts } from '../../src/accounts/members/absences/absences.problems.js';
import { accountFieldTexts } from '../../src/accounts/accounts.problems.js';
import { buyerTexts, couponTexts } from '../../src/billing/billing.problems.js';
import { couponFieldTexts } from '../../src/billing/backoffice/backoffice.problems.js';
import { contentFieldTexts } from '../../src/content/content.problems.js';
import { messageProblems } from '../../src/chat/messages.problems.js';
import { fieldTexts } from '../../src/kernel/field-texts.js';
import { problemKinds, type Problem } from '../../src/kernel/problem.js';
import { caseFieldTexts } from '../../src/moderation/cases/cases.problems.js';
import { planTexts, requestProblems } from '../../src/requests/requests.problems.js';
import { feedbackProblems } from '../../src/reviews/feedback/feedback.problems.js';
import { staffFieldTexts } from '../../src/staff/staff.problems.js';
import type { Text } from '../../src/shared/locale.js';
import '../../src/accounts/suspension/suspensions.problems.js';
import '../../src/matching/weights.problems.js';
import '../../src/staff/settings/settings.problems.js';

/** What the words of a reason say in Italian and English, and those of no other reason of its list. */
type Words = Readonly<Record<string, readonly [it: string, en: string]>>;

const lists: Readonly<Record<string, readonly [texts: Readonly<Record<string, Text>>, words: Words]>> = {
  'a coupon': [
    couponTexts,
    {
      unknown: ['non esiste', 'does not exist'],
      not_yet: ['non vale ancora', 'is not valid yet'],
      expired: ['è scaduto', 'has expired'],
      used_up: ['è già stato usato', 'has already been used'],
      used_by_you: ['Hai già usato', 'You have already used'],
      too_little: ['meno di 50 centesimi, troppo poco', 'less than 50 cents to pay, too little'],
      other_subject: ['non vale per questo acquisto', 'is not valid for this purchase'],
    },
  ],
  'a plan': [
    planTexts,
    {
      notForType: ['Per questa materia non ci sono piani', 'no paid plans for this subject'],
      paidForType: ['già pagato un piano: scegli una materia', 'already paid for a plan: choose a subject'],
      belowPaid: ['già pagato un piano più ampio', 'already paid for a bigger plan'],
      nothingMore: ['niente in più', 'nothing more'],
      none: ['Scegli prima un piano', 'Choose a paid plan first'],
    },
  ],
  'a buyer': [
    buyerTexts,
    {
      recipient: ['codice destinatario (7 caratteri) o la PEC', 'recipient code (7 characters) or the PEC'],
      postalCode: ['CAP ha 5 cifre', 'postal code has 5 digits'],
    },
  ],
  'a coupon of the back office': [
    couponFieldTexts,
    {
      codeTaken: ['già un coupon con questo codice', 'already a coupon with this code'],
      percent: ['percentuale va da 1 a 100', 'percentage must be from 1 to 100'],
      amount: ['Manca la somma', 'Enter the amount'],
      package: ['non vale per questo acquisto', 'not valid for this purchase'],
      ends: ['fine viene prima dell’inizio', 'ends before it starts'],
      used: ['già stato usato: puoi cambiare solo', 'already been used: only'],
    },
  ],
  'an absence': [
    absenceTexts,
    {
      begin: ['primo giorno scegli un giorno da oggi', 'first day choose a day from today'],
      end: ['da 1 a {max} giorni: scegli un ultimo giorno', 'from 1 to {max} days: choose a last day'],
      overlap: ['c’è già un’assenza', 'is an absence on these days already'],
      person: ['Questa persona non accede per lo studio', 'This person does not sign in for the firm'],
      replacement: ['Scegli un’altra persona', 'Choose another person'],
      replacementRole: ['non lavora sulle richieste', 'does not work on requests'],
      replacementAbsent: ['è assente in alcuni', 'is absent on some'],
    },
  ],
  'a decision of a case': [
    caseFieldTexts,
    {
      mentions: ['citare solo colleghi attivi', 'mention only active colleagues'],
      assignee: ['affidare il caso solo a un collega attivo', 'assign the case only to an active colleague'],
      decision: ['decisione non vale per questo caso', 'decision does not fit this case'],
    },
  ],
  'a field': [
    fieldTexts,
    {
      required: ['obbligatorio', 'is required'],
      email: ['Formato email', 'valid email address'],
      minLength: ['Numero minimo', 'Too short'],
      maxLength: ['numero massimo', 'Too long'],
      tooFew: ['poche voci', 'few entries'],
      tooMany: ['Troppe voci', 'many entries'],
      numeric: ['Numero non valido', 'digits only'],
      confirmed: ['non corrisponde', 'two entries differ'],
      unknown: ['sconosciuto', 'Unknown'],
      regex: ['Formato non valido', 'how this is written'],
    },
  ],
  'a field of an account': [
    accountFieldTexts,
    {
      sdiCode: ['codice destinatario ha 7', 'recipient code has 7'],
      freeMail: ['serve un indirizzo PEC', 'certified address (PEC) is needed'],
      pause: ['Scegli un giorno da oggi', 'Choose a day from today'],
      pauseBegin: ['Per l’inizio scegli un giorno da oggi', 'For the beginning choose a day from today'],
      pauseEnd: ['non prima dell’inizio', 'not before the beginning'],
      minor: ['almeno 18 anni', 'at least 18'],
      birthDate: ['Data di nascita: controlla', 'Date of birth: check'],
      passwordCommon: ['troppo comune', 'too common'],
      passwordPersonal: ['il tuo nome o il tuo indirizzo', 'your name or address'],
      passwordWrong: ['password non è corretta', 'password is wrong'],
      passkeyRefused: ['passkey non è fra le tue', 'passkey is not one of yours'],
      passwordSame: ['password che usi già', 'password you already use'],
      nameLink: ['indirizzi web o email', 'web or email addresses'],
      nameContact: ['numeri di telefono o altri recapiti', 'phone numbers or other contact details'],
      code: ['codice non è corretto', 'code is not correct'],
      phone: ['Numero di telefono: controlla', 'Phone number: check'],
      taxCode: ['Nel codice fiscale un carattere', 'character of the tax code'],
      vatNumber: ['Nella partita IVA una cifra', 'digit of the VAT number'],
      vatTaken: ['partita IVA appartiene già', 'VAT number already belongs'],
      futureDate: ['è nel futuro', 'is in the future'],
      duplicate: ['compare due volte', 'appears twice'],
      photo: ['foto non è fra i tuoi', 'photo is not among your'],
      sameEmail: ['indirizzo che usi già', 'address you already use'],
      mandatoryEmailTypes: ['messaggi non si possono disattivare', 'messages cannot be switched off'],
    },
  ],
  'a field of the staff': [
    staffFieldTexts,
    {
      passwordCommon: ['troppo comune', 'too common'],
      passwordPersonal: ['il tuo nome o il tuo indirizzo', 'your name or address'],
      passwordWrong: ['password non è corretta', 'password is wrong'],
      passwordSame: ['password che usi già', 'password you already use'],
      code: ['codice non è corretto', 'code is wrong'],
      emailTaken: ['già una persona con questo indirizzo', 'already someone with this address'],
      reasonTextName: ['un testo con questo nome', 'a text with this name'],
      sort: ['non si può ordinare', 'cannot be sorted'],
      range: ['intervallo di righe', 'range of rows'],
      filter: ['valore di questo filtro', 'value of this filter'],
    },
  ],
  'a text of the site': [
    contentFieldTexts,
    {
      heading: ['titoli di primo livello', 'headings of the first level'],
      unknownValues: ['valori non esistono: {values}', 'values do not exist: {values}'],
      brokenLinks: ['non portano a nessuna pagina: {links}', 'lead to no page: {links}'],
      foreignPictures: ['non si prendono da altri siti: {pictures}', 'not taken from other sites: {pictures}'],
      unknownPictures: ['immagini non ci sono più', 'pictures are no longer there'],
      unnamedPictures: ['che cosa si vede', 'what the picture shows'],
      undated: ['Un fatto con una fine', 'A fact with an end'],
      unquoted: ['va una citazione', 'stands a quotation'],
      noPlace: ['non può stare nessun testo', 'No text can stand'],
      noType: ['materia non esiste', 'no such request type'],
      taken: ['già di un’altra pagina', 'belongs to another page'],
      noItalian: ['Prima serve il testo italiano', 'Italian text at the same address has to come first'],
      topicNeeded: ['ha bisogno del nome del suo argomento', 'needs the name of its topic'],
      topicSpare: ['Solo un articolo dentro un argomento', 'Only an article inside a topic'],
      unsourced: ['da dove vengono i fatti', 'where its facts come from'],
      unreviewed: ['quando i fatti sono stati rivisti', 'when its facts were last checked'],
      inFuture: ['deve ancora venire', 'is still to come.'],
      publishAt: ['Scegli un momento che deve venire', 'Choose a moment that is still to come'],
    },
  ],
};

/** Codes of one kind of record, which forbid the same act for different reasons. */
const codes: Readonly<Record<string, Words>> = {
  'what happens to a case': {
    case_claimed: ['sta esaminando', 'is examining'],
    case_assigned: ['già affidato', 'already assigned'],
    case_decided: ['già stato deciso', 'already been decided'],
    case_not_claimed: ['Nessuno ha preso in carico', 'Nobody has claimed'],
    case_gone: ['non c’è più', 'no longer there'],
  },
  'a suspension': {
    already_suspended: ['è già sospeso', 'is already suspended'],
    not_confirmed_yet: ['non è ancora confermato', 'is not confirmed yet'],
    not_suspended: ['non è sospeso', 'is not suspended'],
  },
  'a version of the weights': {
    weights_announced_already: ['già annunciata', 'announced already'],
    weights_unchanged: ['sono già i pesi in vigore', 'are the weights in force already'],
    weights_not_coming: ['non è più da venire', 'is no longer to come'],
  },
  'a version of the settings': {
    settings_announced_already: ['già annunciato', 'announced already'],
    settings_unchanged: ['sono già i valori in vigore', 'are the values in force already'],
    settings_not_coming: ['non è più da venire', 'is no longer to come'],
  },
  'a quote': {
    quote_already_read: [
      'ha già letto il preventivo: non si può più cambiare',
      'already read the quote: it can no longer',
    ],
    quote_not_read: ['non ha ancora letto', 'has not read the quote yet'],
    withdrawal_needs_reason: ['Puoi ancora ritirarlo: scrivi il motivo', 'You can still withdraw it: write the reason'],
    quote_withdrawn: ['ha ritirato questo preventivo', 'has withdrawn this quote'],
    quote_expired: ['preventivo è scaduto', 'quote has expired'],
    choice_expired: ['tempo per scegliere è finito', 'time to choose is over'],
    no_quote_yet: ['Non c’è ancora un preventivo', 'There is no quote to choose yet'],
    no_quote_given: ['non contiene un preventivo', 'contains no quote'],
    quote_limit_reached: ['cinque preventivi: la richiesta', 'Five quotes have already arrived: the request'],
    opinion_limit_reached: ['cinque pareri', 'Five opinions'],
    quotes_are_complete: ['cinque preventivi: un piano', 'Five quotes have already arrived: a bigger plan'],
  },
  'a paid plan': {
    plan_not_available: ['Per questa materia la richiesta è gratuita', 'For this subject the request is free'],
    plan_not_paid: ['è ancora da pagare', 'has not been paid for yet'],
    plan_already_paid: ['è già stato pagato', 'has already been paid for'],
    plan_is_highest: ['ha già questo piano o uno più ampio', 'already has this plan or a bigger one'],
    plan_gives_nothing_more: ['niente in più', 'nothing more'],
    no_paid_plan: ['non ha un piano a pagamento', 'has no paid plan'],
    premium_not_paid: ['solo per il piano Premium', 'Only the Premium plan'],
    refund_expired: ['tempo per chiedere il rimborso è passato', 'time to ask for a refund has passed'],
    refund_already_asked: ['già chiesto il rimborso', 'already asked for a refund'],
    withdrawal_expired: ['14 giorni per recedere sono passati', '14 days to withdraw have passed'],
  },
  'a request': {
    too_early: ['È ancora presto', 'still too early'],
    request_not_open: ['non è più aperta', 'is no longer open'],
    request_incomplete: ['Manca ancora qualcosa', 'Something is still missing'],
    already_extended: ['già stata prolungata', 'already been extended'],
    answers_were_given: ['non si può più ritirare', 'can no longer be withdrawn'],
    request_held: ['Stiamo guardando la richiesta', 'We are looking at the request'],
    already_forwarded: ['hanno già ricevuto la richiesta', 'have already received the request'],
    already_replied: ['già risposto una volta', 'already replied'],
    reply_expired: ['tempo per rispondere alla decisione è passato', 'time to reply to the decision is over'],
    firm_in_maintenance: ['account dello studio legale', 'law firm’s account'],
    account_in_maintenance: ['account dell’altra persona', 'other person’s account'],
    contacts_not_shared: ['non ha dato il consenso', 'did not agree'],
    contacts_already_bought: ['Hai già i recapiti', 'already have the contact details'],
  },
  'a document of finance': {
    invoice_state_not_allowed: ['non può passare a quello', 'cannot go from its current status'],
    invoice_not_correctable: ['Si corregge solo un documento scartato', 'Only a document that was rejected'],
    invoice_fails_checks: ['sistema di interscambio scarterebbe', 'exchange system would reject'],
    invoice_not_held: ['non è fermo', 'is not held'],
    receipt_not_open: ['ricevuta non aspetta nessuno', 'receipt waits for nobody'],
  },
};

/** Who reads the wrong reason looks for the fault in the wrong place. */
describe('the words of each reason', () => {
  /** Each reason with the reasons whose words it says. */
  const said = (texts: Readonly<Record<string, Text>>, words: Words) =>
    Object.entries(texts).map(([reason, text]) => [
      reason,
      ...Object.keys(words).filter((one) => text.it.includes(words[one]![0])),
      ...Object.keys(words).filter((one) => text.en.includes(words[one]![1])),
    ]);
  const own = (names: readonly string[]) => names.map((name) => [name, name, name]);

  it.each(Object.entries(lists))('say it, and none of the others, about %s', (_, [texts, words]) => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(texts).sort());
    expect(said(texts, words)).toEqual(own(Object.keys(texts)));
  });

  it.each(Object.entries(codes))('say it, and none of the others, about %s', (_, words) => {
    const names = Object.keys(words);
    const texts = Object.fromEntries(names.map((code) => [code, problemKinds.get(code)!.text]));
    expect(said(texts, words)).toEqual(own(names));
  });

  it('is that of the part of the product where several have the same code', () => {
    const wordsOf = ({ kind }: Problem) => [kind.text.it, kind.text.en];
    expect([requestProblems, messageProblems, feedbackProblems].map((all) => wordsOf(all.move_not_allowed()))).toEqual([
      ['Questa operazione non è più possibile.', 'This is no longer possible.'],
      ['In questa conversazione non si può più scrivere.', 'This conversation is no longer open.'],
      ['Puoi dare un giudizio dopo aver scelto uno studio.', 'You can leave a review once you have chosen a firm.'],
    ]);
  });
});
