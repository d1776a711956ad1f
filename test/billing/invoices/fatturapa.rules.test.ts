import { describe, expect, it } from '@jest/globals';
import { fatturaPa } from '../../../src/billing/invoices/fatturapa.js';
import { invoiceText } from '../../../src/billing/invoices/invoice-characters.js';
import { facts, firm, original, person, registered } from './sample-documents.js';

const text = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
/** The buyer's block alone. */
const buyerOf = (xml: string): string =>
  /<CessionarioCommittente>[\s\S]*<\/CessionarioCommittente>/.exec(xml)?.[0] ?? '';

describe('FatturaPA', () => {
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
  });
});
