import { useTranslate } from 'react-admin';
import { Facts } from '../../ui/Facts';
import { Gloss } from '../../ui/Gloss';
import { Moment } from '../shared';
import { deciderOf, type Refund } from './types';

/** What was decided, by whom, with which words. */
export function Decided({ refund }: { refund: Refund }) {
  const t = useTranslate();
  const by = deciderOf(refund);
  return (
    <aside className="dec" aria-labelledby="decided">
      <h2 id="decided" style={{ marginBottom: '.75rem' }}>
        {t('console.decided.title')}
      </h2>
      <Facts
        of={[
          [t('resources.refunds.fields.status'), t(`console.state.refunds.${refund.status}`)],
          [t('resources.refunds.fields.decided_by'), by ?? t('console.decided.itself')],
          [t('resources.refunds.fields.decided_at'), refund.decided_at && <Moment at={refund.decided_at} />],
          [t('resources.refunds.fields.paid_at'), refund.paid_at && <Moment at={refund.paid_at} />],
        ]}
      />
      {refund.decision && (
        <p className="quote" style={{ marginTop: '.875rem' }}>
          {refund.decision}
        </p>
      )}
      <Gloss title={t('console.follows.title')}>
        <p>{t(`console.decided.${refund.status}`)}</p>
      </Gloss>
    </aside>
  );
}
