import { useGetList, useTranslate } from 'react-admin';
import type { Refund } from '../../api/records';
import { CaseQueue } from '../../case/CaseQueue';
import { useFormat } from '../../ui/format';
import { OwnerName } from '../shared';
import { waiting } from './queue-filter';

/** The refunds that wait, beside the one that is open. */
export function Queue({ current }: { current: number }) {
  const t = useTranslate();
  const format = useFormat();
  const { data } = useGetList<Refund>('refunds', waiting);
  return (
    <CaseQueue
      current={current}
      order={t('backOffice.queue.order')}
      none={t('backOffice.none.refunds')}
      cases={data?.map(({ id, account, due_at, kind_label, amount_cents }) => ({
        id,
        to: `/refunds/${id}/show`,
        name: <OwnerName of={account} />,
        due: due_at,
        line: kind_label,
        end: format.euro(amount_cents),
      }))}
    />
  );
}
