import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../api/queries';
import { Button } from '../../ui/button';
import { comingDay } from '../../ui/coming-day';
import { DateField, isDate } from '../../ui/fields';
import { Form, useApiForm } from '../../ui/forms';
import { Modal } from '../../ui/modal';
import { toast } from '../../ui/toasts';
import { useMoves, type InboxRequest } from './api';

/** Moves the last day of the quote on; everything else of it stays. Rule 2.44. */
export function RenewQuote({ request }: { request: InboxRequest }) {
  const { t } = useTranslation('inbox');
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
  };
  return (
    <>
      <Button
        icon="clock"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('renew.open')}
      </Button>
      <Modal opened={asking} onClose={close} title={t('renew.ask')}>
        <Asked request={request} onClose={close} />
      </Modal>
    </>
  );
}

function Asked({ request, onClose }: { request: InboxRequest; onClose: () => void }) {
  const { t } = useTranslation('inbox');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const moves = useMoves(request);
  const form = useApiForm({
    initial: { valid_through: '' },
    validate: ({ valid_through: day }) => ({
      valid_through: day.trim() === '' || isDate(day) ? undefined : t('quote.error.day'),
    }),
    submit: ({ valid_through: day }) => moves.renew(day.trim() || null),
    onSuccess: async () => {
      await invalidate(client, '/requests/lawyer', '/responses', '/responses/{id}');
      toast(t('renew.done'));
      onClose();
    },
  });
  return (
    <Form form={form} summary>
      <p className="inbox-gap">{t('renew.text')}</p>
      <DateField
        label={t('renew.day')}
        hint={t('renew.dayHint')}
        optional
        example={comingDay()}
        {...form.field('valid_through')}
      />
      <div className="modal-acts">
        <Button kind="primary" type="submit" pending={form.pending}>
          {t('renew.confirm')}
        </Button>
        <Button onClick={onClose}>{common('action.cancel')}</Button>
      </div>
    </Form>
  );
}
