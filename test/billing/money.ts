import type { Buyer } from '../../src/billing/billing.api.js';

/** Invoice data of a firm, valid in form. */
export const firmBuyer: Buyer = {
  kind: 'company', first_name: null, last_name: null, company_name: 'Studio legale Olivieri', tax_code: null, vat_number: '10000000157', sdi_code: 'ABC1234', pec: null,
  address: 'Via Roma 1', postal_code: '20121', city: 'Milano', province_id: 'MI', country_id: 'IT',
};
