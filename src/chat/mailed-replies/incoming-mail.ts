import { createHash } from 'node:crypto';
import PostalMime, { addressParser } from 'postal-mime';
import type { MailHeaders } from './incoming-mail.rules.js';

/** What the headers of a mail say. */
export interface IncomingMail extends MailHeaders {
  /** Recognises the mail when it is read again: a hash of its Message-ID, or of all headers where it has none. */
  readonly key: string;
  /** The address of its one author, in lower case; null when it names none or several. */
  readonly from: string | null;
  readonly replyTo: readonly string[];
  /** Whom it was delivered or addressed to, in lower case, the delivery first. */
  readonly recipients: readonly string[];
}

/** Where the servers write the address that a mail was delivered to, and where its author wrote it. */
const RECIPIENTS = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'];

/** Reads the headers of a mail. @throws Error for what are none */
export async function readHeaders(source: Uint8Array): Promise<IncomingMail> {
  const { headers } = await PostalMime.parse(source);
  const valuesOf = (name: string): string[] => headers.filter(({ key }) => key === name).map(({ value }) => value);
  const authors = valuesOf('from').flatMap(addressesIn);
  return {
    key: createHash('sha256')
      .update(valuesOf('message-id')[0]?.trim() ?? source)
      .digest('hex'),
    from: authors.length === 1 ? (authors[0] ?? null) : null,
    replyTo: valuesOf('reply-to').flatMap(addressesIn),
    recipients: RECIPIENTS.flatMap(valuesOf).flatMap(addressesIn),
    valuesOf,
  };
}

const addressesIn = (value: string): string[] =>
  addressParser(value, { flatten: true }).flatMap(({ address }) => (address ? [address.trim().toLowerCase()] : []));
