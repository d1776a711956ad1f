import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { billingLimits } from '../../../src/shared/limits.js';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/fields';
import { Form, useApiForm } from '../../ui/forms';
import { toast } from '../../ui/toasts';
import { invalidate, queries } from '../../api/queries';
import type { RequestDetail } from './types';

/** Asks for a refund of an unanswered premium request. Rule 9.5. */
export default function PlanRefundForm({ request, onClose }: { request: RequestDetail; onClose: () => void }) {
  const { t } = useTranslation('requests');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const ask = queries.useMutation('post', '/requests/{id}/refund');
  const form = useApiForm({
    initial: { reason: '' },
    validate: ({ reason }, { required, min, max }) => ({
      reason: required(reason.trim()) ?? min(billingLimits.reasonMin)(reason) ?? max(billingLimits.reasonMax)(reason),
    }),
    submit: ({ reason }) => ask.mutateAsync({ params: { path: { id: request.id } }, body: { reason: reason.trim() } }),
    onSuccess: async () => {
      toast(t('plan.refundAsked'));
      onClose();
      await invalidate(client, '/requests/{id}', '/requests/{id}/timeline');
    },
  });
  return (
    <Form form={form} summary className="stack">
      <ul className="dashes">
        {([1, 2, 3] as const).map((each) => (
          <li key={each}>{t(`plan.refundFollows${each}`)}</li>
        ))}
      </ul>
      <TextArea
        label={t('plan.reason')}
        hint={t('plan.reasonHint')}
        rows={4}
        limit={billingLimits.reasonMax}
        {...form.field('reason')}
      />
      <div className="modal-acts">
        <Button kind="primary" type="submit" pending={form.pending}>
          {t('plan.refund')}
        </Button>
        <Button onClick={onClose}>{common('action.cancel')}</Button>
      </div>
    </Form>
  );
}
