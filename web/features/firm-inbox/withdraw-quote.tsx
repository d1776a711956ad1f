import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quoteLimits } from '../../../src/shared/limits.js';
import { ApiProblem } from '../../api/problems';
import { invalidate } from '../../api/queries';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/fields';
import { firstOf, Form, useApiForm } from '../../ui/forms';
import { Modal } from '../../ui/modal';
import { toast } from '../../ui/toasts';
import { refreshCredits } from '../credits/api';
import { useMoves, type InboxRequest } from './api';

const { withdrawalReasonMin: min, withdrawalReasonMax: max } = quoteLimits;

/** Withdraws the quote, after saying what follows; one that was read needs a reason. Rules 2.35 to 2.38. */
export function WithdrawQuote({ request }: { request: InboxRequest }) {
  const { t } = useTranslation('inbox');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        icon="back"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('withdraw.open')}
      </Button>
      <Modal
        opened={asking}
        onClose={() => {
          setAsking(false);
        }}
        title={t('withdraw.ask')}
      >
        <Asked
          request={request}
          onClose={() => {
            setAsking(false);
          }}
        />
      </Modal>
    </>
  );
}

function Asked({ request, onClose }: { request: InboxRequest; onClose: () => void }) {
  const { t } = useTranslation('inbox');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const moves = useMoves(request);
  const { response } = request;
  const isRead = response.allowed_actions.includes('withdraw_read_quote');
  const form = useApiForm({
    initial: { reason: '' },
    validate: ({ reason }, rules) => ({
      reason: isRead ? firstOf(reason.trim(), rules.required, rules.min(min), rules.max(max)) : undefined,
    }),
    submit: async ({ reason }) => {
      try {
        await moves.withdraw(isRead ? reason : undefined);
      } catch (error) {
        // It was read meanwhile: the dialog now asks for the reason.
        if (error instanceof ApiProblem && error.code === 'withdrawal_needs_reason')
          await invalidate(client, '/requests/{id}', '/responses/{id}');
        throw error;
      }
    },
    onSuccess: async () => {
      await Promise.all([
        refreshCredits(),
        invalidate(client, '/credits', '/requests/lawyer', '/requests/lawyer/counts', '/responses', '/responses/{id}'),
      ]);
      toast(t('withdraw.done'));
      onClose();
    },
    summaryText: { reason: t('withdraw.summary', { min, max }) },
  });
  return (
    <Form form={form}>
      <p>{t(isRead ? 'withdraw.read' : 'withdraw.unread')}</p>
      <p className="inbox-gap">
        {t('withdraw.final')} {response.shared_contacts && t('withdraw.contacts')}
      </p>
      {isRead && (
        <TextArea
          label={t('withdraw.reason')}
          hint={t('withdraw.hint', { min })}
          limit={max}
          rows={4}
          screened
          {...form.field('reason')}
        />
      )}
      <div className="modal-acts">
        <Button kind="danger" type="submit" pending={form.pending}>
          {t('withdraw.confirm')}
        </Button>
        <Button onClick={onClose}>{common('action.cancel')}</Button>
      </div>
    </Form>
  );
}
