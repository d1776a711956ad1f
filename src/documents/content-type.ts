import { strFromU8, unzipSync } from 'fflate';
import { fileTypeFromBuffer } from 'file-type';

/** A type of file that is accepted, with its file extensions. */
export interface AcceptedType {
  readonly contentType: string;
  readonly endings: readonly string[];
}

const office = 'application/vnd.openxmlformats-officedocument';

/**
 * The types that people bring to a lawyer. Macros, scripts, web pages, programs and archives are not accepted, with or
 * without a scanner.
 */
const accepted: readonly AcceptedType[] = [
  { contentType: 'application/pdf', endings: ['pdf'] },
  { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  { contentType: 'image/png', endings: ['png'] },
  { contentType: 'image/webp', endings: ['webp'] },
  { contentType: 'image/heic', endings: ['heic', 'heif'] },
  { contentType: 'image/tiff', endings: ['tif', 'tiff'] },
  { contentType: `${office}.wordprocessingml.document`, endings: ['docx'] },
  { contentType: `${office}.spreadsheetml.sheet`, endings: ['xlsx'] },
  { contentType: 'application/vnd.oasis.opendocument.text', endings: ['odt'] },
  { contentType: 'application/vnd.oasis.opendocument.spreadsheet', endings: ['ods'] },
  { contentType: 'application/rtf', endings: ['rtf'] },
];

const text: AcceptedType = { contentType: 'text/plain', endings: ['txt'] };
const mail: AcceptedType = { contentType: 'message/rfc822', endings: ['eml'] };

/** Every content type that a document may have. */
export const documentTypes: readonly string[] = [...accepted, text, mail].map(({ contentType }) => contentType);

const CONTROL = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F\u007F]/;
/**
 * How a web page, a vector image or a program begins, and the tags that every page contains further down. The second
 * expression reads megabytes that anybody may send, so every repetition in it is bounded.
 */
const PROGRAM_START = /^\s*(?:#!|<\?|<!doctype|<!--|<(?:head|body|xml|math)\b|%!PS|@echo\b|'use strict'|"use strict")/i;
const PROGRAM_INSIDE = new RegExp(
  [
    /<(?:script|iframe|object|embed|svg|html)\b/,
    /javascript:/,
    /\bfunction\s{0,9}(?:\w{1,99}\s{0,9})?\([^()]{0,500}\)\s{0,9}\{/,
    /=>\s{0,9}\{/,
    /\brequire\s{0,9}\(\s{0,9}['"]/,
    /^[ \t]{0,99}import\s[^\n]{1,500}\sfrom\s{1,9}['"]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'im',
);
/** Office files are archives. One with macros may claim a type without. */
const CONTAINERS = /openxmlformats|opendocument/;
const MACROS =
  /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml|Basic\/|Scripts\/|macrosheets\/|activeX\/|embeddings\/[^/]+\.bin)/i;
const MACRO_TYPE = /macroEnabled|ms-office\.vbaProject/i;
const CONTENT_TYPES = '[Content_Types].xml';
/** Names are read from the archive’s directory; only the small file of types is unpacked. */
const LARGEST_TYPES = 1_000_000;

/** Whether an office file holds macros, or can't be read. */
function holdsMacros(bytes: Uint8Array): boolean {
  const names: string[] = [];
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        return name === CONTENT_TYPES && originalSize <= LARGEST_TYPES;
      },
    });
    const types = unpacked[CONTENT_TYPES];
    return names.some((name) => MACROS.test(name)) || (types !== undefined && MACRO_TYPE.test(strFromU8(types)));
  } catch {
    return true;
  }
}

/** A saved e-mail begins with header fields, and some of these are always among them. */
const MAIL_START = /^(?:[\x21-\x39\x3B-\x7E]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+/;
const MAIL_FIELD = /^(?:from|date|received|message-id):/im;

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Detects the type of a file from its bytes; its name decides only between kinds of text, which have no signature.
 * @returns undefined for a type that is not accepted
 */
export async function acceptedType(bytes: Uint8Array, name: string): Promise<AcceptedType | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  if (found) {
    const mime =
      found.mime === 'image/heif' || found.mime === 'image/heic-sequence'
        ? 'image/heic'
        : found.mime === 'text/rtf'
          ? 'application/rtf'
          : found.mime;
    const type = accepted.find(({ contentType }) => contentType === mime);
    return type && CONTAINERS.test(type.contentType) && holdsMacros(bytes) ? undefined : type;
  }
  const written = decoded(bytes);
  if (written === undefined || CONTROL.test(written)) return undefined;
  if (/\.txt$/i.test(name)) return PROGRAM_START.test(written) || PROGRAM_INSIDE.test(written) ? undefined : text;
  if (/\.eml$/i.test(name))
    return MAIL_FIELD.test(MAIL_START.exec(written.slice(0, 100_000))?.[0] ?? '') ? mail : undefined;
  return undefined;
}
