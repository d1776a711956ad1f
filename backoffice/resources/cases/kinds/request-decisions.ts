import type { StaffDecision } from '../../../../src/shared/requests/staff-decisions.codes';
import type { DecisionWords } from './kind-page';

const citizenReads = {
  it: 'Lo legge il cittadino, per email e sulla sua richiesta.',
  en: 'The citizen reads it, by e-mail and on their request.',
};
const onlyLog = {
  it: 'Resta nel registro. Il cittadino non lo legge.',
  en: 'It stays in the log. The citizen does not read it.',
};
const mayReply = {
  it: 'Gli studi che l’avevano la perdono, i crediti e il piano si restituiscono. Il cittadino può rispondere una volta, entro 15 giorni.',
  en: 'Firms that had it lose it, credits and plan are paid back. The citizen can reply once, within 15 days.',
};
const noReply = {
  it: 'Gli studi che l’avevano la perdono e i crediti tornano. Del piano torna quello che non è stato usato. Il cittadino non può rispondere dalla richiesta.',
  en: 'Firms that had it lose it and credits come back. Of the plan, what was not used comes back. The citizen cannot reply on the request.',
};

/** The texts of each decision about a request: in its case and on the request itself. Rules 23.3 to 23.11. */
export const requestDecisions: Readonly<Record<StaffDecision, DecisionWords>> = {
  release: {
    label: { it: 'Inoltra', en: 'Forward' },
    done: { it: 'Richiesta inoltrata', en: 'Request forwarded' },
    question: { it: 'Vuoi inoltrare la richiesta agli studi?', en: 'Forward the request to the firms?' },
    hint: onlyLog,
    follows: {
      it: 'Gli studi la ricevono subito. I giorni per rispondere cominciano adesso.',
      en: 'The firms receive it at once. The days to answer begin now.',
    },
  },
  ask_to_complete: {
    label: { it: 'Chiedi di completarla', en: 'Ask to complete it' },
    done: { it: 'Rimandata da completare', en: 'Sent back to complete' },
    question: { it: 'Vuoi rimandare la richiesta al cittadino?', en: 'Send the request back to the citizen?' },
    hint: citizenReads,
    follows: {
      it: 'Torna una bozza: il cittadino legge che cosa manca, la completa e la invia di nuovo. Un piano pagato resta pagato.',
      en: 'It becomes a draft again: the citizen reads what is missing, completes it and sends it anew. A paid plan stays paid.',
    },
  },
  reject_unclear: {
    danger: true,
    label: { it: 'Respingi: poco chiara (71)', en: 'Reject: unclear (71)' },
    done: { it: 'Respinta: poco chiara', en: 'Rejected: unclear' },
    question: { it: 'Vuoi respingere la richiesta perché poco chiara?', en: 'Reject the request as unclear?' },
    hint: citizenReads,
    follows: mayReply,
  },
  reject_out_of_scope: {
    danger: true,
    label: { it: 'Respingi: fuori materia (72)', en: 'Reject: out of scope (72)' },
    done: { it: 'Respinta: fuori materia', en: 'Rejected: out of scope' },
    question: { it: 'Vuoi respingere la richiesta perché fuori materia?', en: 'Reject the request as out of scope?' },
    hint: citizenReads,
    follows: mayReply,
  },
  reject_against_terms: {
    danger: true,
    label: { it: 'Respingi: contro le condizioni (73)', en: 'Reject: against the terms (73)' },
    done: { it: 'Respinta: contro le condizioni', en: 'Rejected: against the terms' },
    question: {
      it: 'Vuoi respingere la richiesta perché va contro le condizioni?',
      en: 'Reject the request as against the terms?',
    },
    hint: citizenReads,
    follows: {
      it: 'Gli studi che l’avevano la perdono e i crediti tornano. Del piano torna quello che non è stato usato. Il cittadino può rispondere una volta, entro 15 giorni.',
      en: 'Firms that had it lose it and credits come back. Of the plan, what was not used comes back. The citizen can reply once, within 15 days.',
    },
  },
  invalidate_data: {
    danger: true,
    label: { it: 'Togli: dati non validi (81)', en: 'Take away: invalid data (81)' },
    done: { it: 'Tolta: dati non validi', en: 'Taken away: invalid data' },
    question: {
      it: 'Vuoi togliere la richiesta per i dati non validi?',
      en: 'Take the request away for its invalid data?',
    },
    hint: citizenReads,
    follows: noReply,
  },
  invalidate_occurrence: {
    danger: true,
    label: { it: 'Togli: doppia o ripetuta (82)', en: 'Take away: duplicate or repeated (82)' },
    done: { it: 'Tolta: doppia o ripetuta', en: 'Taken away: duplicate or repeated' },
    question: {
      it: 'Vuoi togliere la richiesta perché doppia o ripetuta?',
      en: 'Take the request away as a duplicate?',
    },
    hint: citizenReads,
    follows: noReply,
  },
  reinstate: {
    label: { it: 'Ripristina', en: 'Reinstate' },
    done: { it: 'Richiesta ripristinata', en: 'Request reinstated' },
    question: { it: 'Vuoi rimettere la richiesta fra quelle aperte?', en: 'Open the request again?' },
    hint: citizenReads,
    follows: {
      it: 'Torna agli studi con i giorni che le restavano, o con tutti se non era mai partita. I preventivi già dati valgono ancora.',
      en: 'It goes back to the firms with the days it had left, or with all of them if it never went out. Quotes that were given still stand.',
    },
  },
  keep: {
    danger: true,
    label: { it: 'Conferma il rifiuto', en: 'Keep the rejection' },
    done: { it: 'Rifiuto confermato', en: 'Rejection kept' },
    question: { it: 'Vuoi confermare il rifiuto?', en: 'Keep the rejection?' },
    hint: citizenReads,
    follows: {
      it: 'La richiesta resta respinta. Il cittadino riceve il motivo e non può rispondere di nuovo.',
      en: 'The request stays rejected. The citizen gets the reason and cannot reply again.',
    },
  },
  give_top: {
    label: { it: 'Dai il piano Top', en: 'Give the Top plan' },
    done: { it: 'Piano Top dato', en: 'Top plan given' },
    question: { it: 'Vuoi dare il piano Top a questa richiesta?', en: 'Give this request the Top plan?' },
    hint: citizenReads,
    follows: {
      it: 'La richiesta arriva subito a 25 studi, senza spesa per il cittadino.',
      en: 'The request reaches 25 firms at once, at no cost for the citizen.',
    },
  },
};
