/** The headers of a mail: the values of a name (in lower case), from the top. */
export interface MailHeaders {
  readonly valuesOf: (name: string) => readonly string[];
}

const PROGRAMS = /^(?:mailer-daemon|postmaster|no-?reply|non-?rispondere|posta-certificata)@/;
const BULK = /^(?:bulk|junk|list|auto[_-]?reply)$/i;

/**
 * Whether a program wrote the mail: an answer of absence, a report of a delivery, a receipt of certified mail, a list.
 * Nobody is told about it, so that two programs never answer each other. Rule 20.25.
 */
export function isAutomatic({ valuesOf }: MailHeaders, from: string | null): boolean {
  const first = (name: string): string => valuesOf(name)[0]?.trim().toLowerCase() ?? '';
  const submitted = first('auto-submitted');
  return (
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    BULK.test(first('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply-from', 'list-id', 'x-ricevuta', 'x-failed-recipients'].some(
      (name) => first(name) !== '',
    ) ||
    /^<\s*>$/.test(first('return-path')) ||
    /^multipart\/report\b/.test(first('content-type')) ||
    (PROGRAMS.test(from ?? '') && !isCertified({ valuesOf }))
  );
}

/** Whether a provider of certified mail (PEC) wraps the mail of its customer. */
export const isCertified = ({ valuesOf }: MailHeaders): boolean =>
  valuesOf('x-trasporto').some((value) => value.trim().toLowerCase() === 'posta-certificata');

/** A result of a method: "dmarc=fail". */
const resultOf = (method: string, results: string): string | undefined =>
  new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*([a-z]+)`, 'i').exec(results)?.[1]?.toLowerCase();

/**
 * Whether the mailbox's own server found that the mail does not come from whom it names. Only a failure counts; a server
 * that says nothing refuses nothing. A line of another name was written on the way and proves nothing. Rule 20.25.
 * @param server the name in its `Authentication-Results` (RFC 8601)
 */
export function failsAuthentication({ valuesOf }: MailHeaders, server: string): boolean {
  const own = valuesOf('authentication-results').find((value) => serverOf(value) === server.toLowerCase());
  if (own === undefined) return false;
  // What is in brackets is a comment.
  const results = own.replace(/\([^()]*\)/g, ' ');
  const dmarc = resultOf('dmarc', results);
  if (dmarc === 'pass' || dmarc === 'fail') return dmarc === 'fail';
  const [spf, dkim] = [resultOf('spf', results), resultOf('dkim', results)];
  return spf !== 'pass' && dkim !== 'pass' && (spf === 'fail' || dkim === 'fail');
}

const serverOf = (value: string): string => value.trim().split(/[;\s]/, 1)[0]?.toLowerCase() ?? '';
