import type { Text } from '../shared/locale.js';
import { defineProblems, problems, type Problem, type ProblemDetails } from '../kernel/problem.js';

/** The closed list of what can go wrong with requests and responses. */
export const requestProblems = defineProblems({
  move_not_allowed: {
    status: 409,
    text: { it: 'Questa operazione non è più possibile.', en: 'This is no longer possible.' },
  },
  too_early: {
    status: 409,
    text: { it: 'È ancora presto per questa operazione.', en: 'It is still too early for this.' },
  },
  request_not_open: {
    status: 409,
    text: { it: 'La richiesta non è più aperta.', en: 'The request is no longer open.' },
  },
  request_incomplete: {
    status: 422,
    text: { it: 'Manca ancora qualcosa prima di inviare.', en: 'Something is still missing before you can send.' },
  },
  refused_firms_limit_reached: {
    status: 409,
    text: {
      it: 'Hai già escluso {max} studi: riammettine uno prima di escluderne un altro.',
      en: 'You have already excluded {max} firms: readmit one before you exclude another.',
    },
  },
  quote_limit_reached: {
    status: 409,
    text: {
      it: 'Sono già arrivati cinque preventivi: la richiesta non ne riceve altri. Non hai speso crediti.',
      en: 'Five quotes have already arrived: the request accepts no more. You spent no credits.',
    },
  },
  opinion_limit_reached: {
    status: 409,
    text: {
      it: 'Sono già arrivati cinque pareri: la richiesta non ne riceve altri.',
      en: 'Five opinions have already arrived: the request accepts no more.',
    },
  },
  quote_already_read: {
    status: 409,
    text: {
      it: 'Il cittadino ha già letto il preventivo: non si può più cambiare.',
      en: 'The citizen has already read the quote: it can no longer be changed.',
    },
  },
  quote_not_read: {
    status: 409,
    text: {
      it: 'Il cittadino non ha ancora letto il preventivo: per ritirarlo non serve un motivo.',
      en: 'The citizen has not read the quote yet: no reason is needed to withdraw it.',
    },
  },
  withdrawal_needs_reason: {
    status: 409,
    text: {
      it:
        'Il cittadino ha già letto il preventivo. Puoi ancora ritirarlo: scrivi il motivo, che leggerà anche il ' +
        'cittadino. Il credito non torna.',
      en:
        'The citizen has already read the quote. You can still withdraw it: write the reason, which the citizen will ' +
        'read too. The credit does not come back.',
    },
  },
  quote_withdrawn: {
    status: 409,
    text: {
      it: 'Lo studio ha ritirato questo preventivo: non si può più scegliere.',
      en: 'The firm has withdrawn this quote: it can no longer be chosen.',
    },
  },
  notes_changed: {
    status: 409,
    text: {
      it: 'Una persona dello studio ha cambiato queste note mentre le scrivevi.',
      en: 'A person of the firm has changed these notes while you were writing.',
    },
  },
  contacts_not_shared: {
    status: 409,
    text: {
      it: 'Il cittadino non ha dato il consenso al contatto diretto.',
      en: 'The citizen did not agree to be contacted directly.',
    },
  },
  contacts_already_bought: {
    status: 409,
    text: {
      it: 'Hai già i recapiti di questa richiesta.',
      en: 'You already have the contact details for this request.',
    },
  },
  choice_expired: { status: 409, text: { it: 'Il tempo per scegliere è finito.', en: 'The time to choose is over.' } },
  quote_expired: {
    status: 409,
    text: {
      it: 'Questo preventivo è scaduto: si può scegliere solo se lo studio lo rinnova.',
      en: 'This quote has expired: it can be chosen only if the firm renews it.',
    },
  },
  no_quote_yet: {
    status: 409,
    text: { it: 'Non c’è ancora un preventivo da scegliere.', en: 'There is no quote to choose yet.' },
  },
  no_quote_given: {
    status: 409,
    text: { it: 'Questa risposta non contiene un preventivo.', en: 'This answer contains no quote.' },
  },
  already_extended: {
    status: 409,
    text: { it: 'La richiesta è già stata prolungata una volta.', en: 'The request has already been extended once.' },
  },
  answers_were_given: {
    status: 409,
    text: {
      it: 'Qualche studio ha già risposto: la richiesta non si può più ritirare.',
      en: 'A firm has already answered: the request can no longer be withdrawn.',
    },
  },
  firm_in_maintenance: {
    status: 409,
    text: {
      it:
        "L'operazione è temporaneamente sospesa, l'account dello studio legale è in fase di " +
        'manutenzione. Ti invitiamo a riprovare più tardi.',
      en: 'The operation is temporarily suspended: the law firm’s account is under maintenance. Please try again later.',
    },
  },
  account_in_maintenance: {
    status: 409,
    text: {
      it:
        'L’operazione è temporaneamente sospesa: l’account dell’altra persona è in fase di manutenzione. Non hai ' +
        'speso crediti; ti scriviamo quando riprende.',
      en:
        'The operation is temporarily suspended: the other person’s account is under maintenance. You have spent no ' +
        'credits; we will write to you when it goes on.',
    },
  },
  not_confirmed: {
    status: 403,
    text: { it: 'Prima conferma il tuo indirizzo email.', en: 'Confirm your email address first.' },
  },
  under_age: {
    status: 403,
    text: { it: 'Il servizio è riservato ai maggiorenni.', en: 'The service is for adults only.' },
  },
  account_suspended: { status: 403, text: { it: 'Il tuo account è sospeso.', en: 'Your account is suspended.' } },
  draft_limit_reached: {
    status: 409,
    text: {
      it: 'Hai già {max} bozze: completane una o eliminala.',
      en: 'You already have {max} drafts: complete or delete one.',
    },
  },
  plan_not_available: {
    status: 422,
    text: {
      it: 'Per questa materia la richiesta è gratuita: non ci sono piani a pagamento.',
      en: 'For this subject the request is free: there are no paid plans.',
    },
  },
  plan_not_paid: {
    status: 409,
    text: { it: 'Il piano scelto è ancora da pagare.', en: 'The chosen plan has not been paid for yet.' },
  },
  plan_already_paid: {
    status: 422,
    text: { it: 'Il piano è già stato pagato.', en: 'The plan has already been paid for.' },
  },
  plan_is_highest: {
    status: 409,
    text: {
      it: 'La richiesta ha già questo piano o uno più ampio.',
      en: 'The request already has this plan or a bigger one.',
    },
  },
  quotes_are_complete: {
    status: 409,
    text: {
      it: 'Sono già arrivati cinque preventivi: un piano più ampio non ne porterebbe altri.',
      en: 'Five quotes have already arrived: a bigger plan would bring no more.',
    },
  },
  plan_gives_nothing_more: {
    status: 422,
    text: {
      it: 'Questo piano ora non darebbe niente in più alla tua richiesta: arriverebbe agli stessi studi.',
      en: 'This plan would give your request nothing more now: it would reach the same firms.',
    },
  },
  request_held: {
    status: 409,
    text: {
      it: 'Stiamo guardando la richiesta prima di inoltrarla: si può fare appena è partita.',
      en: 'We are looking at the request before forwarding it: this is possible once it is on its way.',
    },
  },
  already_forwarded: {
    status: 409,
    text: {
      it: 'Gli studi hanno già ricevuto la richiesta: non si può più rimandare al cittadino.',
      en: 'Firms have already received the request: it can no longer be sent back to the citizen.',
    },
  },
  already_replied: {
    status: 409,
    text: {
      it: 'Hai già risposto una volta a questa decisione.',
      en: 'You have already replied to this decision once.',
    },
  },
  reply_expired: {
    status: 409,
    text: { it: 'Il tempo per rispondere alla decisione è passato.', en: 'The time to reply to the decision is over.' },
  },
  no_paid_plan: {
    status: 409,
    text: { it: 'Questa richiesta non ha un piano a pagamento.', en: 'This request has no paid plan.' },
  },
  premium_not_paid: {
    status: 409,
    text: { it: 'Il rimborso è previsto solo per il piano Premium.', en: 'Only the Premium plan can be refunded.' },
  },
  refund_expired: {
    status: 409,
    text: { it: 'Il tempo per chiedere il rimborso è passato.', en: 'The time to ask for a refund has passed.' },
  },
  refund_already_asked: {
    status: 409,
    text: { it: 'Hai già chiesto il rimborso.', en: 'You have already asked for a refund.' },
  },
  withdrawal_expired: {
    status: 409,
    text: { it: 'I 14 giorni per recedere sono passati.', en: 'The 14 days to withdraw have passed.' },
  },
});

