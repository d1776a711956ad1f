import { useTranslate } from 'react-admin';
import type { ModerationCase } from '../../api/records';
import { Facts } from '../../ui/Facts';
import { Moment } from '../shared';
import { useDecided } from './words';

/** The decision on a case, by whom and why. */
export function Decided({ one }: { one: ModerationCase }) {
  const t = useTranslate();
  const decided = useDecided();
  return (
    <aside className="decision" aria-labelledby="decided">
      <h2 id="decided">{t('backOffice.decided.title')}</h2>
      <p>
        <b>{one.decision ? decided(one.kind, one.decision) : t('backOffice.cases.withdrawn')}</b>
      </p>
      {one.reason && <p className="quote">{one.reason}</p>}
      <Facts
        of={[
          [t('resources.cases.fields.decided_by'), one.decided_by?.name],
          [t('resources.cases.fields.decided_at'), <Moment key="at" at={one.decided_at} />],
        ]}
      />
    </aside>
  );
}
