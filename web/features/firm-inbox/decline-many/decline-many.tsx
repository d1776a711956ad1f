import './decline-many.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestLimits } from '../../../../src/shared/limits.js';
import { ApiProblem } from '../../../api/problems';
import { invalidate } from '../../../api/queries';
import { Button } from '../../../ui/button';
import { useProblemWords } from '../../../ui/data';
import { TextArea } from '../../../ui/fields';
import { firstOf, Form, useApiForm } from '../../../ui/forms';
import { Modal } from '../../../ui/modal';
import { toast } from '../../../ui/toasts';
import { useDeclining } from '../api';
import { opinionDrafts, sendingAnswer } from '../response-draft';
import type { InboxItem } from '../types';

interface Failure {
  readonly item: InboxItem;
  readonly why: string;
}

/** The same opinion for several requests, one after the other. Rules 2.10, 2.11 and 2.32. */
export function DeclineMany({ items, onClose }: { items: readonly InboxItem[]; onClose: (allSent: boolean) => void }) {
  const { t } = useTranslation('inbox');
  const client = useQueryClient();
  const words = useProblemWords();
  const decline = useDeclining();
  /** Requests that wait for their opinion. */
  const [left, setLeft] = useState(items);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [done, setDone] = useState(0);
  const sent = items.length - left.length;

  const sendTo = async (text: string): Promise<readonly Failure[]> => {
    const failed: Failure[] = [];
    setFailures([]);
    for (const [nth, item] of left.entries()) {
      setDone(nth);
      try {
        await sendingAnswer(opinionDrafts, item.response.id, () => decline(item, text));
      } catch (error) {
        // The text itself is refused, so it would be for every request.
        if (error instanceof ApiProblem && 'text' in error.fields) {
          setLeft([...failed.map((failure) => failure.item), ...left.slice(nth)]);
          throw error;
        }
        failed.push({ item, why: words(error) });
      }
    }
    return failed;
  };

  const form = useApiForm({
    initial: { text: '' },
    validate: ({ text }, rules) => ({
      text: firstOf(text.trim(), rules.required, rules.min(requestLimits.opinionMin), rules.max(requestLimits.textMax)),
    }),
    summaryText: { text: t('opinion.summary', { min: requestLimits.opinionMin, max: requestLimits.textMax }) },
    submit: async ({ text }) => {
      try {
        return await sendTo(text);
      } finally {
        await invalidate(client, '/requests/lawyer', '/requests/lawyer/counts', '/responses');
      }
    },
    onSuccess: (failed) => {
      setLeft(failed.map(({ item }) => item));
      setFailures(failed);
      if (failed.length > 0) return;
      toast(t('many.sent', { count: items.length }));
      onClose(true);
    },
  });

  return (
    <Modal
      opened
      wide
      onClose={() => {
        // What was sent stays sent: the dialog waits until it can say what was.
        if (!form.pending) onClose(false);
      }}
      title={t('many.title', { count: left.length })}
    >
      <Form form={form} summary>
        {failures.length > 0 && (
          <div className="many-failed" role="alert">
            <p>
              {sent > 0 && t('many.sent', { count: sent })} {t('many.failed', { count: failures.length })}
            </p>
            <ul className="small">
              {failures.map(({ item, why }) => (
                <li key={item.id}>
                  {t('many.one', { type: item.request_type.case_label, city: item.geo.city ?? '', id: item.id })}: {why}
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className="soft">{t('many.lead')}</p>
        <TextArea
          label={t('many.text')}
          hint={t('many.hint', { min: requestLimits.opinionMin })}
          limit={requestLimits.textMax}
          rows={6}
          screened
          readOnly={form.pending}
          {...form.field('text')}
        />
        <p className="small">{t('many.after')}</p>
        {form.pending && (
          <p role="status" className="many-progress small num">
            <progress value={done} max={left.length} aria-label={t('many.progressLabel')} />
            {t('many.progress', { done, total: left.length })}
          </p>
        )}
        <div className="modal-acts">
          <Button kind="primary" type="submit" pending={form.pending} price={t('opinion.free')}>
            {t(failures.length > 0 ? 'many.again' : 'many.send', { count: left.length })}
          </Button>
          {!form.pending && (
            <Button
              onClick={() => {
                onClose(false);
              }}
            >
              {t(failures.length > 0 ? 'many.close' : 'many.cancel')}
            </Button>
          )}
        </div>
      </Form>
    </Modal>
  );
}
