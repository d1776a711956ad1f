import type { Locale } from '../../shared/locale.js';
import { refundLabels } from '../../shared/billing/billing.codes.js';
import type { Refund } from './refund.entity.js';
import type { RefundDto } from './refunds.dto.js';

/** A refund as answers carry it. */
export function refundView(refund: Refund, locale: Locale): RefundDto {
  return {
    id: refund.id,
    subject: refund.subject,
    status: { id: refund.status, label: refundLabels[refund.status][locale] },
    amount_cents: refund.amountCents,
    created_at: refund.createdAt.toISOString(),
  };
}
