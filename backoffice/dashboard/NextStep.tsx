import Button from '@mui/material/Button';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Refund } from '../api/records';
import { useFormat } from '../ui/format';
import { Problem } from '../ui/Problem';
import { OwnerName } from '../resources/shared';
import { NextPanel } from './NextPanel';

/** The one next step: the refund that waits longest, or a payment that failed. */
export function NextStep() {
  const t = useTranslate();
  const format = useFormat();
  const one = { pagination: { page: 1, perPage: 1 }, sort: { field: 'created_at', order: 'ASC' as const } };
  const pending = useGetList<Refund>('refunds', { ...one, filter: { status: 'pending' } });
  const stuck = useGetList<Refund>('refunds', { ...one, filter: { status: 'failed' } });
  const { total } = pending;
  const refund = stuck.data?.[0] ?? pending.data?.[0];
  if (pending.isPending || stuck.isPending) return null;
  const error = pending.error ?? stuck.error;
  if (error) return <Problem error={error} onRetry={() => void Promise.all([pending.refetch(), stuck.refetch()])} />;
  if (!refund)
    return (
      <NextPanel>
        <div>
          <h2>{t('backOffice.home.free')}</h2>
          <p className="soft">{t('backOffice.home.free_text')}</p>
        </div>
      </NextPanel>
    );
  const failed = refund.status === 'failed';
  return (
    <NextPanel>
      <div>
        <h2>{t(failed ? 'backOffice.home.stuck' : 'backOffice.home.oldest')}</h2>
        <p>
          {format.euro(refund.amount_cents)}, <OwnerName of={refund.account} />. {refund.kind_label}.
        </p>
        <p className="soft">
          {t('backOffice.home.waits', { time: format.ago(refund.created_at) })}
          {total && total > 1 ? ` · ${t('backOffice.home.in_all', { smart_count: total })}` : ''}
        </p>
      </div>
      <Button variant="contained" component={Link} to={`/refunds/${refund.id}/show`}>
        {t(failed ? 'backOffice.home.look' : 'backOffice.home.decide')}
      </Button>
    </NextPanel>
  );
}
