import Button from '@mui/material/Button';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ModerationCase } from '../api/records';
import { readSession } from '../providers/session';
import { mineOf, undecided } from '../resources/cases/queue-filter';
import { OwnerName } from '../resources/shared';
import { useFormat } from '../ui/format';
import { Problem } from '../ui/Problem';
import { NextPanel } from './NextPanel';

/** The case to decide next: first the member's own, then what waits in their queue. Rules 18.13 and 18.20. */
export function NextCase() {
  const t = useTranslate();
  const format = useFormat();
  const me = readSession()?.staff.id;
  const one = { ...undecided, pagination: { page: 1, perPage: 1 } };
  const mine = useGetList<ModerationCase>('cases', { ...one, filter: { ...undecided.filter, ...mineOf(me) } });
  const queue = useGetList<ModerationCase>('cases', { ...one, filter: { queue_of: me ?? 0 } });
  const own = mine.data?.[0];
  const next = own ?? queue.data?.[0];
  const { total } = queue;
  if (mine.isPending || queue.isPending) return null;
  const error = mine.error ?? queue.error;
  if (error) return <Problem error={error} onRetry={() => void Promise.all([mine.refetch(), queue.refetch()])} />;
  if (!next)
    return (
      <NextPanel>
        <div>
          <h2>{t('backOffice.home.cases_free')}</h2>
          <p className="soft">{t('backOffice.home.cases_free_text')}</p>
        </div>
      </NextPanel>
    );
  return (
    <NextPanel>
      <div>
        <h2>{t(own ? 'backOffice.home.case_own' : 'backOffice.home.case_oldest')}</h2>
        <p>
          {next.kind_label}, <OwnerName of={next.account} />.
        </p>
        <p className="soft">
          {t('backOffice.home.waits', { time: format.ago(next.opened_at) })}
          {total && total > 1 ? ` · ${t('backOffice.home.in_all', { smart_count: total })}` : ''}
        </p>
      </div>
      <Button variant="contained" component={Link} to={`/cases/${next.id}/show`}>
        {t('backOffice.home.decide')}
      </Button>
    </NextPanel>
  );
}
