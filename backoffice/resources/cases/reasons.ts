import type { DecisionOf } from '../../../src/shared/moderation/case-decisions.codes.js';
import type { CaseKind } from '../../../src/shared/moderation/case.codes.js';
import type { ScreeningHit } from '../../../src/shared/requests/screening.codes.js';
import type { Words } from './bilingual.js';

/** Common reasons, by kind and decision; a member inserts one and changes it. */
export const reasons: { readonly [Kind in CaseKind]: Readonly<Record<DecisionOf<Kind>, readonly Words[]>> } = {
  verification: {
    verify: [
      {
        it: 'Risulta nell’Albo dell’Ordine indicato: numero e data coincidono.',
        en: 'Found in the register of the stated Order: number and date match.',
      },
      {
        it: 'Risulta nella ricerca del Consiglio nazionale forense: nome e Ordine coincidono.',
        en: 'Found in the search of the National Bar Council: name and Order match.',
      },
    ],
    ask: [
      {
        it: 'Il numero di iscrizione che hai indicato non risulta: controllalo e scrivici quello corretto.',
        en: 'We could not find the enrolment number you stated: please check it and write us the right one.',
      },
      {
        it: 'Il nome nell’Albo è diverso da quello del profilo: indicaci come sei iscritto.',
        en: 'The name in the register differs from the one in the profile: please tell us how you are enrolled.',
      },
    ],
    refuse: [
      {
        it: 'L’iscrizione indicata non risulta nell’Albo dell’Ordine.',
        en: 'The stated enrolment is not in the register of the Order.',
      },
    ],
  },
  message: {
    approve: [
      { it: 'Non contiene recapiti.', en: 'It holds no contact details.' },
      {
        it: 'Il numero non è un recapito: è un dato della pratica.',
        en: 'The number is no contact: it belongs to the case.',
      },
    ],
    reject_contacts: [
      {
        it: 'Contiene un recapito: i recapiti si scambiano dopo la scelta dello studio.',
        en: 'It holds a contact: contact details are exchanged after the firm is chosen.',
      },
      {
        it: 'Invita a sentirsi fuori dalla piattaforma prima della scelta.',
        en: 'It invites to talk outside the platform before the choice.',
      },
    ],
    reject_insult: [
      {
        it: 'Offende l’altra persona: scrivi di nuovo con rispetto.',
        en: 'It offends the other person: write again with respect.',
      },
    ],
    reject_off_topic: [{ it: 'Non riguarda questa richiesta.', en: 'It is not about this request.' }],
    ignore: [{ it: 'Il messaggio non aggiunge nulla alla richiesta.', en: 'The message adds nothing to the request.' }],
    reply: [
      {
        it: 'I recapiti si scambiano dopo la scelta: fino ad allora puoi chiedere qui quello che ti serve.',
        en: 'Contact details are exchanged after the choice: until then, ask here for what you need.',
      },
    ],
  },
  registration: {
    keep: [
      {
        it: 'Gli stessi dati, e nulla di nuovo rispetto alla chiusura.',
        en: 'The same details, and nothing new since the account was closed.',
      },
    ],
    report: [
      {
        it: 'Segnalato alla polizia postale: tentativi ripetuti dopo la chiusura.',
        en: 'Reported to the postal police: repeated attempts after the account was closed.',
      },
    ],
    allow: [
      { it: 'Il ricorso contro la chiusura è stato accolto.', en: 'The appeal against the closing was granted.' },
      {
        it: 'Il numero di telefono è passato a un’altra persona.',
        en: 'The phone number now belongs to another person.',
      },
    ],
  },
  inactive: {
    keep: [
      { it: 'Ha crediti pagati che può ancora usare.', en: 'It has paid credits that can still be used.' },
      { it: 'Ha un incarico in corso nato dalla piattaforma.', en: 'It has a mandate under way that began here.' },
    ],
    delete: [
      {
        it: 'Inutilizzato da due anni, nessuna risposta all’avviso.',
        en: 'Unused for two years, no answer to the notice.',
      },
    ],
  },
  report: {
    uphold: [
      {
        it: 'Il testo contiene offese rivolte alla persona.',
        en: 'The text holds insults aimed at the person.',
      },
      {
        it: 'Il testo contiene recapiti, o invita a sentirsi fuori dal servizio prima della scelta.',
        en: 'The text holds contact details, or asks to go on outside the service before the choice.',
      },
      {
        it: 'Il testo contiene dati personali di qualcuno che non c’entra con la richiesta.',
        en: 'The text holds personal data of somebody who has no part in the request.',
      },
    ],
    dismiss: [
      {
        it: 'Il testo esprime un’opinione, anche severa, senza offendere nessuno: i termini lo permettono.',
        en: 'The text states an opinion, if a harsh one, and insults nobody: the terms allow it.',
      },
      {
        it: 'Nel contesto della conversazione non c’è una violazione dei termini.',
        en: 'In the context of the conversation nothing breaks the terms.',
      },
    ],
    unfounded: [
      {
        it: 'Quello che la segnalazione descrive non si trova nel contenuto segnalato.',
        en: 'What the report describes is not in the reported content.',
      },
    ],
  },
  appeal: {
    grant: [
      {
        it: 'Abbiamo riletto il contesto: la violazione non c’è, e la decisione cambia.',
        en: 'We read the context again: nothing breaks the terms, and the decision changes.',
      },
    ],
    reject: [
      {
        it: 'Il ricorso non porta fatti nuovi: la violazione resta quella descritta nella decisione.',
        en: 'The appeal brings no new facts: the breach is the one that the decision describes.',
      },
    ],
  },
  contact: {
    reply: [
      {
        it: 'Grazie per averci scritto: abbiamo controllato, ed è tutto a posto.',
        en: 'Thank you for writing to us: we have checked, and all is well.',
      },
    ],
    close: [
      { it: 'Pubblicità, o messaggio automatico.', en: 'Advertising, or an automatic message.' },
      { it: 'Già risposto in un altro messaggio.', en: 'Answered in another message already.' },
    ],
  },
  related_review: {
    clear: [
      { it: 'Sono persone diverse, che usano la stessa rete.', en: 'They are different people who use one network.' },
      {
        it: 'Un cliente che torna: le richieste sono vere e diverse.',
        en: 'A client who returns: true, different cases.',
      },
    ],
    refuse: [
      {
        it: 'Il giudizio viene da chi fa parte dello studio o ha un legame con esso: non aiuta chi cerca un avvocato.',
        en: 'The review comes from somebody of the firm or tied to it: it does not help those who look for a lawyer.',
      },
    ],
  },
  duplicate: {
    leave: [
      { it: 'Somiglia all’altra, ma è un caso diverso.', en: 'It resembles the other one, but is another case.' },
    ],
    invalidate_occurrence: [
      {
        it: 'Hai già una richiesta aperta per lo stesso fatto: gli studi rispondono a quella.',
        en: 'You already have an open request about the same facts: firms answer that one.',
      },
    ],
    reject_against_terms: [
      {
        it: 'La stessa richiesta è stata inviata più volte: disturba gli studi che la ricevono.',
        en: 'The same request was sent several times: it disturbs the firms that receive it.',
      },
    ],
  },
  screening: {
    release: [
      { it: 'È una richiesta vera e completa.', en: 'It is a true and complete request.' },
      { it: 'Somiglia all’altra, ma è un caso diverso.', en: 'It resembles the other one, but is another case.' },
    ],
    ask_to_complete: [
      {
        it: 'Racconta che cosa è successo, quando, e che cosa vorresti ottenere: così uno studio può risponderti.',
        en: 'Tell what happened, when, and what you would like to obtain: then a firm can answer you.',
      },
      {
        it: 'Togli dal racconto i recapiti e i dati di altre persone: gli studi li ricevono solo dopo la tua scelta.',
        en: 'Take contact details and data of other people out of your story: firms get them only after your choice.',
      },
    ],
    reject_unclear: [
      {
        it: 'Dal racconto non si capisce qual è la lite né che cosa chiedi.',
        en: 'The story does not tell what the dispute is, nor what you ask for.',
      },
    ],
    reject_out_of_scope: [
      {
        it: 'Riguarda la famiglia (separazione, divorzio, figli): gli studi iscritti qui non se ne occupano.',
        en: 'It is about family matters (separation, divorce, children), which the firms here do not handle.',
      },
      {
        it: 'Riguarda la difesa in un processo penale: gli studi iscritti qui non se ne occupano.',
        en: 'It is about the defence in criminal proceedings, which the firms here do not handle.',
      },
    ],
    reject_against_terms: [
      {
        it: 'Chiede di essere contattato fuori dalla piattaforma prima della scelta di uno studio.',
        en: 'It asks to be contacted outside the platform before a firm is chosen.',
      },
      {
        it: 'Contiene offese o accuse che non servono a descrivere la lite.',
        en: 'It holds insults or accusations that do not help to describe the dispute.',
      },
    ],
    invalidate_data: [
      {
        it: 'I dati non corrispondono a una lite reale: luogo, fatti o persone sono inventati.',
        en: 'The data do not match a real dispute: place, facts or people are invented.',
      },
    ],
    invalidate_occurrence: [
      {
        it: 'È la stessa lite di un’altra tua richiesta aperta: gli studi rispondono a quella.',
        en: 'It is the same dispute as another open request of yours: firms answer that one.',
      },
    ],
  },
  text: {
    keep: [
      { it: 'Non contiene recapiti.', en: 'It holds no contact details.' },
      {
        it: 'Il numero non è un recapito: è un dato della pratica.',
        en: 'The number is no contact: it belongs to the case.',
      },
    ],
    remove_contacts: [
      {
        it: 'Il testo contiene un recapito, scritto in modo da non farsi riconoscere.',
        en: 'The text holds a contact, written so as not to be recognised.',
      },
      {
        it: 'Il testo invita a sentirsi fuori dal servizio prima della scelta.',
        en: 'The text asks to go on outside the service before the choice.',
      },
    ],
    remove_insult: [
      {
        it: 'Il testo contiene offese rivolte alla persona.',
        en: 'The text holds insults aimed at the person.',
      },
    ],
    remove_other: [
      {
        it: 'Il testo è pubblicità e non parla di quello che è successo.',
        en: 'The text is advertising and does not speak of what happened.',
      },
    ],
  },
  rejection_reply: {
    reinstate: [
      {
        it: 'Con le notizie che ci hai dato la richiesta è chiara: la inoltriamo.',
        en: 'With what you have told us the request is clear: we forward it.',
      },
    ],
    keep: [
      {
        it: 'Abbiamo letto la tua risposta, ma la materia resta fra quelle che non trattiamo.',
        en: 'We have read your reply, but the matter remains one that we do not cover.',
      },
      {
        it: 'Abbiamo letto la tua risposta, ma non aggiunge quello che manca.',
        en: 'We have read your reply, but it does not add what is missing.',
      },
    ],
  },
  conduct: {
    leave: [
      {
        it: 'I giudizi bassi riguardano l’esito della causa, non il lavoro dello studio.',
        en: 'The low ratings are about how the case ended, not about the firm’s work.',
      },
    ],
    warn: [
      {
        it: 'Più clienti dicono di non aver ricevuto risposta dopo la scelta: rispondi a chi ti ha scelto entro pochi giorni.',
        en: 'Several clients say that they got no answer after the choice: answer whoever chose you within a few days.',
      },
    ],
    suspend: [
      {
        it: 'Dopo l’avviso i clienti continuano a descrivere gli stessi fatti.',
        en: 'After the warning clients go on describing the same facts.',
      },
    ],
  },
};

