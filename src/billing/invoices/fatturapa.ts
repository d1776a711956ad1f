import { create } from 'xmlbuilder2';
import type { Cents } from '../../shared/money.js';
import { billingLimits } from '../../shared/limits.js';
import type { Buyer } from '../buyer.js';
import { invoiceText } from './invoice-characters.js';
import type { Seller } from './seller.js';
import { splitVat } from './vat.rules.js';

/** The content of a document, before it is written as XML. */
export interface DocumentFacts {
  readonly kind: 'invoice' | 'credit_note';
  readonly year: number;
  readonly number: number;
  /** YYYY-MM-DD, in Rome. */
  readonly issuedOn: string;
  readonly description: string;
  readonly net: Cents;
  readonly vat: Cents;
  readonly gross: Cents;
  /** The price before the coupon, VAT included; null without one. */
  readonly list: Cents | null;
  /** The coupon's code. */
  readonly coupon: string | null;
  readonly buyer: Buyer;
  readonly seller: Seller;
  /** The invoice that a credit note corrects. */
  readonly original: { readonly year: number; readonly number: number; readonly issuedOn: string } | null;
}

type Block = Record<string, unknown>;

/** The namespace of the published schema 1.2.2. */
const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';
/** Ordinary invoice to private buyers. */
const FORMAT = 'FPR12';
const CONSUMER = '0000000';
/** The recipient code of a foreign buyer. */
const ABROAD = 'XXXXXXX';
/** Its Latin text types: names of persons, of companies, addresses, lines. */
const length = { person: 60, company: 80, address: 60, line: 1000, reason: 200 } as const;
/** EmailType of the schema, as far as real addresses go. */
const MAIL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[A-Z0-9-]+(?:\.[A-Z0-9-]+)+$/i;
/**
 * The Italian tax code of a person, with the letters that stand for digits where two would be alike, or of a company.
 */
const TAX_CODE = /^(?:[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPR-T][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]|\d{11})$/;

const euro = (cents: Cents): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const rate = (billingLimits.vatRate * 100).toFixed(2);

/** "12/2026" */
export const documentNumber = ({ year, number }: { year: number; number: number }): string => `${number}/${year}`;

/** Ten digits at most, one for each document ever sent: the year's last two and the number. */
const transmission = ({ year, number }: DocumentFacts): string =>
  `${String(year % 100).padStart(2, '0')}${String(number).padStart(8, '0')}`;

function address(
  of: { address: string; postal_code: string; city: string; province_id: string | null },
  country: string,
): Block {
  const italian = country === 'IT';
  return {
    Indirizzo: invoiceText(of.address, length.address),
    // The schema has no foreign post codes; its rules ask for zeros.
    CAP: italian && /^\d{5}$/.test(of.postal_code) ? of.postal_code : '00000',
    Comune: invoiceText(of.city, length.address),
    ...(italian && of.province_id && /^[A-Z]{2}$/.test(of.province_id) && { Provincia: of.province_id }),
    Nazione: country,
  };
}

/** Normalises numbers that people write with a country prefix or with spaces. */
const bare = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

function seller({ vat_number, tax_code, name, regime, email, rea, pec: _, ...place }: Seller): Block {
  return {
    DatiAnagrafici: {
      IdFiscaleIVA: { IdPaese: 'IT', IdCodice: vat_number },
      ...(tax_code && { CodiceFiscale: tax_code }),
      Anagrafica: { Denominazione: invoiceText(name, length.company) },
      RegimeFiscale: regime,
    },
    Sede: address(place, 'IT'),
    ...(rea && {
      IscrizioneREA: {
        Ufficio: rea.office,
        NumeroREA: rea.number,
        ...(rea.capital_cents !== null && { CapitaleSociale: euro(rea.capital_cents) }),
        StatoLiquidazione: rea.liquidation ? 'LS' : 'LN',
      },
    }),
    Contatti: { Email: email },
  };
}

/**
 * The tax names of a buyer; who has neither an Italian tax code nor a VAT number lives abroad and is named by the
 * country alone.
 */
function taxNames(buyer: Buyer): { vat: { IdPaese: string; IdCodice: string } | null; taxCode: string | null } {
  const code = bare(buyer.tax_code ?? '');
  const taxCode = TAX_CODE.test(code) ? code : null;
  const number = bare(buyer.vat_number ?? '')
    .replace(new RegExp(`^${buyer.country_id}(?=.)`), '')
    .slice(0, 28);
  if (number !== '') return { vat: { IdPaese: buyer.country_id, IdCodice: number }, taxCode };
  return {
    vat: taxCode === null ? { IdPaese: buyer.country_id, IdCodice: code.slice(0, 28) || CONSUMER } : null,
    taxCode,
  };
}

