import { describe, expect, it } from '@jest/globals';
import { fatturaPa } from '../../../src/billing/invoices/fatturapa.js';
import { failedChecks, sdiChecks } from '../../../src/billing/invoices/sdi-checks.rules.js';
import { citizen, facts, firm, original, registered } from './sample-documents.js';

const today = '2026-03-12';
const codes = (xml: string, on = today): string[] => failedChecks(xml, on).map(({ code }) => code);

/** 54.10 and 11.90 of VAT after a discount of 9.01. */
const invoice = fatturaPa(
  facts(6600, { buyer: firm, seller: { ...registered, tax_code: '01234567897' }, list: 7700, coupon: 'PRIMO' }),
);
const note = fatturaPa(
  facts(299, { buyer: citizen, kind: 'credit_note', number: 13, issuedOn: '2026-03-12', original }),
);

/** A document with one thing written differently. */
function changed(xml: string, from: string | RegExp, to: string): string {
  const result = xml.replace(from, to);
  expect(result).not.toBe(xml);
  return result;
}

const inLine = (text: string): string => changed(invoice, '</AliquotaIVA>', `</AliquotaIVA>${text}`);
const inGeneral = (text: string): string => changed(invoice, '</Numero>', `</Numero>${text}`);
const inSum = (text: string): string =>
  changed(invoice, /(<DatiRiepilogo>\s*<AliquotaIVA>22.00<\/AliquotaIVA>)/, `$1${text}`);
const fund = (text: string): string =>
  inGeneral(
    `<DatiCassaPrevidenziale><ImportoContributoCassa>0.00</ImportoContributoCassa>${text}</DatiCassaPrevidenziale>`,
  );
const taxed = '<AliquotaIVA>22.00</AliquotaIVA>';
const untaxed = '<AliquotaIVA>0.00</AliquotaIVA>';
const lineOf = (rest: string): string =>
  changed(
    invoice,
    '<DatiRiepilogo>',
    `<DettaglioLinee><PrezzoTotale>0.00</PrezzoTotale>${rest}</DettaglioLinee><DatiRiepilogo>`,
  );
const sumOf = (rest: string, xml = invoice): string =>
  changed(xml, '</DatiRiepilogo>', `</DatiRiepilogo><DatiRiepilogo>${rest}</DatiRiepilogo>`);

/** For each check a document that fails it, made of a good one, with every code that it fails. */
const failing: readonly (readonly [code: string, xml: () => string, all: readonly string[]])[] = [
  ['00300', () => changed(invoice, '01234567897', '01234567890'), ['00300']],
  ['00301', () => changed(invoice, /(<CedentePrestatore>[\s\S]*?<IdCodice>)\d{11}/, '$101234567890'), ['00301']],
  ['00302', () => changed(invoice, '<CodiceFiscale>01234567897', '<CodiceFiscale>01234567890'), ['00302']],
  ['00305', () => changed(invoice, '12345678903', '12345678901'), ['00305']],
  ['00306', () => changed(note, 'RSSNNA80A41F205O', 'RSSNNA80A41F205K'), ['00306']],
  ['00400', () => sumOf(`${untaxed}<Natura>N2.2</Natura>`, lineOf(untaxed)), ['00400']],
  ['00401', () => inLine('<Natura>N2.2</Natura>'), ['00401', '00444']],
  ['00403', () => changed(invoice, '<Data>2026-03-10', '<Data>2026-03-13'), ['00403']],
  ['00411', () => inLine('<Ritenuta>SI</Ritenuta>'), ['00411']],
  ['00413', () => sumOf(`${untaxed}<Natura>N4</Natura>`, fund(untaxed)), ['00413']],
  ['00414', () => fund(`${taxed}<Natura>N4</Natura>`), ['00414', '00444']],
  ['00415', () => fund(`${taxed}<Ritenuta>SI</Ritenuta>`), ['00415']],
  ['00417', () => changed(note, /<CodiceFiscale>\w+<\/CodiceFiscale>/, ''), ['00417']],
  ['00418', () => changed(note, '<Data>2026-03-12', '<Data>2026-03-09'), ['00418']],
  ['00419', () => changed(invoice, /<DatiRiepilogo>[\s\S]*<\/DatiRiepilogo>/, ''), ['00419', '00422', '00443']],
  ['00420', () => sumOf(`${untaxed}<Natura>N6.1</Natura><EsigibilitaIVA>S</EsigibilitaIVA>`), ['00420']],
  ['00421', () => changed(invoice, '<Imposta>11.90', '<Imposta>11.92'), ['00421']],
  ['00422', () => inSum('<Arrotondamento>1.00</Arrotondamento>'), ['00422']],
  ['00423', () => changed(invoice, '<Importo>9.01', '<Importo>9.02'), ['00423']],
  ['00424', () => lineOf('<AliquotaIVA>0.22</AliquotaIVA>'), ['00419', '00424', '00443']],
  ['00425', () => changed(invoice, '<Numero>12/2026', '<Numero>A/B'), ['00425']],
  ['00427', () => changed(invoice, 'M5UXCR1', 'M5UXCR'), ['00427']],
  ['00428', () => changed(invoice, 'versione="FPR12"', 'versione="FPA12"'), ['00428']],
  ['00429', () => sumOf(untaxed), ['00429']],
  ['00430', () => inSum('<Natura>N2.2</Natura>'), ['00430']],
  ['00437', () => inGeneral('<ScontoMaggiorazione><Tipo>SC</Tipo></ScontoMaggiorazione>'), ['00437']],
  ['00438', () => changed(invoice, '<Importo>9.01</Importo>', ''), ['00423', '00438']],
  ['00443', () => sumOf(`${untaxed}<Natura>N4</Natura>`, lineOf('<AliquotaIVA>10.00</AliquotaIVA>')), ['00443']],
  ['00444', () => sumOf(`${untaxed}<Natura>N4</Natura>`, lineOf(`${untaxed}<Natura>N1</Natura>`)), ['00444']],
  ['00445', () => sumOf(`${untaxed}<Natura>N3</Natura>`), ['00445']],
  [
    '00476',
    () =>
      changed(invoice, /<IdPaese>IT(?=<\/IdPaese>\s*<IdCodice>\d{11}<\/IdCodice>\s*<\/IdFiscaleIVA>)/g, '<IdPaese>FR'),
    ['00476'],
  ],
];

