import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** A file of a mail. */
interface MailFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A mail of the certified system (d.P.R. 68/2005 and its technical rules): a notice of a provider, or a mail in its envelope. */
export interface CertifiedMail {
  /** What became of a mail that we sent; null in a mail that somebody else wrote. */
  readonly notice: {
    /** The provider's word, such as "accettazione" or "mancata-consegna". */
    readonly kind: string;
    readonly isFailure: boolean;
    /** The Message-ID of our mail. */
    readonly about: string;
  } | null;
  /** Who wrote the mail inside the envelope, in lower case. */
  readonly sender: string | null;
  readonly files: readonly MailFile[];
  /** When it was written; null where it does not say. */
  readonly at: Date | null;
}

/** Notices after which the mail has not arrived. A warning of a delay is none of them. */
const FAILURES = /^(?:non-accettazione|errore-consegna|mancata-consegna|rilevazione-virus)$/;
/** The name that the rules give to the mail inside the envelope. */
const INNER = 'postacert.eml';

/** Reads a mail of a certified mailbox. @returns null for ordinary mail, whose sender nobody has checked */
export async function readCertifiedMail(source: Uint8Array): Promise<CertifiedMail | null> {
  const mail = await PostalMime.parse(source, { attachmentEncoding: 'arraybuffer', forceRfc822Attachments: true });
  const notice = headerOf(mail, 'x-ricevuta')?.toLowerCase();
  if (notice !== undefined)
    return {
      notice: {
        kind: notice,
        isFailure: FAILURES.test(notice),
        about: headerOf(mail, 'x-riferimento-message-id') ?? '',
      },
      sender: null,
      files: [],
      at: null,
    };
  if (headerOf(mail, 'x-trasporto')?.toLowerCase() !== 'posta-certificata') return null;
  const inner = mail.attachments.find(({ filename, mimeType }) => filename === INNER || mimeType === 'message/rfc822');
  if (!inner) return null;
  const written = await PostalMime.parse(bytesOf(inner), { attachmentEncoding: 'arraybuffer' });
  return {
    notice: null,
    sender: written.from?.address?.toLowerCase() ?? null,
    files: written.attachments.map((file) => ({ name: file.filename ?? '', bytes: bytesOf(file) })),
    at: dateOf(mail.date ?? written.date),
  };
}

const headerOf = (mail: Email, name: string): string | undefined =>
  mail.headers.find(({ key }) => key === name)?.value.trim();

function dateOf(text: string | undefined): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
