import type { Locale } from '../../shared/locale.js';
import { PdfDocument, type Letterhead } from '../../kernel/pdf/pdf-document.js';
import {
  amountsOf,
  buyerLines,
  buyerName,
  courtesy,
  englishNote,
  factsOf,
  headOf,
  leadOf,
  sellerLines,
  titleOf,
  type PrintedInvoice,
} from './invoice-words.js';

/**
 * Draws an issued document: seller and buyer as they were frozen in it, what was bought, net, VAT and total, and what a
 * credit note corrects.
 */
export async function invoiceDocument(
  invoice: PrintedInvoice,
  letterhead: Letterhead,
  locale: Locale,
): Promise<Buffer> {
  const pdf = new PdfDocument({
    title: `${headOf(invoice)}, ${invoice.seller.name}`,
    author: invoice.seller.name,
    created: invoice.issuedAt,
  });
  pdf.letterhead(letterhead, [headOf(invoice)]);
  if (locale === 'en') pdf.paragraph(englishNote, { small: true, lang: 'en' });
  pdf.title(titleOf(invoice), leadOf(invoice));
  pdf.heading('Le parti');
  pdf.columns([
    { label: 'Chi vende', name: invoice.seller.name, lines: sellerLines(invoice.seller) },
    { label: 'Chi compra', name: buyerName(invoice.buyer), lines: buyerLines(invoice.buyer) },
  ]);
  pdf.heading('Che cosa');
  pdf.facts(factsOf(invoice));
  pdf.heading('Quanto', 120);
  pdf.table(amountsOf(invoice), 'Imponibile, IVA e totale');
  pdf.paragraph(courtesy, { small: true });
  return pdf.finish(headOf(invoice));
}