/** What is wrong with the day of the facts. Rule 1.27. */
export const factsDayText = {
  it: 'Scegli un giorno passato, dal 1930 a oggi',
  en: 'Choose a day in the past, from 1930 until today',
};

/** A paper cannot have arrived on that day, or its hearing cannot be on that day. */
export const servedDayText = {
  it: 'Il giorno in cui è arrivato non può essere dopo oggi; l’udienza al più tardi fra dieci anni',
  en: 'The day it arrived cannot be after today; a hearing at most ten years ahead',
};

/** What a citizen reads who was asked for the consent and refused it. */
export const sensitiveConsentNeeded = {
  it: 'Senza il tuo consenso non possiamo far leggere la richiesta agli studi',
  en: 'Without your consent we cannot let the firms read your request',
};

/** What can be wrong with the choice of a plan. */
export const planTexts = {
  notForType: {
    it: 'Per questa materia non ci sono piani a pagamento',
    en: 'There are no paid plans for this subject',
  },
  paidForType: {
    it: 'Hai già pagato un piano: scegli una materia che lo prevede',
    en: 'You have already paid for a plan: choose a subject that offers one',
  },
  belowPaid: { it: 'Hai già pagato un piano più ampio', en: 'You have already paid for a bigger plan' },
  nothingMore: {
    it: 'Questo piano non darebbe niente in più: scegline un altro',
    en: 'This plan would give nothing more: choose another',
  },
  none: { it: 'Scegli prima un piano a pagamento', en: 'Choose a paid plan first' },
} as const satisfies Record<string, Text>;

type Code = keyof typeof requestProblems;

/**
 * The problem for a rule's result. @throws Error for a code that is not on the list, which only a mistake in a table
 * can cause
 */
export function problemOf(verdict: string, details?: ProblemDetails): Problem {
  if (verdict in requestProblems) return requestProblems[verdict as Code](details);
  return problems.unexpected();
}
