import type { ReadyLetter } from '../../../src/shared/guidance/ready-letters/ready-letter.types.js';
import type { ReadyLetterId } from '../../../src/shared/guidance/ready-letters/ready-letters.codes.js';

/** What each letter says, in a chunk each: a page needs one of them. */
const files: Readonly<Record<ReadyLetterId, () => Promise<ReadyLetter>>> = {
  'messa-in-mora': async () =>
    (await import('../../../src/shared/guidance/ready-letters/formal-notice.letter.js')).formalNotice,
  'deposito-affitto': async () =>
    (await import('../../../src/shared/guidance/ready-letters/rent-deposit.letter.js')).rentDeposit,
  'impugnazione-licenziamento': async () =>
    (await import('../../../src/shared/guidance/ready-letters/dismissal.letter.js')).dismissal,
  'garanzia-prodotto': async () =>
    (await import('../../../src/shared/guidance/ready-letters/consumer-guarantee.letter.js')).consumerGuarantee,
  'accesso-agli-atti': async () =>
    (await import('../../../src/shared/guidance/ready-letters/document-access.letter.js')).documentAccess,
  'cartella-clinica': async () =>
    (await import('../../../src/shared/guidance/ready-letters/health-records.letter.js')).healthRecords,
  'ricorso-multa': async () =>
    (await import('../../../src/shared/guidance/ready-letters/fine-appeal.letter.js')).fineAppeal,
};

/** What has come; the server has all of them. */
const loaded: Partial<Record<ReadyLetterId, ReadyLetter>> = import.meta.env.SSR
  ? (await import('../../../src/shared/guidance/ready-letters/letter-table.js')).letterTable
  : {};

const isLetter = (id: string | undefined): id is ReadyLetterId => id !== undefined && Object.hasOwn(files, id);

/** Fetches what a letter says, if it has not come yet. */
export async function loadLetter(id: string | undefined): Promise<void> {
  if (isLetter(id)) loaded[id] ??= await files[id]();
}

/** What a letter says, once it has come. */
export function loadedLetter(id: ReadyLetterId): ReadyLetter {
  const letter = loaded[id];
  if (!letter) throw new Error(`the letter ${id} was not loaded`);
  return letter;
}

// React takes a page over at once, so its letter is there before.
if (!import.meta.env.SSR) await loadLetter(/\/lettere\/([\w-]+)$/.exec(window.location.pathname)?.[1]);
