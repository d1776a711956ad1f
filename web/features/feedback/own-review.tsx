import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/may';
import { invalidate } from '../../api/queries';
import { feedbackLimits } from '../../../src/shared/limits.js';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/fields';
import { firstOf, Form, useApiForm } from '../../ui/forms';
import { Link } from '../../ui/link';
import { toast } from '../../ui/toasts';
import { replyTo, type FirmReview } from './api';
import { RemovedWords } from '../reports/removed-words';
import { PublicFrom } from './public-from';
import { ReviewWords } from './review-words';

/** A review in the firm's own list: with its request, and the firm's answer to write or change. */
export function OwnReview({ review }: { review: FirmReview }) {
  const { t } = useTranslation('feedback');
  const [writing, setWriting] = useState(false);
  const mayReply = useMay()('feedback:reply');
  return (
    <article>
      <ReviewWords review={review} level={3} />
      <PublicFrom review={review} given texts="own" />
      {review.reply_removed && <RemovedWords>{t('reply.removed')}</RemovedWords>}
      <div className="row">
        {mayReply && !writing && (
          <Button
            size="s"
            onClick={() => {
              setWriting(true);
            }}
          >
            {t(review.reply ? 'reply.change' : 'reply.write')}
          </Button>
        )}
        <Link className="small" to={`/requests/${review.request_id}`}>
          {t('request', { id: review.request_id })}
        </Link>
      </div>
      {writing && (
        <Reply
          review={review}
          onDone={() => {
            setWriting(false);
          }}
        />
      )}
    </article>
  );
}

function Reply({ review, onDone }: { review: FirmReview; onDone: () => void }) {
  const { t } = useTranslation('feedback');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const form = useApiForm({
    initial: { text: review.reply ?? '' },
    validate: ({ text }, rules) => ({
      text: firstOf(text.trim(), rules.required, rules.max(feedbackLimits.reviewMax)),
    }),
    submit: ({ text }) => replyTo(review.request_id, text),
    onSuccess: async () => {
      await invalidate(client, '/feedbacks');
      toast(t('reply.done'));
      onDone();
    },
    summaryText: { text: t('reply.missing') },
  });
  return (
    <Form form={form} summary className="stack fb-reply-form">
      <TextArea
        label={t('reply.label')}
        hint={t('reply.hint')}
        limit={feedbackLimits.reviewMax}
        rows={4}
        screened
        {...form.field('text')}
      />
      <div className="row">
        <Button kind="primary" type="submit" size="s" pending={form.pending}>
          {t('reply.send')}
        </Button>
        <Button size="s" onClick={onDone}>
          {common('action.cancel')}
        </Button>
      </div>
    </Form>
  );
}