describe('published checks of the exchange system', () => {
  it.each(failing)('finds %s', (_code, xml, all) => {
    expect(codes(xml())).toEqual(all);
  });

  it('has for each check a document that fails it, and each code once in their order', () => {
    const known = sdiChecks.map(({ code }) => code);
    expect(failing.map(([code]) => code)).toEqual(known);
    expect([...new Set(known)].toSorted()).toEqual(known);
    for (const [code, , all] of failing) expect(all).toContain(code);
  });

  it('names the element that each code is about', () => {
    expect(sdiChecks.map(({ code, element }) => `${code} ${element}`)).toEqual([
      '00300 DatiTrasmissione/IdTrasmittente/IdCodice',
      '00301 CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdCodice',
      '00302 CedentePrestatore/DatiAnagrafici/CodiceFiscale',
      '00305 CessionarioCommittente/DatiAnagrafici/IdFiscaleIVA/IdCodice',
      '00306 CessionarioCommittente/DatiAnagrafici/CodiceFiscale',
      '00400 DatiBeniServizi/DettaglioLinee/Natura',
      '00401 DatiBeniServizi/DettaglioLinee/Natura',
      '00403 DatiGenerali/DatiGeneraliDocumento/Data',
      '00411 DatiGenerali/DatiGeneraliDocumento/DatiRitenuta',
      '00413 DatiGenerali/DatiGeneraliDocumento/DatiCassaPrevidenziale/Natura',
      '00414 DatiGenerali/DatiGeneraliDocumento/DatiCassaPrevidenziale/Natura',
      '00415 DatiGenerali/DatiGeneraliDocumento/DatiRitenuta',
      '00417 CessionarioCommittente/DatiAnagrafici',
      '00418 DatiGenerali/DatiGeneraliDocumento/Data',
      '00419 DatiBeniServizi/DatiRiepilogo',
      '00420 DatiBeniServizi/DatiRiepilogo/Natura',
      '00421 DatiBeniServizi/DatiRiepilogo/Imposta',
      '00422 DatiBeniServizi/DatiRiepilogo/ImponibileImporto',
      '00423 DatiBeniServizi/DettaglioLinee/PrezzoTotale',
      '00424 AliquotaIVA',
      '00425 DatiGenerali/DatiGeneraliDocumento/Numero',
      '00427 DatiTrasmissione/CodiceDestinatario',
      '00428 DatiTrasmissione/FormatoTrasmissione',
      '00429 DatiBeniServizi/DatiRiepilogo/Natura',
      '00430 DatiBeniServizi/DatiRiepilogo/Natura',
      '00437 DatiGenerali/DatiGeneraliDocumento/ScontoMaggiorazione',
      '00438 DatiBeniServizi/DettaglioLinee/ScontoMaggiorazione',
      '00443 DatiBeniServizi/DatiRiepilogo/AliquotaIVA',
      '00444 DatiBeniServizi/DatiRiepilogo/Natura',
      '00445 Natura',
      '00476 CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdPaese',
    ]);
  });

  it('says what failed, in both languages', () => {
    expect(failedChecks(changed(invoice, '<Numero>12/2026', '<Numero>A/B'), today)).toEqual([
      {
        code: '00425',
        text: { it: 'Il numero del documento non contiene cifre', en: 'The number of the document has no digit' },
      },
    ]);
  });

  it('has words of its own for each code, in both languages', () => {
    for (const locale of ['it', 'en'] as const)
      expect(new Set(sdiChecks.map(({ text }) => text[locale])).size).toBe(sdiChecks.length);
    for (const { text } of sdiChecks) expect(Math.min(text.it.length, text.en.length)).toBeGreaterThan(15);
  });

  it('checks each of several lines and rates', () => {
    const second = (quantity: string, total: string): string =>
      sumOf(
        '<AliquotaIVA>10.00</AliquotaIVA><ImponibileImporto>20.00</ImponibileImporto><Imposta>2.00</Imposta>',
        changed(
          invoice,
          '<DatiRiepilogo>',
          `<DettaglioLinee><Quantita>${quantity}</Quantita><PrezzoUnitario>10.00</PrezzoUnitario>` +
            `<PrezzoTotale>${total}</PrezzoTotale><AliquotaIVA>10.00</AliquotaIVA></DettaglioLinee><DatiRiepilogo>`,
        ),
      );
    expect(codes(second('2.00', '20.00'))).toEqual([]);
    expect(codes(second('3.00', '20.00'))).toEqual(['00423']);
    expect(codes(second('3.00', '30.00'))).toEqual(['00422']);
  });

  it('takes a document on its own day, and not before', () => {
    expect(codes(invoice, '2026-03-10')).toEqual([]);
    expect(codes(invoice, '2026-03-09')).toEqual(['00403']);
  });

  it('takes a credit note of the day of its invoice', () => {
    expect(codes(changed(note, '<Data>2026-03-12', '<Data>2026-03-10'))).toEqual([]);
  });

  it.each([
    ['11.901', []],
    ['11.91', []],
    ['11.92', ['00421']],
    ['11.89', ['00421']],
  ])('takes the VAT of 54.10 as %s: 11.902 within less than a cent', (vat, all) => {
    expect(codes(changed(invoice, '<Imposta>11.90', `<Imposta>${vat}`))).toEqual(all);
  });

  it.each([
    ['0.99', []],
    ['-0.99', []],
    ['1.00', ['00422']],
    ['-1.00', ['00422']],
  ])('takes a sum that its lines miss by %s, if that is less than a euro', (rounding, all) => {
    expect(codes(inSum(`<Arrotondamento>${rounding}</Arrotondamento>`))).toEqual(all);
  });

  it.each([
    ['<Quantita>1.00</Quantita>', '', []],
    ['<Quantita>1.00</Quantita>', '<Quantita>2.00</Quantita>', ['00423']],
    ['<PrezzoTotale>54.10', '<PrezzoTotale>54.109', []],
    ['<PrezzoTotale>54.10', '<PrezzoTotale>54.11', ['00423']],
    ['<Tipo>SC</Tipo>', '<Tipo>MG</Tipo>', ['00423']],
    // An amount beats the percentage beside it.
    ['<Importo>9.01', '<Percentuale>50.00</Percentuale><Importo>9.01', []],
    // 63.11, less 10 %, less 4.75 % of the rest.
    [
      /<Tipo>SC<\/Tipo>\s*<Importo>9.01<\/Importo>\s*<\/ScontoMaggiorazione>/,
      '<Tipo>SC</Tipo><Percentuale>10.00</Percentuale></ScontoMaggiorazione>' +
        '<ScontoMaggiorazione><Tipo>SC</Tipo><Percentuale>4.75</Percentuale></ScontoMaggiorazione>',
      [],
    ],
  ])('works out the total of a line: %s as %s', (from, to, all) => {
    expect(codes(changed(invoice, from, to))).toEqual(all);
  });

  it('knows the format of public bodies', () => {
    const publicBody = invoice.replaceAll('FPR12', 'FPA12');
    expect(codes(publicBody)).toEqual(['00427']);
    expect(codes(changed(publicBody, 'M5UXCR1', 'UFABCD'))).toEqual([]);
  });

  it('takes a withholding tax with its data, reverse charge without split payment, and numbers of other countries', () => {
    const withheld = inLine('<Ritenuta>SI</Ritenuta>');
    expect(codes(changed(withheld, '</Numero>', '</Numero><DatiRitenuta><A>1</A></DatiRitenuta>'))).toEqual([]);
    expect(codes(sumOf(`${untaxed}<Natura>N6.1</Natura><EsigibilitaIVA>I</EsigibilitaIVA>`))).toEqual([]);
    expect(codes(changed(invoice, /IT(<\/IdPaese>\s*<IdCodice>)12345678903/, 'FR$112345678901'))).toEqual([]);
  });

  it('refuses a file of more than 5 MB before it is read', () => {
    const filled = (bytes: number) => invoice + ' '.repeat(bytes - Buffer.byteLength(invoice));
    expect(codes(filled(5 * 1024 * 1024))).toEqual([]);
    expect(codes(filled(5 * 1024 * 1024 + 1))).toEqual(['00003']);
    // Bytes count, and not characters: of the comment's letters each has two.
    const accented = (bytes: number) => filled(bytes - 7 - 2000) + `<!--${'è'.repeat(1000)}-->`;
    expect(codes(accented(5 * 1024 * 1024))).toEqual([]);
    expect(codes(accented(5 * 1024 * 1024 + 1))).toEqual(['00003']);
  });
});
