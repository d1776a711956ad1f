import './feedback.css';
import { useTranslation } from 'react-i18next';
import { Time } from '../../ui/data';
import { Icon } from '../../ui/icon';
import type { FirmReview } from './api';

/** A review as the public reads it: stars, subject, words, the firm's answer. */
export function ReviewWords({
  review,
  level,
}: {
  review: Omit<FirmReview, 'request_id' | 'reply_removed' | 'public' | 'public_from'>;
  level: 3 | 4;
}) {
  const { t } = useTranslation('feedback');
  const Heading = `h${level}` as const;
  return (
    <>
      <Heading className="fb-head">
        {review.satisfaction_lawyer !== null && (
          <span className="fb-stars">
            <Icon name="star" />
            {t('stars', { stars: review.satisfaction_lawyer })}
          </span>
        )}
        <span>{review.request_type.label}</span>
      </Heading>
      <p className="micro muted">
        {review.author ?? t('left')} · <Time at={review.created_at} as="date" />
      </p>
      {review.review_lawyer && <p className="fb-words measure">{review.review_lawyer}</p>}
      {review.reply && (
        <div className="fb-reply">
          <p className="micro muted">
            {t('reply.of')}
            {review.replied_at && (
              <>
                {' '}
                · <Time at={review.replied_at} as="date" />
              </>
            )}
          </p>
          <p className="measure">{review.reply}</p>
        </div>
      )}
    </>
  );
}