function buyerBlock(buyer: Buyer): Block {
  const { vat, taxCode } = taxNames(buyer);
  return {
    DatiAnagrafici: {
      ...(vat && { IdFiscaleIVA: vat }),
      ...(taxCode && { CodiceFiscale: taxCode }),
      Anagrafica:
        buyer.kind === 'company'
          ? { Denominazione: invoiceText(buyer.company_name ?? '', length.company) }
          : {
              Nome: invoiceText(buyer.first_name ?? '', length.person),
              Cognome: invoiceText(buyer.last_name ?? '', length.person),
            },
    },
    Sede: address(buyer, buyer.country_id),
  };
}

/** Where the exchange system delivers: the buyer's code, else their certified mail, else their tax drawer. */
function recipient(buyer: Buyer): Block {
  const code = bare(buyer.sdi_code ?? '');
  if (/^[A-Z0-9]{7}$/.test(code) && code !== CONSUMER) return { CodiceDestinatario: code };
  const { taxCode } = taxNames(buyer);
  if (buyer.country_id !== 'IT' && taxCode === null) return { CodiceDestinatario: ABROAD };
  const pec = buyer.pec?.trim() ?? '';
  return { CodiceDestinatario: CONSUMER, ...(MAIL.test(pec) && pec.length <= 256 && { PECDestinatario: pec }) };
}

/** The price of one before the discount, without VAT. */
export const unitPrice = ({ net, list }: Pick<DocumentFacts, 'net' | 'list'>): Cents =>
  list === null ? net : splitVat(list).net;

/**
 * The document for the exchange system: FatturaPA 1.2.2, TD01 or TD04, with its elements in the order of the schema. No
 * stamp duty (bollo) is due, because every document has VAT. Rule 8.5.
 */
export function fatturaPa(facts: DocumentFacts): string {
  const { kind, issuedOn, net, vat, gross, original } = facts;
  const unit = unitPrice(facts);
  const { CodiceDestinatario, PECDestinatario } = recipient(facts.buyer) as {
    CodiceDestinatario: string;
    PECDestinatario?: string;
  };
  const body: Block = {
    DatiGenerali: {
      DatiGeneraliDocumento: {
        TipoDocumento: kind === 'invoice' ? 'TD01' : 'TD04',
        Divisa: 'EUR',
        Data: issuedOn,
        Numero: documentNumber(facts),
        ImportoTotaleDocumento: euro(gross),
        ...(original && {
          Causale: invoiceText(`Nota di credito della fattura ${documentNumber(original)}`, length.reason),
        }),
      },
      ...(original && { DatiFattureCollegate: { IdDocumento: documentNumber(original), Data: original.issuedOn } }),
    },
    DatiBeniServizi: {
      DettaglioLinee: {
        NumeroLinea: 1,
        Descrizione: invoiceText(facts.description, length.line),
        Quantita: '1.00',
        PrezzoUnitario: euro(unit),
        ...(unit > net && { ScontoMaggiorazione: { Tipo: 'SC', Importo: euro(unit - net) } }),
        PrezzoTotale: euro(net),
        AliquotaIVA: rate,
      },
      DatiRiepilogo: { AliquotaIVA: rate, ImponibileImporto: euro(net), Imposta: euro(vat), EsigibilitaIVA: 'I' },
    },
    // In a credit note this block would mean that the buyer has to pay.
    ...(kind === 'invoice' && {
      DatiPagamento: {
        CondizioniPagamento: 'TP02',
        DettaglioPagamento: { ModalitaPagamento: 'MP08', ImportoPagamento: euro(gross) },
      },
    }),
  };
  return create({ version: '1.0', encoding: 'UTF-8' })
    .ele(NAMESPACE, 'p:FatturaElettronica', { versione: FORMAT })
    .ele('', 'FatturaElettronicaHeader')
    .ele({
      DatiTrasmissione: {
        IdTrasmittente: { IdPaese: 'IT', IdCodice: facts.seller.vat_number },
        ProgressivoInvio: transmission(facts),
        FormatoTrasmissione: FORMAT,
        CodiceDestinatario,
        ...(PECDestinatario && { PECDestinatario }),
      },
      CedentePrestatore: seller(facts.seller),
      CessionarioCommittente: buyerBlock(facts.buyer),
    })
    .root()
    .ele('', 'FatturaElettronicaBody')
    .ele(body)
    .end({ prettyPrint: true });
}
