import type { components } from '../../api/schema.js';
import type { Place } from '../../ui/PlaceField/place.js';

/** To whom an invoice is made out, in the words of the contract. */
export type Buyer = components['schemas']['KeptBuyer'];

/** The fields as a form holds them, named as the server names them when it refuses one. */
export interface BuyerValues {
  'invoice.kind': 'person' | 'company';
  'invoice.first_name': string;
  'invoice.last_name': string;
  'invoice.company_name': string;
  'invoice.tax_code': string;
  'invoice.vat_number': string;
  'invoice.sdi_code': string;
  'invoice.pec': string;
  'invoice.address': string;
  'invoice.postal_code': string;
  'invoice.city': Place | null;
}

/** What can be known of a buyer beforehand: the profile, or an earlier draft. */
export type KnownBuyer = Partial<{ [K in keyof Buyer]: Buyer[K] | null }>;

interface Address {
  address: string;
  postal_code: string | null;
  city: string;
  province_id: string | null;
}

/** What a profile says of its owner as a buyer; its own address when invoices have none. */
export function buyerIn({
  first_name,
  last_name,
  fiscal_data: fiscal,
  main_address,
}: {
  first_name: string;
  last_name: string;
  fiscal_data: {
    company_name: string | null;
    tax_code: string | null;
    vat_number: string | null;
    sdi_code: string | null;
    pec: string | null;
    address: Address | null;
  } | null;
  main_address: Address | null;
}): KnownBuyer {
  const address = fiscal?.address ?? main_address;
  return {
    kind: fiscal?.vat_number ? 'company' : 'person',
    first_name,
    last_name,
    company_name: fiscal?.company_name,
    tax_code: fiscal?.tax_code,
    vat_number: fiscal?.vat_number,
    sdi_code: fiscal?.sdi_code,
    pec: fiscal?.pec,
    address: address?.address,
    postal_code: address?.postal_code,
    city: address?.city,
    province_id: address?.province_id,
  };
}

/** A form's values from what is known; an empty form from nothing. */
export function buyerValues(known: KnownBuyer = {}): BuyerValues {
  return {
    'invoice.kind': known.kind ?? 'person',
    'invoice.first_name': known.first_name ?? '',
    'invoice.last_name': known.last_name ?? '',
    'invoice.company_name': known.company_name ?? '',
    'invoice.tax_code': known.tax_code ?? '',
    'invoice.vat_number': known.vat_number ?? '',
    'invoice.sdi_code': known.sdi_code ?? '',
    'invoice.pec': known.pec ?? '',
    'invoice.address': known.address ?? '',
    'invoice.postal_code': known.postal_code ?? '',
    // An invoice needs no point on the map.
    'invoice.city': known.city
      ? { city: known.city, province_id: known.province_id ?? '', country_id: 'IT', latitude: 0, longitude: 0 }
      : null,
  };
}

const orNull = (text: string): string | null => text.trim() || null;
const capitals = (text: string): string | null => text.replaceAll(/\s/g, '').toUpperCase() || null;

/** What is sent; null while the town is missing. */
export function buyerOf(values: BuyerValues): Buyer | null {
  const place = values['invoice.city'];
  if (!place) return null;
  const person = values['invoice.kind'] === 'person';
  return {
    kind: values['invoice.kind'],
    first_name: person ? orNull(values['invoice.first_name']) : null,
    last_name: person ? orNull(values['invoice.last_name']) : null,
    company_name: person ? null : orNull(values['invoice.company_name']),
    tax_code: capitals(values['invoice.tax_code']),
    vat_number: person ? null : (capitals(values['invoice.vat_number'])?.replace(/^IT/, '') ?? null),
    sdi_code: person ? null : capitals(values['invoice.sdi_code']),
    pec: person ? null : orNull(values['invoice.pec']),
    address: values['invoice.address'].trim(),
    postal_code: values['invoice.postal_code'].trim(),
    city: place.city,
    province_id: place.province_id || null,
    country_id: 'IT',
  };
}

/** Whose name the invoice bears. */
export const buyerName = (buyer: KnownBuyer): string =>
  buyer.kind === 'company' ? (buyer.company_name ?? '') : [buyer.first_name, buyer.last_name].filter(Boolean).join(' ');

/** "Via Verdi 3, 20121 Milano (MI)". */
export function buyerAddress({ address, postal_code, city, province_id }: KnownBuyer): string {
  const town = [postal_code, city, province_id && `(${province_id})`].filter(Boolean).join(' ');
  return [address, town].filter(Boolean).join(', ');
}
