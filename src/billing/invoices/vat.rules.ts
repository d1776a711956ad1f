import { roundHalfUp, type Cents } from '../../shared/money.js';
import { billingLimits } from '../../shared/limits.js';

/** A gross amount taken apart. */
export interface VatSplit {
  readonly net: Cents;
  readonly vat: Cents;
}

/** Net = gross / 1.22 rounded half up; VAT is the rest: 2.99 → 2.45 + 0.54, 66.00 → 54.10 + 11.90. Rule 8.4. */
export function splitVat(gross: Cents): VatSplit {
  const net = roundHalfUp(gross / (1 + billingLimits.vatRate));
  return { net, vat: gross - net };
}
