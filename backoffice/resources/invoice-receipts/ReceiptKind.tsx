import { useTranslate } from 'react-admin';
import type { InvoiceReceipt } from '../../api/records';

/** What a receipt is called; what is none says so. */
export function ReceiptKind({ of }: { of: InvoiceReceipt }) {
  const t = useTranslate();
  return <>{of.kind_label ?? t('backOffice.receipt.unknown')}</>;
}
