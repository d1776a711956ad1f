import type { Locale } from '../../kernel/locale.js';
import { Sheet } from '../../kernel/pdf/sheet.js';
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
export async function invoiceDocument(invoice: PrintedInvoice, brand: string, locale: Locale): Promise<Buffer> {
  const sheet = new Sheet({
    title: `${headOf(invoice)}, ${invoice.seller.name}`,
    author: invoice.seller.name,
    created: invoice.issuedAt,
  });
  sheet.letterhead(brand, [headOf(invoice)]);
  if (locale === 'en') sheet.paragraph(englishNote, { small: true, lang: 'en' });
  sheet.title(titleOf(invoice), leadOf(invoice));
  sheet.heading('Le parti');
  sheet.columns([
    { label: 'Chi vende', name: invoice.seller.name, lines: sellerLines(invoice.seller) },
    { label: 'Chi compra', name: buyerName(invoice.buyer), lines: buyerLines(invoice.buyer) },
  ]);
  sheet.heading('Che cosa');
  sheet.facts(factsOf(invoice));
  sheet.heading('Quanto', 120);
  sheet.table(amountsOf(invoice), 'Imponibile, IVA e totale');
  sheet.paragraph(courtesy, { small: true });
  return sheet.finish(headOf(invoice));
}
