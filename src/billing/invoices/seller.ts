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
  readonly pec?: string | null;
  /** Entry in the register of companies, as art. 2250 of the civil code asks of a company's documents. */
  readonly rea?: {
    /** Province of the chamber of commerce. */
    readonly office: string;
    readonly number: string;
    /** Paid-up share capital in cents. */
    readonly capital_cents: number | null;
    readonly liquidation: boolean;
  } | null;
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
    pec: env.SELLER_PEC ?? null,
    rea: env.SELLER_REA
      ? {
          office: env.SELLER_REA.slice(0, 2),
          number: env.SELLER_REA.slice(3),
          capital_cents: env.SELLER_SHARE_CAPITAL === undefined ? null : Math.round(env.SELLER_SHARE_CAPITAL * 100),
          liquidation: env.SELLER_IN_LIQUIDATION,
        }
      : null,
  };
}
