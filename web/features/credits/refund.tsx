import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/may';
import { RefundBadge } from '../billing/refund-badge';
import { Button } from '../../ui/button';
import { Loading } from '../../ui/data';
import { Modal } from '../../ui/modal';
import type { Movement } from './api';

const RefundForm = lazy(() => import('./refund-form'));

/** Asks for the refund of a package, in a dialog that says what follows. */
export function PackageRefund({ movement }: { movement: Movement }) {
  const { t } = useTranslation('credits');
  const [asking, setAsking] = useState(false);
  const mayAsk = useMay()('credits:refund');
  if (movement.refund) return <RefundBadge status={movement.refund.status} />;
  if (!movement.refundable || !mayAsk) return null;
  return (
    <>
      <Button
        kind="quiet"
        size="s"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('refund.open')}
      </Button>
      <Modal
        opened={asking}
        onClose={() => {
          setAsking(false);
        }}
        title={t('refund.ask', { count: movement.amount })}
      >
        {asking && (
          <Suspense fallback={<Loading />}>
            <RefundForm
              movement={movement}
              onClose={() => {
                setAsking(false);
              }}
            />
          </Suspense>
        )}
      </Modal>
    </>
  );
}
