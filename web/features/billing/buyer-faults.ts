import type { rulesIn } from '../../ui/forms/rules.js';
import type { BuyerValues } from './buyer.js';
import { isPersonTaxCode, isPostalCode, isSdiCode, isTaxCode, isVatNumber } from './identifiers.js';

/** The checks of a form with their texts. */
type Rules = Pick<ReturnType<typeof rulesIn>, 'required' | 'email' | 'good'>;

type Faults = Partial<Record<keyof BuyerValues, string | undefined>>;

/** What is missing or wrong. A company needs a recipient code or a PEC. Rule 5.4. */
export function buyerFaults(values: BuyerValues, { required, email, good }: Rules): Faults {
  const shared: Faults = {
    'invoice.address': required(values['invoice.address'].trim()),
    'invoice.postal_code':
      required(values['invoice.postal_code'].trim()) ?? good(isPostalCode, 'postalCode')(values['invoice.postal_code']),
    'invoice.city': required(values['invoice.city']),
  };
  if (values['invoice.kind'] === 'person') {
    return {
      'invoice.first_name': required(values['invoice.first_name'].trim()),
      'invoice.last_name': required(values['invoice.last_name'].trim()),
      'invoice.tax_code':
        required(values['invoice.tax_code'].trim()) ?? good(isPersonTaxCode, 'taxCode')(values['invoice.tax_code']),
      ...shared,
    };
  }
  const neither = !values['invoice.sdi_code'].trim() && !values['invoice.pec'].trim();
  return {
    'invoice.company_name': required(values['invoice.company_name'].trim()),
    'invoice.vat_number':
      required(values['invoice.vat_number'].trim()) ?? good(isVatNumber, 'vatNumber')(values['invoice.vat_number']),
    'invoice.tax_code': good(isTaxCode, 'taxCode')(values['invoice.tax_code']),
    'invoice.sdi_code': neither ? required('') : good(isSdiCode, 'sdiCode')(values['invoice.sdi_code']),
    'invoice.pec': email(values['invoice.pec']),
    ...shared,
  };
}
