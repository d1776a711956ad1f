import { luhnChecksumValidate } from 'stdnum/lib/cjs/util/checksum.js';
import { convert } from 'xmlbuilder2';
import { taxCode } from '../../shared/accounts/fiscal-codes.rules.js';
import type { Text } from '../../shared/locale.js';

/** Why the exchange system would refuse a document. */
export interface FailedCheck {
  /** The code of the published list, five digits. */
  readonly code: string;
  readonly text: Text;
}

interface SdiCheck extends FailedCheck {
  /** What the code is about: the element below `FatturaElettronicaHeader` or `FatturaElettronicaBody`. */
  readonly element: string;
  readonly fails: (document: Document, today: string) => boolean;
}

/** An element as the parser gives it: its text, or its children by name. */
type Element = string | { readonly [name: string]: Element | readonly Element[] };

interface Document {
  readonly version: string | null;
  readonly header: Element;
  readonly body: Element;
  /** Lines (2.2.1), contributions to a pension fund (2.1.1.7) and sums by rate (2.2.2). */
  readonly lines: readonly Element[];
  readonly funds: readonly Element[];
  readonly sums: readonly Element[];
}

/** The largest file that the exchange system's web service takes, in bytes. */
const MAX_BYTES = 5 * 1024 * 1024;
const GENERAL = 'DatiGenerali/DatiGeneraliDocumento';
const SELLER = 'CedentePrestatore/DatiAnagrafici';
const BUYER = 'CessionarioCommittente/DatiAnagrafici';

function all(of: Element, path: string): Element[] {
  let found: Element[] = [of];
  for (const name of path.split('/'))
    found = found.flatMap((element) => (typeof element === 'string' ? [] : [element[name] ?? []].flat()));
  return found;
}

function textOf(of: Element, path: string): string | null {
  const [first] = all(of, path);
  return typeof first === 'string' ? first : null;
}

const has = (of: Element, path: string): boolean => all(of, path).length > 0;
const numberOf = (of: Element, path: string): number => Number(textOf(of, path) ?? 0);
const sum = (of: readonly Element[], path: string): number =>
  of.reduce((total, element) => total + numberOf(element, path), 0);

/** The difference reaches the tolerance; amounts are in euros, and a millionth hides what binary fractions add. */
const differs = (one: number, other: number, tolerance: number): boolean =>
  Math.round(Math.abs(one - other) * 1e6) >= tolerance * 1e6;

const isZeroRated = (of: Element): boolean => numberOf(of, 'AliquotaIVA') === 0;
const isTaxedWithReason = (of: Element): boolean => !isZeroRated(of) && has(of, 'Natura');
const isUntaxedWithoutReason = (of: Element): boolean => isZeroRated(of) && !has(of, 'Natura');
/** 0.22 instead of 22.00 */
const isFraction = (of: Element): boolean => !isZeroRated(of) && numberOf(of, 'AliquotaIVA') < 1;
const isWithheld = (of: Element): boolean => textOf(of, 'Ritenuta') === 'SI';
const ratesOf = (of: readonly Element[]): Set<number> => new Set(of.map((element) => numberOf(element, 'AliquotaIVA')));
const reasonsOf = (of: readonly Element[]): Set<string> =>
  new Set(of.map((element) => textOf(element, 'Natura')).filter((reason) => reason !== null));
const isWithin = <T>(part: ReadonlySet<T>, whole: ReadonlySet<T>): boolean =>
  [...part].every((value) => whole.has(value));
const isDiscountWithoutValue = (of: Element): boolean => !has(of, 'Percentuale') && !has(of, 'Importo');

/** The price of one after discounts and surcharges, each on what the one before left; an amount beats a percentage. */
function priceOfOne(line: Element): number {
  let price = numberOf(line, 'PrezzoUnitario');
  for (const change of all(line, 'ScontoMaggiorazione')) {
    const by = has(change, 'Importo') ? numberOf(change, 'Importo') : (price * numberOf(change, 'Percentuale')) / 100;
    price += textOf(change, 'Tipo') === 'MG' ? by : -by;
  }
  return price;
}

const quantityOf = (line: Element): number => (has(line, 'Quantita') ? numberOf(line, 'Quantita') : 1);

/** Eleven digits with their check digit, whatever the office in them: the register knows numbers of newer offices. */
const isElevenDigits = (text: string): boolean => /^\d{11}$/.test(text) && luhnChecksumValidate(text);

/** The Italian VAT number of a party is none; a number of another country is not checked, and none is no fault. */
function isWrongVatNumber(header: Element, party: string): boolean {
  if (textOf(header, `${party}/IdFiscaleIVA/IdPaese`) !== 'IT') return false;
  return !isElevenDigits(textOf(header, `${party}/IdFiscaleIVA/IdCodice`) ?? '');
}

