import { convert } from 'xmlbuilder2';
import { z } from 'zod';
import type { ReceiptKind } from '../../shared/billing/transmission.codes.js';

/** A receipt of the exchange system, read. */
export interface Receipt {
  readonly kind: ReceiptKind;
  /** The file that it answers, as it was sent. */
  readonly fileName: string;
  /** SHA-256 of that file, in hexadecimal digits; null where this kind of receipt names none. */
  readonly sha256: string | null;
  /** The number that the exchange system gave to the file. */
  readonly sdiId: string;
  /** When the file was taken, or delivered where the receipt says so. */
  readonly occurredAt: Date | null;
  readonly errors: readonly { readonly code: string; readonly text: string }[];
  /** Of a public body: it refused the invoice. */
  readonly isRefused: boolean;
  /** Its own words, such as where a document that was not delivered waits. */
  readonly note: string | null;
}

/** Bytes; the published receipts have a few thousand. */
export const RECEIPT_MAX = 512 * 1024;

/** Root elements: to private buyers (messaggi fattura 1.0), and to public bodies (MessaggiTypes 1.1). */
const KINDS: Readonly<Record<string, ReceiptKind>> = {
  RicevutaConsegna: 'RC',
  RicevutaImpossibilitaRecapito: 'MC',
  NotificaMancataConsegna: 'MC',
  RicevutaScarto: 'NS',
  NotificaScarto: 'NS',
  AttestazioneTrasmissioneFattura: 'AT',
  NotificaEsito: 'NE',
  NotificaDecorrenzaTermini: 'DT',
};
/** The two sets of names. */
const NAMESPACES = [
  'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0',
  'http://www.fatturapa.gov.it/sdi/messaggi/v1.0',
];

const line = (max: number) => z.string().transform((text) => text.replace(/\s+/g, ' ').trim().slice(0, max));
const error = z.object({ Codice: line(10), Descrizione: line(300), Suggerimento: line(600).optional() });
const shape = z.object({
  IdentificativoSdI: z.coerce.string().regex(/^\d{1,36}$/),
  NomeFile: z.string().trim().min(1).max(100),
  Hash: z.string().trim().optional(),
  HashFileOriginale: z.string().trim().optional(),
  DataOraRicezione: z.string().trim().optional(),
  DataOraConsegna: z.string().trim().optional(),
  ListaErrori: z.object({ Errore: z.union([error, z.array(error).max(1000)]) }).optional(),
  EsitoCommittente: z.object({ Esito: z.string().trim(), Descrizione: line(600).optional() }).optional(),
  Descrizione: line(600).optional(),
  Note: line(600).optional(),
});

/** Why a file is no receipt that is understood. */
export type NoReceipt = 'unreadable' | 'unknown_kind';

/** Reads a receipt. Of its signature (XAdES) nothing is read: what proves it is the hash of the file, which nobody else knows. */
export function readReceipt(bytes: Uint8Array): Receipt | NoReceipt {
  if (bytes.length > RECEIPT_MAX) return 'unreadable';
  const root = rootOf(new TextDecoder().decode(bytes));
  if (!root) return 'unreadable';
  const kind = KINDS[root.name];
  if (kind === undefined || !NAMESPACES.includes(root.namespace)) return 'unknown_kind';
  const parsed = shape.safeParse(root.content);
  if (!parsed.success) return 'unreadable';
  const { ListaErrori, EsitoCommittente, ...said } = parsed.data;
  const sha256 = (said.Hash ?? said.HashFileOriginale)?.toLowerCase();
  return {
    kind,
    fileName: said.NomeFile,
    sha256: sha256 !== undefined && /^[\da-f]{64}$/.test(sha256) ? sha256 : null,
    sdiId: said.IdentificativoSdI,
    occurredAt: momentOf(said.DataOraConsegna) ?? momentOf(said.DataOraRicezione),
    errors: [ListaErrori?.Errore ?? []].flat().map(({ Codice, Descrizione, Suggerimento }) => ({
      code: Codice,
      text: [Descrizione, Suggerimento].filter(Boolean).join(' – '),
    })),
    isRefused: EsitoCommittente?.Esito === 'EC02',
    note: EsitoCommittente?.Descrizione ?? said.Descrizione ?? said.Note ?? null,
  };
}

interface Root {
  readonly name: string;
  readonly namespace: string;
  readonly content: unknown;
}

/** Elements below one another, and characters of a tag: those of the published receipts have eight and two hundred. */
const DEPTH_MAX = 40;
const TAG_MAX = 2_000;

/** Whether the parser reads it quickly: what it needs grows with the square of the depth and of the attributes. */
function isPlain(xml: string): boolean {
  let depth = 0;
  for (const [tag] of xml.matchAll(/<[^<>]*>/g)) {
    if (tag.length > TAG_MAX) return false;
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>') && !tag.startsWith('<?') && !tag.startsWith('<!')) depth += 1;
    if (depth > DEPTH_MAX) return false;
  }
  return true;
}

/** The one element of a document, without the prefixes of names; undefined for what is no XML. */
function rootOf(xml: string): Root | undefined {
  // A receipt declares no entities: what does is none.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml) || !isPlain(xml)) return undefined;
  try {
    const roots = Object.entries(convert(xml.replace(/^\uFEFF/, '').trimStart(), { format: 'object' })).filter(
      ([name]) => /^[a-z_]/i.test(name),
    );
    const [[name, content] = ['', null]] = roots;
    if (typeof content !== 'object' || content === null) return undefined;
    // The reader forgives a document that ends early, as one that is still being written does.
    if (!xml.trimEnd().endsWith(`</${name}>`)) return undefined;
    const [prefix, local] = name.includes(':') ? (name.split(':', 2) as [string, string]) : ['', name];
    const attributes = content as Readonly<Record<string, unknown>>;
    const namespace = attributes[prefix === '' ? '@xmlns' : `@xmlns:${prefix}`];
    return { name: local, namespace: typeof namespace === 'string' ? namespace : '', content: bare(content) };
  } catch {
    return undefined;
  }
}

/** The same content with the names of its elements alone. */
function bare(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(bare);
  if (typeof content !== 'object' || content === null) return content;
  const names = Object.entries(content).filter(([name]) => !name.startsWith('@'));
  const [only] = names;
  // A text with attributes.
  if (names.length === 1 && only?.[0] === '#') return only[1];
  return Object.fromEntries(names.map(([name, value]) => [name.slice(name.indexOf(':') + 1), bare(value)]));
}

function momentOf(text: string | undefined): Date | null {
  // Those without a zone are Rome's; the day is what counts, and UTC is never a day later.
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}T[\d:.]{5,20}(?:Z|[+-]\d{2}:\d{2})?$/.test(text)) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
