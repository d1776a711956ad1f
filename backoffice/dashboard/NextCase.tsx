import Button from '@mui/material/Button';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ModerationCase } from '../api/records';
import { undecided } from '../resources/cases/queue-filter';
import { OwnerName } from '../resources/shared';
import { useFormat } from '../ui/format';
import { NextPanel } from './NextPanel';

/** The case to decide next. */
export function NextCase() {
  const t = useTranslate();
  const format = useFormat();
  const { data, total, isPending } = useGetList<ModerationCase>('cases', {
    ...undecided,
    pagination: { page: 1, perPage: 1 },
  });
  const next = data?.[0];
  if (isPending) return null;
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
        <h2>{t('backOffice.home.case_oldest')}</h2>
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
