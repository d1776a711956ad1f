import { PdfDocument, type Letterhead } from '../../kernel/pdf/pdf-document.js';
import { theDay } from '../../shared/italian.rules.js';
import type { Locale } from '../../shared/locale.js';
import { englishNote } from '../quote/pdf/quote-words.js';
import type { EngagementDocument } from './engagement.dto.js';

/** What is drawn beside the words of the letter. */
export interface EngagementRecord {
  readonly hash: string;
  readonly version: number;
  readonly sentAt: Date;
  readonly acceptedAt: Date | null;
  readonly startsNow: boolean | null;
}

const moment = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Rome' });

/** Draws a letter of engagement with places to sign, and the record of its acceptance. */
export async function engagementPdf(
  document: EngagementDocument,
  record: EngagementRecord,
  letterhead: Letterhead,
  locale: Locale,
): Promise<Buffer> {
  const { title, day, firm, client, sections, signers } = document;
  const pdf = new PdfDocument({ title, author: firm.name, created: record.sentAt });
  pdf.letterhead(letterhead, [title, day]);
  if (locale === 'en') pdf.paragraph(englishNote, { small: true, lang: 'en' });
  pdf.title('Lettera d’incarico', `Fra ${firm.name} e ${client.name}`);
  pdf.heading('Le parti');
  pdf.columns([
    { label: 'Lo studio', ...firm },
    { label: 'Il cliente', ...client },
  ]);
  for (const { title: heading, facts, texts, table } of sections) {
    pdf.heading(heading, table ? 200 : undefined);
    if (facts.length > 0) pdf.facts(facts.map(({ label, value }) => [label, value] as const));
    for (const text of texts) pdf.paragraph(text);
    if (table) pdf.table(table, heading);
  }
  if (!letterhead.draft) {
    pdf.heading('Accettazione sul sito', 110);
    pdf.paragraph(acceptance(record, client.name));
    pdf.paragraph(`Versione ${record.version}. Impronta SHA-256 del testo: ${record.hash}`, { small: true });
  }
  pdf.signatures(signers.place, [signers.firm, signers.client]);
  return pdf.finish(title);
}

function acceptance({ acceptedAt, startsNow }: EngagementRecord, client: string): string {
  if (!acceptedAt) return 'Il cliente non ha ancora accettato questa lettera sul sito.';
  return (
    `${client} ha accettato questa lettera con il proprio account ${theDay('il', moment.format(acceptedAt))}, ora di Roma` +
    (startsNow ? ', e ha chiesto che lo studio cominci prima che scada il termine per recedere.' : '.')
  );
}
