import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billingLimits } from '../../../src/limits.js';
import { RefundBadge } from '../billing/refund-badge';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/fields';
import { Form, useApiForm } from '../../ui/forms';
import { Modal } from '../../ui/modal';
import { toast } from '../../ui/toasts';
import { askCreditRefund, refreshCredits, type Movement } from './api';

/** Asks for a package's money back, once what follows was said. */
export function PackageRefund({ movement }: { movement: Movement }) {
  const { t } = useTranslation('credits');
  const [asking, setAsking] = useState(false);
  if (movement.refund) return <RefundBadge status={movement.refund.status} />;
  if (!movement.refundable) return null;
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
          <Ask
            movement={movement}
            onClose={() => {
              setAsking(false);
            }}
          />
        )}
      </Modal>
    </>
  );
}

function Ask({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const { t } = useTranslation('credits');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const form = useApiForm({
    initial: { reason: '' },
    validate: ({ reason }, { required, min, max }) => ({
      reason: required(reason.trim()) ?? min(billingLimits.reasonMin)(reason) ?? max(billingLimits.reasonMax)(reason),
    }),
    submit: ({ reason }) => askCreditRefund(movement.id, reason.trim()),
    onSuccess: async () => {
      toast(t('refund.asked'));
      onClose();
      // What is set aside can't be spent: the header says so as well.
      await Promise.all([refreshCredits(), client.invalidateQueries({ queryKey: ['credits'] })]);
    },
  });
  return (
    <Form form={form} summary className="stack">
      <ul className="cred-follows">
        {([1, 2, 3] as const).map((each) => (
          <li key={each}>{t(`refund.follows${each}`, { count: movement.amount })}</li>
        ))}
      </ul>
      <TextArea
        label={t('refund.reason')}
        hint={t('refund.reasonHint')}
        rows={4}
        limit={billingLimits.reasonMax}
        {...form.field('reason')}
      />
      <div className="modal-acts">
        <Button kind="primary" type="submit" pending={form.pending}>
          {t('refund.send')}
        </Button>
        <Button onClick={onClose}>{common('action.cancel')}</Button>
      </div>
    </Form>
  );
}
