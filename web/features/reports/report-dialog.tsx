import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonRows, reportReasons, type ReportReason } from '../../../src/shared/moderation/reports.codes.js';
import { reportLimits } from '../../../src/shared/limits.js';
import { Button } from '../../ui/button';
import { Select, TextArea } from '../../ui/fields';
import { Form, useApiForm } from '../../ui/forms';
import { Link, useLocale } from '../../ui/link';
import { Modal } from '../../ui/modal';
import { sendReport } from './api';
import type { Reportable } from './report-button';

/** Asks why, sends the report, and shows its reference. Rules 22.1 and 22.2. */
export default function ReportDialog({ of, onClose }: { of: Reportable; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const [reference, setReference] = useState('');
  const form = useApiForm({
    initial: { reason: '', text: '' },
    validate: ({ reason, text }, { required, min, max }) => ({
      reason: reason === '' ? t('dialog.reasonMissing') : undefined,
      text: required(text.trim()) ?? min(reportLimits.textMin)(text.trim()) ?? max(reportLimits.textMax)(text),
    }),
    submit: ({ reason, text }) => sendReport({ ...of, reason: reason as ReportReason, text: text.trim() }),
    onSuccess: (sent) => {
      setReference(sent.reference);
    },
    summaryText: { text: t('dialog.textMissing') },
  });
  if (reference !== '')
    return (
      <Modal opened onClose={onClose} title={t('dialog.done')}>
        <div role="status" className="stack">
          <p>
            {t('dialog.reference')} <b>{reference}</b>
          </p>
          <p>{t('dialog.next')}</p>
        </div>
        <div className="modal-acts">
          <Button kind="primary" onClick={onClose}>
            {common('action.close')}
          </Button>
          <Link to={`/segnalazioni/${reference}`}>{t('dialog.open')}</Link>
        </div>
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title={t(`dialog.title.${of.subject_type}`)}>
      <Form form={form} summary className="stack">
        <p>{t('dialog.lead')}</p>
        <Select
          label={t('dialog.reason')}
          options={reportReasons.map((reason) => ({ value: reason, label: reasonRows[reason].label[locale] }))}
          {...form.field('reason')}
        />
        <TextArea
          label={t('dialog.text')}
          hint={t('dialog.textHint')}
          rows={4}
          limit={reportLimits.textMax}
          {...form.field('text')}
        />
        <div className="modal-acts">
          <Button kind="primary" type="submit" pending={form.pending}>
            {t('dialog.send')}
          </Button>
          <Button onClick={onClose}>{common('action.cancel')}</Button>
        </div>
      </Form>
    </Modal>
  );
}
