import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookLimits } from '../../../../src/shared/limits.js';
import { webhookEvents, type WebhookEvent } from '../../../../src/shared/notifications/webhook.codes.js';
import { Button } from '../../../ui/button';
import { CheckboxCards, TextField } from '../../../ui/fields';
import { Form, useApiForm } from '../../../ui/forms';
import { Modal } from '../../../ui/modal';
import { addWebhook, eventTexts } from './api';
import { SecretOnce } from './secret-once';

/** Adds an address in a dialog, which then shows its secret once. Rule 33.5. */
export function NewWebhook({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const [secret, setSecret] = useState('');
  const initial: { url: string; events: WebhookEvent[] } = { url: '', events: [...webhookEvents] };
  const form = useApiForm({
    initial,
    validate: (values, { required }) => ({
      url: required(values.url.trim()),
      events: values.events.length === 0 ? t('webhooks.eventsMissing') : undefined,
    }),
    submit: ({ url, events }) => addWebhook({ url: url.trim(), events }),
    onSuccess: (added) => {
      setSecret(added.secret);
      onAdded();
    },
  });
  if (secret !== '')
    return (
      <Modal opened onClose={onClose} title={t('webhooks.added')}>
        <SecretOnce label={t('webhooks.secret')} secret={secret} onDone={onClose} />
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title={t('webhooks.add')}>
      <Form form={form} summary className="stack">
        <TextField
          label={t('webhooks.url')}
          hint={t('webhooks.urlHint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={webhookLimits.urlMax}
          {...form.field('url')}
        />
        <CheckboxCards
          name="events"
          label={t('webhooks.events')}
          values={form.values.events}
          error={form.errors.events}
          onChange={(chosen) => {
            form.set(
              'events',
              webhookEvents.filter((event) => chosen.includes(event)),
            );
          }}
          options={webhookEvents.map((event) => ({ value: event, label: t(`webhooks.event.${eventTexts[event]}`) }))}
        />
        <div className="modal-acts">
          <Button type="submit" kind="primary" pending={form.pending}>
            {t('webhooks.save')}
          </Button>
          <Button onClick={onClose}>{common('action.cancel')}</Button>
        </div>
      </Form>
    </Modal>
  );
}
