/**
 * To whom an invoice is made out, as frozen in a checkout. Either a consumer with a tax code or a business with a VAT
 * number.
 */
export interface Buyer {
  readonly kind: 'person' | 'company';
  /** Of a person. */
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** Of a company or firm. */
  readonly company_name: string | null;
  readonly tax_code: string | null;
  readonly vat_number: string | null;
  /** The exchange system's code of the recipient, seven characters; null for consumers (0000000). */
  readonly sdi_code: string | null;
  readonly pec: string | null;
  readonly address: string;
  readonly postal_code: string;
  readonly city: string;
  /** Two letters; null outside Italy. */
  readonly province_id: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country_id: string;
}
