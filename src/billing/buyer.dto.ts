import { z } from 'zod';
import { companyName, italianTaxCode, italianVatNumber, pec, personName, sdiCode } from '../accounts/accounts.dto.js';
import { fieldTexts } from '../kernel/field-texts.js';
import { trimmed, typedLine } from '../kernel/http/schemas.js';
import type { Text } from '../shared/locale.js';
import { buyerTexts } from './billing.problems.js';
import type { Buyer } from './buyer.js';

const orNull = <T>(value: T | null | undefined): T | null => (value === '' ? null : (value ?? null));

/** What each kind of buyer must give. */
const demanded = {
  person: ['first_name', 'last_name', 'tax_code'],
  company: ['company_name', 'vat_number'],
} as const satisfies Readonly<Record<Buyer['kind'], readonly (keyof Buyer)[]>>;

/** What is wrong with a buyer whose single fields are well formed. */
function faultsOf(buyer: Buyer): Partial<Record<keyof Buyer, Text>> {
  const faults: Partial<Record<keyof Buyer, Text>> = {};
  for (const name of demanded[buyer.kind]) if (buyer[name] === null) faults[name] = fieldTexts.required;
  if (buyer.kind === 'company' && buyer.sdi_code === null && buyer.pec === null) faults.sdi_code = buyerTexts.recipient;
  if (buyer.country_id === 'IT') {
    if (!/^\d{5}$/.test(buyer.postal_code)) faults.postal_code = buyerTexts.postalCode;
    if (buyer.province_id === null) faults.province_id = fieldTexts.required;
  }
  return faults;
}

/**
 * Whom an invoice is made out to: a person with a tax code, or a company with a VAT number and a recipient code or PEC.
 */
export const buyerSchema = z
  .strictObject({
    kind: z.enum(['person', 'company']),
    first_name: z
      .union([z.literal(''), personName])
      .nullish()
      .transform(orNull),
    last_name: z
      .union([z.literal(''), personName])
      .nullish()
      .transform(orNull),
    company_name: z
      .union([z.literal(''), companyName])
      .nullish()
      .transform(orNull),
    tax_code: italianTaxCode.nullish().transform(orNull),
    vat_number: italianVatNumber.nullish().transform(orNull),
    sdi_code: sdiCode.nullish().transform(orNull),
    pec: z
      .union([z.literal(''), pec])
      .nullish()
      .transform(orNull),
    address: typedLine(1, 200),
    postal_code: typedLine(1, 12),
    city: typedLine(1, 100),
    province_id: trimmed(20)
      .toUpperCase()
      .regex(/^([A-Z]{2})?$/)
      .nullish()
      .transform(orNull),
    country_id: trimmed(20)
      .toUpperCase()
      .regex(/^[A-Z]{2}$/)
      .default('IT'),
  })
  .superRefine((buyer: Buyer, context) => {
    for (const [name, text] of Object.entries(faultsOf(buyer)))
      context.addIssue({ code: 'custom', path: [name], input: '', params: { text } });
  })
  .meta({ id: 'Buyer' });

/** A buyer as the contract gives it back: every field is there, null where it does not apply. */
export const keptBuyer = z
  .object({
    kind: z.enum(['person', 'company']),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    company_name: z.string().nullable(),
    tax_code: z.string().nullable(),
    vat_number: z.string().nullable(),
    sdi_code: z.string().nullable(),
    pec: z.string().nullable(),
    address: z.string(),
    postal_code: z.string(),
    city: z.string(),
    province_id: z.string().nullable(),
    country_id: z.string(),
  })
  .meta({ id: 'KeptBuyer' });
