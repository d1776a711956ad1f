import type { BuyerValues } from './buyer.js';
import { isPersonTaxCode, isSdiCode, isTaxCode, isVatNumber } from './identifiers.js';

/** The checks of a form with their texts, as `rulesIn` of the kit gives them. */
interface Rules {
  required: (value: unknown) => string | undefined;
  email: (value: string) => string | undefined;
  format: (pattern: RegExp) => (value: string) => string | undefined;
}

type Faults = Partial<Record<keyof BuyerValues, string | undefined>>;

/** What is missing or wrong. A company needs a recipient code or a PEC. Rule 5.4. */
export function buyerFaults(values: BuyerValues, { required, email, format }: Rules): Faults {
  const wrong = format(/^$/)('x');
  const written = (value: string, good: (text: string) => boolean): string | undefined =>
    !value.trim() || good(value) ? undefined : wrong;
  const needed = (value: string, good: (text: string) => boolean): string | undefined =>
    required(value.trim()) ?? written(value, good);
  const shared: Faults = {
    'invoice.address': required(values['invoice.address'].trim()),
    'invoice.postal_code': needed(values['invoice.postal_code'], (text) => /^\d{5}$/.test(text.trim())),
    'invoice.city': required(values['invoice.city']),
  };
  if (values['invoice.kind'] === 'person') {
    return {
      'invoice.first_name': required(values['invoice.first_name'].trim()),
      'invoice.last_name': required(values['invoice.last_name'].trim()),
      'invoice.tax_code': needed(values['invoice.tax_code'], isPersonTaxCode),
      ...shared,
    };
  }
  const neither = !values['invoice.sdi_code'].trim() && !values['invoice.pec'].trim();
  return {
    'invoice.company_name': required(values['invoice.company_name'].trim()),
    'invoice.vat_number': needed(values['invoice.vat_number'], isVatNumber),
    'invoice.tax_code': written(values['invoice.tax_code'], isTaxCode),
    'invoice.sdi_code': neither ? required('') : written(values['invoice.sdi_code'], isSdiCode),
    'invoice.pec': email(values['invoice.pec']),
    ...shared,
  };
}
