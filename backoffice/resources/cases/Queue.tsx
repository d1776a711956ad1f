import { useGetList, useTranslate } from 'react-admin';
import type { ModerationCase } from '../../api/records';
import { CaseQueue } from '../../case/CaseQueue';
import { readSession } from '../../providers/session';
import { OwnerName } from '../shared';
import { undecided } from './queue-filter';

/** The cases to decide, beside the one that is open. */
export function Queue({ current }: { current: number }) {
  const t = useTranslate();
  const { data } = useGetList<ModerationCase>('cases', undecided);
  const me = readSession()?.staff.id;
  const whose = (member: ModerationCase['claimed_by']) =>
    member && { end: member.id === me ? t('backOffice.cases.yours') : member.name };
  return (
    <CaseQueue
      current={current}
      order={t('backOffice.queue.order')}
      none={t('backOffice.none.cases')}
      cases={data?.map(({ id, kind_label, due_at, account, city, claimed_by, assigned_to }) => ({
        id,
        to: `/cases/${id}/show`,
        name: kind_label,
        due: due_at,
        line: (
          <>
            <OwnerName of={account} />
            {city && ` · ${city}`}
          </>
        ),
        ...whose(claimed_by ?? assigned_to),
      }))}
    />
  );
}
