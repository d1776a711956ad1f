import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ModerationCase } from '../../api/records';
import { Section } from '../../ui/Facts';
import { Moment } from '../shared';
import { useDecided } from './words';

/** So many earlier cases stand beside the one that is open; the account's page has them all. */
const SHOWN = 6;

/** What staff have decided about the same person before. */
export function Earlier({ one }: { one: ModerationCase }) {
  const t = useTranslate();
  const decided = useDecided();
  const { data = [] } = useGetList<ModerationCase>(
    'cases',
    {
      filter: { account_id: one.account?.id },
      pagination: { page: 1, perPage: SHOWN + 1 },
      sort: { field: 'opened_at', order: 'DESC' },
    },
    { enabled: one.account !== null },
  );
  const others = data.filter(({ id }) => id !== one.id).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <Section title={t('backOffice.cases.earlier')}>
      <ul className="links">
        {others.map(({ id, kind, kind_label, decision, decided_at, opened_at, reason, status_label }) => (
          <li key={id}>
            <Link to={`/cases/${id}/show`}>{kind_label}</Link>{' '}
            <span className="micro soft">
              {decision ? decided(kind, decision) : status_label} · <Moment at={decided_at ?? opened_at} />
            </span>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
