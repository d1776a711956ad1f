import './reports.css';
import { useTranslation } from 'react-i18next';
import { reportLimits } from '../../../src/shared/limits.js';
import { ApiProblem } from '../../api/problems';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { TextArea } from '../../ui/fields';
import { Form, useApiForm } from '../../ui/forms';
import { toast } from '../../ui/toasts';

/** The one appeal against a decision. Rule 22.8. */
export function AppealForm({
  until,
  send,
  onSent,
}: {
  until: string;
  send: (text: string) => Promise<unknown>;
  onSent: () => unknown;
}) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const words = useProblemWords();
  const form = useApiForm({
    initial: { text: '' },
    validate: ({ text }, { required, min, max }) => ({
      text: required(text.trim()) ?? min(reportLimits.textMin)(text.trim()) ?? max(reportLimits.textMax)(text),
    }),
    submit: ({ text }) => send(text.trim()),
    onSuccess: async () => {
      toast(t('appeal.done'));
      await onSent();
    },
    onFailure: (error) => {
      // Another page was quicker, or the time ran out while this one was open: there is nothing to correct here.
      if (!(error instanceof ApiProblem) || error.code !== 'appeal_not_allowed') return;
      toast(words(error));
      void onSent();
    },
    summaryText: { text: t('appeal.missing') },
  });
  return (
    <section className="stack report-appeal" aria-labelledby="to-appeal">
      <h2 id="to-appeal">{t('appeal.title')}</h2>
      <p className="measure">{t('appeal.lead', { day: format.date(until) })}</p>
      <Form form={form} summary className="stack">
        <TextArea
          label={t('appeal.text')}
          hint={t('appeal.hint')}
          rows={5}
          limit={reportLimits.textMax}
          {...form.field('text')}
        />
        <div className="row">
          <Button kind="primary" type="submit" pending={form.pending}>
            {t('appeal.send')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
