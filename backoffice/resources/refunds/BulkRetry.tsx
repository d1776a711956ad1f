import { useDataProvider, useTranslate } from 'react-admin';
import type { Refund } from '../../api/records';
import { BulkButton } from '../../list/BulkButton';
import type { BackOfficeDataProvider } from '../../providers/data';
import { useFormat } from '../../ui/format';
import { nameOf } from '../shared';

/** Tries again to pay the selected refunds that the payment provider refused. Decisions are made one by one. */
export function BulkRetry() {
  const t = useTranslate();
  const format = useFormat();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  return (
    <BulkButton<Refund>
      icon="coin"
      label="backOffice.payments.retry"
      texts="backOffice.payments.bulk"
      follows="backOffice.payments.text"
      applies={({ status }) => status === 'failed'}
      nameOf={({ account, amount_cents }) => `${nameOf(account, t)}, ${format.euro(amount_cents)}`}
      act={({ id }) => act('refunds', id, 'retry')}
    />
  );
}