function isWrongTaxCode(header: Element, path: string): boolean {
  const code = textOf(header, path);
  return code !== null && !isElevenDigits(code) && taxCode(code) === null;
}

/**
 * What the exchange system checks in the content of a document, as far as it can concern an invoice or a credit note to
 * private buyers (FPR12, TD01 or TD04) and can be checked without its registers. Of the codes 00300 to 00306, which look
 * a number up in the tax register, only the check digit is checked here. Source: Agenzia delle Entrate, "Elenco dei
 * controlli effettuati sul file fattura del Sistema di Interscambio", version 2.0 of 31 January 2025. Rule 8.5.
 */
export const sdiChecks: readonly SdiCheck[] = [
  {
    code: '00300',
    element: 'DatiTrasmissione/IdTrasmittente/IdCodice',
    text: {
      it: 'Il codice fiscale di chi trasmette non è valido',
      en: 'The tax code of the sender is not valid',
    },
    fails: ({ header }) =>
      textOf(header, 'DatiTrasmissione/IdTrasmittente/IdPaese') === 'IT' &&
      isWrongTaxCode(header, 'DatiTrasmissione/IdTrasmittente/IdCodice'),
  },
  {
    code: '00301',
    element: `${SELLER}/IdFiscaleIVA/IdCodice`,
    text: { it: 'La partita IVA del venditore non è valida', en: 'The VAT number of the seller is not valid' },
    fails: ({ header }) => isWrongVatNumber(header, SELLER),
  },
  {
    code: '00302',
    element: `${SELLER}/CodiceFiscale`,
    text: { it: 'Il codice fiscale del venditore non è valido', en: 'The tax code of the seller is not valid' },
    fails: ({ header }) => isWrongTaxCode(header, `${SELLER}/CodiceFiscale`),
  },
  {
    code: '00305',
    element: `${BUYER}/IdFiscaleIVA/IdCodice`,
    text: { it: 'La partita IVA del cliente non è valida', en: 'The VAT number of the buyer is not valid' },
    fails: ({ header }) => isWrongVatNumber(header, BUYER),
  },
  {
    code: '00306',
    element: `${BUYER}/CodiceFiscale`,
    text: { it: 'Il codice fiscale del cliente non è valido', en: 'The tax code of the buyer is not valid' },
    fails: ({ header }) => isWrongTaxCode(header, `${BUYER}/CodiceFiscale`),
  },
  {
    code: '00400',
    element: 'DatiBeniServizi/DettaglioLinee/Natura',
    text: { it: 'Una riga senza IVA non dice perché', en: 'A line without VAT does not say why' },
    fails: ({ lines }) => lines.some(isUntaxedWithoutReason),
  },
  {
    code: '00401',
    element: 'DatiBeniServizi/DettaglioLinee/Natura',
    text: {
      it: 'Una riga con IVA indica un motivo per non applicarla',
      en: 'A line with VAT gives a reason for charging none',
    },
    fails: ({ lines }) => lines.some(isTaxedWithReason),
  },
  {
    code: '00403',
    element: `${GENERAL}/Data`,
    text: { it: 'La data del documento è nel futuro', en: 'The date of the document is in the future' },
    fails: ({ body }, today) => (textOf(body, `${GENERAL}/Data`) ?? '') > today,
  },
  {
    code: '00411',
    element: `${GENERAL}/DatiRitenuta`,
    text: {
      it: 'Una riga è soggetta a ritenuta, ma mancano i dati della ritenuta',
      en: 'A line is subject to a withholding tax, but its data are missing',
    },
    fails: ({ body, lines }) => lines.some(isWithheld) && !has(body, `${GENERAL}/DatiRitenuta`),
  },
  {
    code: '00413',
    element: `${GENERAL}/DatiCassaPrevidenziale/Natura`,
    text: {
      it: 'Un contributo alla cassa senza IVA non dice perché',
      en: 'A contribution to a pension fund without VAT does not say why',
    },
    fails: ({ funds }) => funds.some(isUntaxedWithoutReason),
  },
  {
    code: '00414',
    element: `${GENERAL}/DatiCassaPrevidenziale/Natura`,
    text: {
      it: 'Un contributo alla cassa con IVA indica un motivo per non applicarla',
      en: 'A contribution to a pension fund with VAT gives a reason for charging none',
    },
    fails: ({ funds }) => funds.some(isTaxedWithReason),
  },
  {
    code: '00415',
    element: `${GENERAL}/DatiRitenuta`,
    text: {
      it: 'Un contributo alla cassa è soggetto a ritenuta, ma mancano i dati della ritenuta',
      en: 'A contribution to a pension fund is subject to a withholding tax, but its data are missing',
    },
    fails: ({ body, funds }) => funds.some(isWithheld) && !has(body, `${GENERAL}/DatiRitenuta`),
  },
  {
    code: '00417',
    element: BUYER,
    text: {
      it: 'Il cliente non ha né partita IVA né codice fiscale',
      en: 'The buyer has neither a VAT number nor a tax code',
    },
    fails: ({ header }) => !has(header, `${BUYER}/IdFiscaleIVA`) && !has(header, `${BUYER}/CodiceFiscale`),
  },
  {
    code: '00418',
    element: `${GENERAL}/Data`,
    text: {
      it: 'La nota di credito è datata prima della fattura che corregge',
      en: 'The credit note is dated before the invoice that it corrects',
    },
    fails: ({ body }) =>
      textOf(body, `${GENERAL}/TipoDocumento`) === 'TD04' &&
      all(body, 'DatiGenerali/DatiFattureCollegate/Data').some((day) => day > (textOf(body, `${GENERAL}/Data`) ?? '')),
  },
  {
    code: '00419',
    element: 'DatiBeniServizi/DatiRiepilogo',
    text: { it: 'Manca il riepilogo di un’aliquota', en: 'The sum of a rate is missing' },
    fails: ({ lines, funds, sums }) => sums.length < ratesOf([...lines, ...funds]).size,
  },
  {
    code: '00420',
    element: 'DatiBeniServizi/DatiRiepilogo/Natura',
    text: {
      it: 'Inversione contabile e scissione dei pagamenti insieme',
      en: 'Reverse charge and split payment together',
    },
    fails: ({ sums }) =>
      sums.some((of) => textOf(of, 'EsigibilitaIVA') === 'S' && /^N6(?:\.|$)/.test(textOf(of, 'Natura') ?? '')),
  },
  {
    code: '00421',
    element: 'DatiBeniServizi/DatiRiepilogo/Imposta',
    text: {
      it: 'L’IVA non è l’aliquota dell’imponibile (tolleranza: meno di 1 centesimo)',
      en: 'The VAT is not the rate of the taxable amount (tolerance: less than 1 cent)',
    },
    // A price is rounded with its VAT, so the two differ by 0.61 cents at most.
    fails: ({ sums }) =>
      sums.some((of) =>
        differs(numberOf(of, 'Imposta'), (numberOf(of, 'AliquotaIVA') * numberOf(of, 'ImponibileImporto')) / 100, 0.01),
      ),
  },
  {
    code: '00422',
    element: 'DatiBeniServizi/DatiRiepilogo/ImponibileImporto',
    text: {
      it: 'L’imponibile di un’aliquota non è la somma delle righe (tolleranza: meno di 1 euro)',
      en: 'The taxable amount of a rate is not the sum of its lines (tolerance: less than 1 euro)',
    },
    fails: ({ lines, funds, sums }) =>
      [...ratesOf([...lines, ...funds])].some((rate) => {
        const ofRate = (elements: readonly Element[]) =>
          elements.filter((element) => numberOf(element, 'AliquotaIVA') === rate);
        const parts = sum(ofRate(lines), 'PrezzoTotale') + sum(ofRate(funds), 'ImportoContributoCassa');
        const rounded = sum(ofRate(sums), 'Arrotondamento');
        return differs(sum(ofRate(sums), 'ImponibileImporto'), parts + rounded, 1);
      }),
  },
  {
    code: '00423',
    element: 'DatiBeniServizi/DettaglioLinee/PrezzoTotale',
    text: {
      it: 'Il totale di una riga non è prezzo, meno sconto, per quantità (tolleranza: meno di 1 centesimo)',
      en: 'The total of a line is not price, less discount, times quantity (tolerance: less than 1 cent)',
    },
    fails: ({ lines }) =>
      lines.some((line) => differs(numberOf(line, 'PrezzoTotale'), priceOfOne(line) * quantityOf(line), 0.01)),
  },
  {
    code: '00424',
    element: 'AliquotaIVA',
    text: { it: 'Un’aliquota IVA non è in percentuale', en: 'A VAT rate is not a percentage' },
    fails: ({ lines, funds, sums }) => [...lines, ...funds, ...sums].some(isFraction),
  },
  {
    code: '00425',
    element: `${GENERAL}/Numero`,
    text: { it: 'Il numero del documento non contiene cifre', en: 'The number of the document has no digit' },
    fails: ({ body }) => !/\d/.test(textOf(body, `${GENERAL}/Numero`) ?? ''),
  },
  {
    code: '00427',
    element: 'DatiTrasmissione/CodiceDestinatario',
    text: {
      it: 'Il codice destinatario ha la lunghezza dell’altro formato: 7 caratteri per i privati, 6 per la PA',
      en: 'The recipient code has the length of the other format: 7 characters for private buyers, 6 for public bodies',
    },
    fails: ({ header }) =>
      textOf(header, 'DatiTrasmissione/CodiceDestinatario')?.length ===
      (textOf(header, 'DatiTrasmissione/FormatoTrasmissione') === 'FPA12' ? 7 : 6),
  },
  {
    code: '00428',
    element: 'DatiTrasmissione/FormatoTrasmissione',
    text: {
      it: 'Il formato di trasmissione non è quello del file',
      en: 'The format of transmission is not that of the file',
    },
    fails: ({ header, version }) => textOf(header, 'DatiTrasmissione/FormatoTrasmissione') !== version,
  },
  {
    code: '00429',
    element: 'DatiBeniServizi/DatiRiepilogo/Natura',
    text: { it: 'Un riepilogo senza IVA non dice perché', en: 'A sum without VAT does not say why' },
    fails: ({ sums }) => sums.some(isUntaxedWithoutReason),
  },
  {
    code: '00430',
    element: 'DatiBeniServizi/DatiRiepilogo/Natura',
    text: {
      it: 'Un riepilogo con IVA indica un motivo per non applicarla',
      en: 'A sum with VAT gives a reason for charging none',
    },
    fails: ({ sums }) => sums.some(isTaxedWithReason),
  },
  {
    code: '00437',
    element: `${GENERAL}/ScontoMaggiorazione`,
    text: {
      it: 'Uno sconto del documento non ha né importo né percentuale',
      en: 'A discount of the document has neither amount nor percentage',
    },
    fails: ({ body }) => all(body, `${GENERAL}/ScontoMaggiorazione`).some(isDiscountWithoutValue),
  },
  {
    code: '00438',
    element: 'DatiBeniServizi/DettaglioLinee/ScontoMaggiorazione',
    text: {
      it: 'Uno sconto di una riga non ha né importo né percentuale',
      en: 'A discount of a line has neither amount nor percentage',
    },
    fails: ({ lines }) => lines.some((line) => all(line, 'ScontoMaggiorazione').some(isDiscountWithoutValue)),
  },
  {
    code: '00443',
    element: 'DatiBeniServizi/DatiRiepilogo/AliquotaIVA',
    text: { it: 'L’aliquota di una riga non è in nessun riepilogo', en: 'The rate of a line is in no sum' },
    fails: ({ lines, funds, sums }) => !isWithin(ratesOf([...lines, ...funds]), ratesOf(sums)),
  },
  {
    code: '00444',
    element: 'DatiBeniServizi/DatiRiepilogo/Natura',
    text: {
      it: 'Il motivo per cui una riga è senza IVA non è in nessun riepilogo',
      en: 'The reason why a line is without VAT is in no sum',
    },
    fails: ({ lines, funds, sums }) => !isWithin(reasonsOf([...lines, ...funds]), reasonsOf(sums)),
  },
  {
    code: '00445',
    element: 'Natura',
    text: {
      it: 'Un motivo è troppo generico: N2, N3 e N6 non sono più ammessi',
      en: 'A reason is too general: N2, N3 and N6 are no longer allowed',
    },
    fails: ({ lines, funds, sums }) =>
      [...reasonsOf([...lines, ...funds, ...sums])].some((reason) => /^N[236]$/.test(reason)),
  },
  {
    code: '00476',
    element: `${SELLER}/IdFiscaleIVA/IdPaese`,
    text: { it: 'Né il venditore né il cliente sono italiani', en: 'Neither the seller nor the buyer is Italian' },
    fails: ({ header }) =>
      [SELLER, BUYER].every((party) => (textOf(header, `${party}/IdFiscaleIVA/IdPaese`) ?? 'IT') !== 'IT'),
  },
];

