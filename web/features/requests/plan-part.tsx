import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefundBadge } from '../billing/refund-badge';
import { Button, ButtonLink } from '../../ui/button';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { Modal } from '../../ui/modal';
import type { RequestDetail } from './types';

// Only for those who ask for it.
const PlanRefund = lazy(() => import('./plan-refund-form'));

/** What can be done about the plan: widen it, ask for the money back, withdraw. Draws nothing when there is nothing. */
export function PlanPart({ request }: { request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const [asking, setAsking] = useState<'refund' | null>(null);
  const { allowed_actions: can, upgrades, refund, withdrawal } = request;
  const wider = upgrades.filter(({ gives }) => gives.includes('reach'));
  const upgradable = can.includes('upgrade') && upgrades.length > 0;
  const refundable = can.includes('ask_refund');
  const close = (): void => {
    setAsking(null);
  };
  if (!upgradable && !refundable && !refund && !withdrawal) return null;
  return (
    <section className="stack plan-part" aria-labelledby="plan">
      <h2 className="sub" id="plan">
        {t('plan.title', { plan: request.plan.label })}
      </h2>
      {refund && (
        <p className="stack">
          <RefundBadge status={refund.status} />{' '}
          <span className="small soft">{format.euroExact(refund.amount_cents)}</span>
        </p>
      )}
      {upgradable &&
        (wider.length > 0 ? (
          <>
            <p className="small soft">{t('plan.wider', { count: Math.max(...wider.map(({ reach }) => reach)) })}</p>
            <ButtonLink size="s" to={`/requests/${request.id}/piano`} prefetch="none">
              {t('plan.upgrade')}
            </ButtonLink>
          </>
        ) : (
          // It can be ordered, but is not promoted. Rule 5.12.
          <p className="small soft">
            {t('plan.sameFirms')} <Link to={`/requests/${request.id}/piano`}>{t('plan.others')}</Link>
          </p>
        ))}
      {refundable && (
        <>
          <p className="small soft">{t('plan.unanswered')}</p>
          <Button
            size="s"
            onClick={() => {
              setAsking('refund');
            }}
          >
            {t('plan.refund')}
          </Button>
        </>
      )}
      {withdrawal && (
        <p className="small soft">
          {t('plan.withdrawal', {
            until: format.dayTime(withdrawal.until),
            sum: format.euroExact(withdrawal.refund_cents),
          })}{' '}
          <Link to={`/recesso?richiesta=${request.id}`}>{t('plan.withdraw')}</Link>
        </p>
      )}
      <Modal opened={asking === 'refund'} onClose={close} title={t('plan.refundAsk')}>
        {asking === 'refund' && (
          <Suspense fallback={null}>
            <PlanRefund request={request} onClose={close} />
          </Suspense>
        )}
      </Modal>
    </section>
  );
}
