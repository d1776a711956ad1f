import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { JobCounts } from '../../api/records';
import type { BackOfficeDataProvider } from '../../providers/data';
import { useFormat } from '../../ui/format';
import { narrowed } from '../shared';

/** How many jobs wait, run or were given up, of all queues together. */
export function Queues() {
  const t = useTranslate();
  const format = useFormat();
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data } = useQuery({ queryKey: ['jobs', 'counts'], queryFn: () => read<JobCounts>('jobs/counts') });
  if (!data) return null;
  const sum = (state: 'queued' | 'later' | 'active' | 'retrying' | 'failed') =>
    format.number(data.queues.reduce((total, queue) => total + queue[state], 0));
  return (
    <p className="num">
      {t('backOffice.job.standing', { queued: sum('queued'), active: sum('active'), later: sum('later') })}{' '}
      <Link to={narrowed('jobs', { state: 'failed' })}>{t('backOffice.job.failed', { failed: sum('failed') })}</Link>
    </p>
  );
}
