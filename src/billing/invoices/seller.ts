import type { Env } from '../../env.js';

/** Who sells, as frozen in an issued document. */
export interface Seller {
  readonly name: string;
  readonly vat_number: string;
  readonly tax_code: string | null;
  /** RegimeFiscale of the invoice schema. */
  readonly regime: string;
  readonly address: string;
  readonly postal_code: string;
  readonly city: string;
  readonly province_id: string;
  readonly email: string;
}

/** The seller that this instance's settings name. */
export function sellerOf(env: Env): Seller {
  return {
    name: env.SELLER_NAME,
    vat_number: env.SELLER_VAT_NUMBER,
    tax_code: env.SELLER_TAX_CODE ?? null,
    regime: env.SELLER_REGIME,
    address: env.SELLER_ADDRESS,
    postal_code: env.SELLER_POSTAL_CODE,
    city: env.SELLER_CITY,
    province_id: env.SELLER_PROVINCE,
    email: env.SELLER_EMAIL,
  };
}
