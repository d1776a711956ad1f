/** A part of a mail, as IMAP describes it (BODYSTRUCTURE). */
export interface MailPart {
  /** Its place; undefined for a mail of one part. */
  readonly part?: string | undefined;
  /** In lower case: text/plain. */
  readonly type: string;
  readonly id?: string | undefined;
  readonly disposition?: string | undefined;
  readonly childNodes?: readonly MailPart[] | undefined;
}

/** Where the words of a mail are, and how many files come with them. */
export interface MailContents {
  readonly texts: readonly { readonly part: string; readonly isHtml: boolean }[];
  readonly files: number;
}

/** Signatures of the whole mail are no files that somebody attached. */
const SEALS = /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/;

/**
 * The parts with words, in their order: of several forms of the same words the plain one. A picture inside a layout is
 * no file; one between the words is.
 */
export function contentsOf(part: MailPart, within = ''): MailContents {
  const { type, disposition, childNodes = [] } = part;
  // A mail inside the mail is a file.
  if (type.startsWith('multipart/')) {
    if (type !== 'multipart/alternative') return together(childNodes.map((child) => contentsOf(child, type)));
    const forms = childNodes.map((child) => contentsOf(child, type));
    const plain = forms.find(({ texts }) => texts.some(({ isHtml }) => !isHtml));
    const { texts } = plain ?? forms.find((form) => form.texts.length > 0) ?? { texts: [] };
    return { texts, files: together(forms).files };
  }
  const isFile = disposition?.toLowerCase() === 'attachment';
  if (!isFile && (type === 'text/plain' || type === 'text/html'))
    return { texts: [{ part: part.part ?? '1', isHtml: type === 'text/html' }], files: 0 };
  if (SEALS.test(type)) return { texts: [], files: 0 };
  const isOfLayout = within === 'multipart/alternative' || (within === 'multipart/related' && part.id !== undefined);
  return { texts: [], files: isOfLayout && !isFile ? 0 : 1 };
}

const together = (all: readonly MailContents[]): MailContents => ({
  texts: all.flatMap(({ texts }) => texts),
  files: all.reduce((sum, { files }) => sum + files, 0),
});