/** The file is too large; checked before it is parsed. */
const tooLarge: FailedCheck = {
  code: '00003',
  text: { it: 'Il file supera 5 MB', en: 'The file is larger than 5 MB' },
};

function read(xml: string): Document {
  const [root = {}] = Object.values(convert(xml, { format: 'object' })) as Element[];
  const [header = {}] = all(root, 'FatturaElettronicaHeader');
  const [body = {}] = all(root, 'FatturaElettronicaBody');
  return {
    version: textOf(root, '@versione'),
    header,
    body,
    lines: all(body, 'DatiBeniServizi/DettaglioLinee'),
    funds: all(body, `${GENERAL}/DatiCassaPrevidenziale`),
    sums: all(body, 'DatiBeniServizi/DatiRiepilogo'),
  };
}

/**
 * The published checks that a document would fail on a day (YYYY-MM-DD, in Rome), in the order of their codes; none if
 * the exchange system would take it. The document is FatturaPA with one body, as `fatturaPa` writes it.
 */
export function failedChecks(xml: string, today: string): readonly FailedCheck[] {
  if (Buffer.byteLength(xml) > MAX_BYTES) return [tooLarge];
  const document = read(xml);
  return sdiChecks.filter(({ fails }) => fails(document, today)).map(({ code, text }) => ({ code, text }));
}
