import './feedback.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { guarded } from '../../app/guards';
import { QueryBoundary, Breadcrumbs, PageSkeleton, Pagination, RatingChart } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { useFormat } from '../../ui/format/format';
import { SideNote } from '../../ui/side-note';
import { PageMeta } from '../../ui/page-meta';
import { ReportButton } from '../reports/report-button';
import { useReviews, type FirmReviews } from './api';
import { OwnReview } from './own-review';

export const handle = { texts: ['feedback', 'reports'] };

export const clientLoader = guarded('feedback:list');

export function HydrateFallback() {
  const { t } = useTranslation('feedback');
  return <PageSkeleton title={t('title')} />;
}

/** What clients said about the firm, with a public reply to each review. Rule 10.3. */
export default function FeedbacksPage() {
  const { t } = useTranslation('feedback');
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const query = useReviews(page);
  return (
    <div className="page dense">
      <PageMeta title={t('title')} noindex />
      <Breadcrumbs items={[{ label: t('dashboard'), to: '/dashboard' }, { label: t('title') }]} />
      <h1>{t('title')}</h1>
      <QueryBoundary query={query}>
        {(answer) =>
          answer.total === 0 ? (
            <EmptyState title={<h2>{t('empty')}</h2>}>{t('emptyText')}</EmptyState>
          ) : (
            <Reviews answer={answer} />
          )
        }
      </QueryBoundary>
    </div>
  );
}

function Reviews({ answer }: { answer: FirmReviews }) {
  const { t } = useTranslation('feedback');
  const format = useFormat();
  const { summary } = answer;
  return (
    <>
      <div className="fb-top">
        <div>
          {summary.average !== null && (
            <p className="fb-sum">
              <b>{format.rating(summary.average)}</b> {t('outOf')} · {t('reviews', { count: summary.reviews })}
            </p>
          )}
          <RatingChart histogram={summary.histogram} caption={t('histogram')} />
        </div>
        <SideNote title={t('sideNote')}>{summary.is_new ? t('sideNoteNew') : t('sideNoteText')}</SideNote>
      </div>
      <h2 className="fb-h">{t('list')}</h2>
      <ul className="fb-list">
        {answer.info.map((review) => (
          <li key={review.request_id}>
            <OwnReview review={review} />
            <ReportButton of={{ subject_type: 'review', subject_id: review.id }} />
          </li>
        ))}
      </ul>
      <Pagination page={answer.page} pageSize={answer.page_size} total={answer.total} />
    </>
  );
}
