import { useTranslate } from 'react-admin';
import type { Refund } from '../../api/records';
import { Facts } from '../../ui/Facts';
import { SideNote } from '../../ui/SideNote';
import { Moment } from '../shared';
import { deciderOf } from './decider';

/** The decision, by whom, and the reason. */
export function Decided({ refund }: { refund: Refund }) {
  const t = useTranslate();
  const by = deciderOf(refund);
  return (
    <aside className="decision" aria-labelledby="decided">
      <h2 id="decided" style={{ marginBottom: '.75rem' }}>
        {t('backOffice.decided.title')}
      </h2>
      <Facts
        of={[
          [t('resources.refunds.fields.status'), t(`backOffice.state.refunds.${refund.status}`)],
          [t('resources.refunds.fields.decided_by'), by ?? t('backOffice.decided.itself')],
          [t('resources.refunds.fields.decided_at'), refund.decided_at && <Moment at={refund.decided_at} />],
          [t('resources.refunds.fields.paid_at'), refund.paid_at && <Moment at={refund.paid_at} />],
        ]}
      />
      {refund.decision && (
        <p className="quote" style={{ marginTop: '.875rem' }}>
          {refund.decision}
        </p>
      )}
      <SideNote title={t('backOffice.follows.title')}>
        <p>{t(`backOffice.decided.${refund.status}`)}</p>
      </SideNote>
    </aside>
  );
}
