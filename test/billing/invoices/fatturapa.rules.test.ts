import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Buyer } from '../../../src/billing/buyer.js';
import { fatturaPa } from '../../../src/billing/invoices/fatturapa.js';
import { fileNameOf, xmlNameOf } from '../../../src/billing/invoices/file-names.js';
import { invoiceText } from '../../../src/billing/invoices/invoice-characters.js';
import { facts, firm, original, person, registered } from './sample-documents.js';

const text = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
/** The buyer's block alone. */
const buyerOf = (xml: string): string =>
  /<CessionarioCommittente>[\s\S]*<\/CessionarioCommittente>/.exec(xml)?.[0] ?? '';

describe('FatturaPA', () => {
  const stored = (name: string): string => readFileSync(new URL(`./${name}.xml`, import.meta.url), 'utf8').trimEnd();

  it('is, for an invoice to a firm with a coupon and for a credit note to a citizen, exactly the stored document', () => {
    const invoice = facts(6600, {
      buyer: firm,
      seller: { ...registered, tax_code: '01234567897' },
      list: 7700,
      coupon: 'PRIMO',
    });
    expect(fatturaPa(invoice)).toBe(stored('invoice'));
    expect(fatturaPa(facts(299, { kind: 'credit_note', number: 13, original }))).toBe(stored('credit-note'));
  });

  it('writes an amount with two decimals', () => {
    expect(text(fatturaPa(facts(605)), 'ImportoTotaleDocumento')).toBe('6.05');
  });

  it('states what a company in liquidation, without a stated capital, has to state', () => {
    const rea = { ...registered.rea, capital_cents: null, liquidation: true };
    const xml = fatturaPa(facts(299, { seller: { ...registered, rea } }));
    expect(text(xml, 'StatoLiquidazione')).toBe('LS');
    expect(xml).not.toContain('CapitaleSociale');
  });

  const buyer = (over: Partial<Buyer>): string => fatturaPa(facts(299, { buyer: { ...person, ...over } }));
  it.each([
    [{ postal_code: '2012' }, '00000', 'MI'],
    [{ postal_code: '201210' }, '00000', 'MI'],
    [{ postal_code: 'x20121' }, '00000', 'MI'],
    [{ province_id: 'M' }, '20121', undefined],
    [{ province_id: 'MIL' }, '20121', undefined],
    [{ province_id: 'mi' }, '20121', undefined],
    [{ province_id: 'xMI' }, '20121', undefined],
    [{ province_id: null }, '20121', undefined],
    [{ country_id: 'FR' }, '00000', undefined],
  ])('writes the post code and the province of a buyer as the schema knows them: %j', (over, code, province) => {
    const block = buyerOf(buyer(over));
    expect([text(block, 'CAP'), text(block, 'Provincia')]).toEqual([code, province]);
  });

  it.each([
    [{ tax_code: null }, '0000000', undefined],
    [{ tax_code: 'X-1' }, 'X1', undefined],
    [{ tax_code: 'a'.repeat(30) }, 'A'.repeat(28), undefined],
    [{ tax_code: 'rssnna 80a41f205k' }, undefined, 'RSSNNA80A41F205K'],
    [{ tax_code: 'RSSNNA80A41F205KX' }, 'RSSNNA80A41F205KX', undefined],
    [{ tax_code: 'XRSSNNA80A41F205K' }, 'XRSSNNA80A41F205K', undefined],
    [{ tax_code: '12345678901' }, undefined, '12345678901'],
    [{ tax_code: '1' }, '1', undefined],
    [{ vat_number: 'IT 12345678901' }, '12345678901', 'RSSNNA80A41F205K'],
    [{ vat_number: 'IT' }, 'IT', 'RSSNNA80A41F205K'],
    [{ vat_number: '1'.repeat(30) }, '1'.repeat(28), 'RSSNNA80A41F205K'],
  ])('names a buyer to the tax office by the codes of %j', (over, number, code) => {
    const block = buyerOf(buyer(over));
    expect([text(block, 'IdCodice'), text(block, 'CodiceFiscale')]).toEqual([number, code]);
  });

  it.each([
    [{ sdi_code: 'm5uxcr1' }, 'M5UXCR1', undefined],
    [{ sdi_code: 'M5UXCR12', pec: ' anna@pec.it ' }, '0000000', 'anna@pec.it'],
    [{ sdi_code: 'M5UXCR', pec: 'anna.rossi+x@studio.pec.it' }, '0000000', 'anna.rossi+x@studio.pec.it'],
    [{ sdi_code: '0000000', pec: 'anna@pec.it' }, '0000000', 'anna@pec.it'],
    [{ pec: 'anna' }, '0000000', undefined],
    [{ pec: 'anna@pec' }, '0000000', undefined],
    [{ pec: 'anna rossi@pec.it' }, '0000000', undefined],
    [{ pec: 'anna@pec.it>' }, '0000000', undefined],
    [{ pec: `${'a'.repeat(249)}@pec.it` }, '0000000', `${'a'.repeat(249)}@pec.it`],
    [{ pec: `${'a'.repeat(250)}@pec.it` }, '0000000', undefined],
    [{ pec: null }, '0000000', undefined],
  ])('is delivered to %j', (over, code, pec) => {
    const xml = buyer(over);
    expect([text(xml, 'CodiceDestinatario'), text(xml, 'PECDestinatario')]).toEqual([code, pec]);
  });

  it('writes a dash for a name that is missing', () => {
    const names = (over: Partial<Buyer>) =>
      ['Denominazione', 'Nome', 'Cognome'].map((name) => text(buyerOf(buyer(over)), name));
    expect(names({})).toEqual([undefined, 'Anna', 'Rossi']);
    expect(names({ first_name: null, last_name: null })).toEqual([undefined, '-', '-']);
    expect(names({ kind: 'company', company_name: null })).toEqual(['-', undefined, undefined]);
  });

  it('is stored under the name that the exchange system requires, and given to people under a plain one', () => {
    const named = (number: number, year: number) => xmlNameOf({ vat_number: '01234567897', number, year });
    expect([named(1, 2026), named(46_655, 2027), named(1_679_615, 2056)]).toEqual([
      'IT01234567897_60001.xml',
      'IT01234567897_70ZZZ.xml',
      'IT01234567897_0ZZZZ.xml',
    ]);
    expect(fileNameOf({ kind: 'invoice', number: 12, year: 2026 })).toBe('fattura-12-2026.pdf');
    expect(fileNameOf({ kind: 'credit_note', number: 13, year: 2026 })).toBe('nota-di-credito-13-2026.pdf');
  });

  it('writes a coupon as a discount of the line, so that unit price less discount is the amount', () => {
    const xml = fatturaPa(facts(5280, { list: 6600, coupon: 'BENVENUTO20' }));
    expect(
      ['PrezzoUnitario', 'Tipo', 'Importo', 'PrezzoTotale', 'ImponibileImporto'].map((name) => text(xml, name)),
    ).toEqual(['54.10', 'SC', '10.82', '43.28', '43.28']);
    expect(fatturaPa(facts(6600))).not.toContain('ScontoMaggiorazione');
  });

  it('states a company’s entry in the register of companies', () => {
    const xml = fatturaPa(facts(299, { seller: registered }));
    expect(['Ufficio', 'NumeroREA', 'CapitaleSociale', 'StatoLiquidazione'].map((name) => text(xml, name))).toEqual([
      'MI',
      '1234567',
      '10000.00',
      'LN',
    ]);
    expect(fatturaPa(facts(299))).not.toContain('IscrizioneREA');
  });

  it('names a consumer by the tax code and delivers to the tax drawer', () => {
    const xml = fatturaPa(facts(299));
    expect(text(xml, 'CodiceDestinatario')).toBe('0000000');
    expect(buyerOf(xml)).toContain('<CodiceFiscale>RSSNNA80A41F205K</CodiceFiscale>');
    expect(buyerOf(xml)).not.toContain('IdFiscaleIVA');
    expect([text(xml, 'ImponibileImporto'), text(xml, 'Imposta'), text(xml, 'ImportoTotaleDocumento')]).toEqual([
      '2.45',
      '0.54',
      '2.99',
    ]);
    expect(xml).not.toContain('DatiBollo');
  });

  it('names a firm by its VAT number and delivers to its code, or to its certified mail', () => {
    const xml = fatturaPa(facts(6600, { buyer: firm }));
    expect(text(xml, 'CodiceDestinatario')).toBe('M5UXCR1');
    expect(buyerOf(xml)).toMatch(/<IdPaese>IT<\/IdPaese>\s*<IdCodice>12345678903<\/IdCodice>/);
    expect(text(xml, 'Denominazione')).toBe('Giustamente dimostrazione S.r.l.');
    expect(buyerOf(xml)).toContain('Studio Bianchi &amp; Associati');
    const byPec = fatturaPa(facts(6600, { buyer: { ...firm, sdi_code: null, pec: 'studio.bianchi@pec.example' } }));
    expect([text(byPec, 'CodiceDestinatario'), text(byPec, 'PECDestinatario')]).toEqual([
      '0000000',
      'studio.bianchi@pec.example',
    ]);
  });

  it('states the payment, and for a credit note the corrected invoice', () => {
    const xml = fatturaPa(facts(6600, { buyer: firm }));
    expect([
      text(xml, 'TipoDocumento'),
      text(xml, 'CondizioniPagamento'),
      text(xml, 'ModalitaPagamento'),
      text(xml, 'ImportoPagamento'),
    ]).toEqual(['TD01', 'TP02', 'MP08', '66.00']);
    const note = fatturaPa(
      facts(6600, { kind: 'credit_note', number: 13, issuedOn: '2026-03-12', buyer: firm, original }),
    );
    expect([text(note, 'TipoDocumento'), text(note, 'Numero'), text(note, 'IdDocumento')]).toEqual([
      'TD04',
      '13/2026',
      '12/2026',
    ]);
    expect(note).toMatch(/<DatiFattureCollegate>\s*<IdDocumento>12\/2026<\/IdDocumento>\s*<Data>2026-03-10<\/Data>/);
    expect(note).not.toContain('DatiPagamento');
  });

  it('gives each document a unique file name, with ten digits at most', () => {
    expect(text(fatturaPa(facts(299)), 'ProgressivoInvio')).toBe('2600000012');
    expect(text(fatturaPa(facts(299, { year: 2027 })), 'ProgressivoInvio')).toBe('2700000012');
  });

  it('supports buyers abroad, with a VAT number, with an Italian tax code, and with neither', () => {
    const abroad = { postal_code: 'SW1A 1AA', city: 'London', province_id: null, country_id: 'GB' };
    const company = fatturaPa(
      facts(6600, { buyer: { ...firm, ...abroad, vat_number: 'GB999999973', sdi_code: null } }),
    );
    expect(text(company, 'CodiceDestinatario')).toBe('XXXXXXX');
    expect(buyerOf(company)).toMatch(
      /<IdPaese>GB<\/IdPaese>\s*<IdCodice>999999973<\/IdCodice>[\s\S]*<CAP>00000<\/CAP>[\s\S]*<Nazione>GB<\/Nazione>/,
    );
    expect(text(fatturaPa(facts(299, { buyer: { ...person, ...abroad } })), 'CodiceDestinatario')).toBe('0000000');
    const nameless = fatturaPa(facts(299, { buyer: { ...person, ...abroad, tax_code: null } }));
    expect(buyerOf(nameless)).toMatch(/<IdPaese>GB<\/IdPaese>\s*<IdCodice>0000000<\/IdCodice>/);
  });

  it('writes names in the characters that the schema allows', () => {
    expect(invoiceText('Błażej Nguyễn d’Órfão', 60)).toBe("Blazej Nguyen d'Órfão");
    expect(invoiceText('Müller\n–  Œuvre\u200B 10 €', 60)).toBe('Müller - OEuvre 10 EUR');
    expect(invoiceText('Γιώργος', 60)).toBe('???????');
    expect(invoiceText('  \u0000 ', 60)).toBe('-');
    expect(invoiceText('a'.repeat(70), 60)).toHaveLength(60);
    expect(invoiceText('ab  c', 3)).toBe('ab');
    expect(invoiceText(' ~a\u00A0ÿ\u00AD\u007F\u0080b\t\n c ', 60)).toBe('~a ÿ b c');
    expect(invoiceText('a\u0301\u0327 \u0301x Ⅷ ﬁ ﷺ', 60)).toBe('á x VIII fi ?');
    const spelt = 'łŁđĐħĦıŋŊŧŦœŒĸſẞ‘’‚‛ʼ“”„‐‑‒–—−…€™№';
    expect(invoiceText(spelt, 60)).toBe(`lLdDhHinNtToeOEksSS'''''\"\"\"------...EURTMn.`);
    expect(invoiceText('ǿ ǽ ķ', 60)).toBe('ø æ k');
  });
});
