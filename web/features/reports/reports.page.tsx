import './reports.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { guarded } from '../../app/guards';
import { Breadcrumbs, PageSkeleton, Pagination, QueryBoundary, Time } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { Link } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { useReports } from './api';
import { ReportBadge } from './statement';

export const handle = { texts: ['reports'] };

export const clientLoader = guarded('report:read');

export function HydrateFallback() {
  const { t } = useTranslation('reports');
  return <PageSkeleton title={t('list.title')} />;
}

/** The reader's reports, and decisions about what they wrote. */
export default function ReportsPage() {
  const { t } = useTranslation('reports');
  const [search] = useSearchParams();
  const query = useReports(Math.max(1, Number(search.get('page')) || 1));
  return (
    <div className="page">
      <PageMeta title={t('list.title')} noindex />
      <Breadcrumbs items={[{ label: t('list.dashboard'), to: '/dashboard' }, { label: t('list.title') }]} />
      <h1>{t('list.title')}</h1>
      <QueryBoundary query={query}>
        {({ info, page, page_size: size, total }) =>
          total === 0 ? (
            <EmptyState title={<h2>{t('list.empty')}</h2>}>{t('list.emptyText')}</EmptyState>
          ) : (
            <>
              <ul className="report-list">
                {info.map((report) => (
                  <li key={report.reference}>
                    <span>
                      <Link to={`/segnalazioni/${report.reference}`}>{report.reference}</Link>
                      <span className="small soft">
                        {' '}
                        · {t(`side.${report.side}`)} · {report.subject.type.label} ·{' '}
                        <Time at={report.created_at} as="date" />
                      </span>
                    </span>
                    <ReportBadge status={report.status} />
                  </li>
                ))}
              </ul>
              <Pagination page={page} pageSize={size} total={total} />
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}
