import type { KindPage } from './kind-page';
import { requestDecisions as words } from './request-decisions';
import { RequestFile } from './RequestFile';

/** A request that staff examine before firms get it. Rules 23.1 to 23.6. */
export const screening: KindPage<'screening'> = {
  File: RequestFile,
  decisions: {
    release: words.release,
    ask_to_complete: words.ask_to_complete,
    reject_unclear: words.reject_unclear,
    reject_out_of_scope: words.reject_out_of_scope,
    reject_against_terms: words.reject_against_terms,
    invalidate_data: words.invalidate_data,
    invalidate_occurrence: words.invalidate_occurrence,
  },
};

/** A request that resembles another one of its citizen, and that firms have already. Rule 23.12. */
export const duplicate: KindPage<'duplicate'> = {
  File: RequestFile,
  decisions: {
    leave: {
      label: { it: 'Lasciala', en: 'Leave it' },
      done: { it: 'Lasciata agli studi', en: 'Left with the firms' },
      question: { it: 'Vuoi lasciare la richiesta agli studi?', en: 'Leave the request with the firms?' },
      hint: {
        it: 'Resta nel registro. Il cittadino non lo legge.',
        en: 'It stays in the log. The citizen does not read it.',
      },
      follows: { it: 'Non cambia nulla, per nessuno.', en: 'Nothing changes, for anybody.' },
    },
    invalidate_occurrence: words.invalidate_occurrence,
    reject_against_terms: words.reject_against_terms,
  },
};

/** The citizen's reply to a rejection. Rules 23.8 and 23.9. */
export const rejectionReply: KindPage<'rejection_reply'> = {
  File: RequestFile,
  decisions: { reinstate: words.reinstate, keep: words.keep },
};
