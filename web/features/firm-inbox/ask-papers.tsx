import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageStatus } from '../../../src/shared/chat/messages.codes.js';
import { paperKinds, type PaperKindId } from '../../../src/shared/guidance/papers.codes.js';
import { messageLimits } from '../../../src/shared/limits.js';
import { invalidate } from '../../api/queries';
import { Button } from '../../ui/button';
import { CheckboxCards, TextArea } from '../../ui/fields';
import { Form, useApiForm } from '../../ui/forms';
import { useLocale } from '../../ui/link';
import { Modal } from '../../ui/modal';
import { toast } from '../../ui/toasts';
import { sendMessage } from '../messages/api';

/** Asks the client for papers with a message; those that were not asked for yet are ticked. Rule 20.23. */
export function AskPapers({
  responseId,
  kinds,
  asked,
  onClose,
}: {
  responseId: number;
  kinds: readonly PaperKindId[];
  asked: readonly string[];
  onClose: () => void;
}) {
  const { t } = useTranslation('help');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const client = useQueryClient();
  // A second press, or one after the connection broke, sends the same message.
  const [key] = useState(() => crypto.randomUUID());
  const form = useApiForm({
    initial: { papers: kinds.filter((kind) => !asked.includes(kind)), text: t('papers.askWords') },
    validate: (values, { required, max }) => ({
      papers: values.papers.length === 0 ? t('papers.askKindsMissing') : undefined,
      text: required(values.text.trim()) ?? max(messageLimits.textMax)(values.text),
    }),
    submit: (values) =>
      sendMessage(responseId, { key, text: values.text.trim(), attachments: [], papers: values.papers }),
    onSuccess: async ({ status }) => {
      toast(t(status.id === MessageStatus.approved ? 'papers.askDone' : 'papers.askHeld'));
      await invalidate(client, '/messages', '/conversations');
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('papers.askTitle')}>
      <Form form={form} summary className="stack">
        <p>{t('papers.askLead')}</p>
        <CheckboxCards
          name="papers"
          label={t('papers.askKinds')}
          values={form.values.papers}
          error={form.errors.papers}
          onChange={(chosen) => {
            form.set(
              'papers',
              kinds.filter((kind) => chosen.includes(kind)),
            );
          }}
          options={kinds.map((kind) => ({ value: kind, label: paperKinds[kind].label[locale] }))}
        />
        <TextArea label={t('papers.askText')} rows={3} limit={messageLimits.textMax} {...form.field('text')} />
        <div className="modal-acts">
          <Button kind="primary" type="submit" pending={form.pending}>
            {t('papers.askSend')}
          </Button>
          <Button onClick={onClose}>{common('action.cancel')}</Button>
        </div>
      </Form>
    </Modal>
  );
}
