import { consumerGuarantee } from './consumer-guarantee.letter.js';
import { dismissal } from './dismissal.letter.js';
import { documentAccess } from './document-access.letter.js';
import { fineAppeal } from './fine-appeal.letter.js';
import { formalNotice } from './formal-notice.letter.js';
import { healthRecords } from './health-records.letter.js';
import { rentDeposit } from './rent-deposit.letter.js';
import type { ReadyLetter } from './ready-letter.types.js';
import type { ReadyLetterId } from './ready-letters.codes.js';

/** What each letter says. */
export const letterTable: Readonly<Record<ReadyLetterId, ReadyLetter>> = {
  'messa-in-mora': formalNotice,
  'deposito-affitto': rentDeposit,
  'impugnazione-licenziamento': dismissal,
  'garanzia-prodotto': consumerGuarantee,
  'accesso-agli-atti': documentAccess,
  'cartella-clinica': healthRecords,
  'ricorso-multa': fineAppeal,
};