/** The reason that fits what the rules found in a held request, and the decision for which it comes first. Rule 23.13. */
export const reasonsForHits: Readonly<
  Partial<Record<ScreeningHit, { readonly decision: DecisionOf<'screening'>; readonly reason: Words }>>
> = {
  job_advert: {
    decision: 'reject_out_of_scope',
    reason: {
      it: 'È un annuncio o una domanda di lavoro: qui si cerca un avvocato per una lite o un consiglio.',
      en: 'It is a job advert or an application: here people look for a lawyer for a dispute or for advice.',
    },
  },
  insult: {
    decision: 'reject_against_terms',
    reason: {
      it: 'Contiene solo offese e non racconta nessun fatto per cui serva un avvocato.',
      en: 'It only holds insults and tells no facts for which a lawyer is needed.',
    },
  },
  advertisement: {
    decision: 'reject_against_terms',
    reason: {
      it: 'È pubblicità: offre qualcosa in vendita e non chiede assistenza legale.',
      en: 'It is advertising: it offers something for sale and asks for no legal help.',
    },
  },
  test: {
    decision: 'invalidate_data',
    reason: {
      it: 'È una prova del modulo: non racconta fatti veri.',
      en: 'It is a test of the form: it tells no true facts.',
    },
  },
  filler: {
    decision: 'reject_unclear',
    reason: {
      it: 'Il testo non ha un senso compiuto: non si capisce che cosa è successo.',
      en: 'The text has no meaning: one cannot tell what happened.',
    },
  },
};

/** The reasons offered for a decision about a case; the one that fits what the rules found comes first. */
export function reasonsOf({ kind, file }: { readonly kind: CaseKind; readonly file?: object }, name: string): Words[] {
  const usual: Readonly<Record<string, readonly Words[]>> = reasons[kind];
  // The file of each kind of case has its own form; that of a request is in RequestFile.tsx.
  const { hits = [] } = (kind === 'screening' ? file : {}) as {
    readonly hits?: readonly { readonly hit: ScreeningHit }[];
  };
  const fitting = hits.flatMap(({ hit }) => reasonsForHits[hit] ?? []);
  return [...fitting.filter(({ decision }) => decision === name).map(({ reason }) => reason), ...(usual[name] ?? [])];
}
