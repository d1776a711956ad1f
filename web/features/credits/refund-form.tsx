import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { billingLimits } from '../../../src/shared/limits.js';
import { invalidate, queries } from '../../api/queries';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/fields';
import { Form, useApiForm } from '../../ui/forms';
import { toast } from '../../ui/toasts';
import { refreshCredits, type Movement } from './api';

/** Asks why the package is returned, after the consequences. */
export default function RefundForm({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const { t } = useTranslation('credits');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const ask = queries.useMutation('post', '/credits/{id}/refund');
  const form = useApiForm({
    initial: { reason: '' },
    validate: ({ reason }, { required, min, max }) => ({
      reason: required(reason.trim()) ?? min(billingLimits.reasonMin)(reason) ?? max(billingLimits.reasonMax)(reason),
    }),
    submit: ({ reason }) => ask.mutateAsync({ params: { path: { id: movement.id } }, body: { reason: reason.trim() } }),
    onSuccess: async () => {
      toast(t('refund.asked'));
      onClose();
      // Reserved credits can't be spent: the header shows the new balance.
      await Promise.all([refreshCredits(), invalidate(client, '/credits', '/credits/history')]);
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
