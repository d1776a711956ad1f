import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { invalidate } from '../../api/queries';
import { guarded } from '../../app/guards';
import { Breadcrumbs, PageSkeleton, QueryBoundary } from '../../ui/data';
import { PageMeta } from '../../ui/page-meta';
import { sendAppeal, useReport, type Report } from './api';
import { AppealForm } from './appeal-form';
import { ReportBadge, Statement } from './statement';

export const handle = { texts: ['reports'] };

export const clientLoader = guarded('report:read');

export function HydrateFallback() {
  const { t } = useTranslation('reports');
  return <PageSkeleton title={t('page.title')} />;
}

/** One report with the decision and its reasons, and the way to appeal. Rule 22.7. */
export default function ReportPage() {
  const { t } = useTranslation('reports');
  const { reference = '' } = useParams();
  const query = useReport(reference);
  return (
    <div className="page">
      <PageMeta title={`${t('page.title')} ${reference}`} noindex />
      {!query.data && <h1 className="vh">{t('page.title')}</h1>}
      <QueryBoundary query={query}>{(report) => <Page key={reference} report={report} />}</QueryBoundary>
    </div>
  );
}

function Page({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  const { reference, side, subject, appeal_until: until } = report;
  return (
    <div className="stack-l">
      <Breadcrumbs items={[{ label: t('list.title'), to: '/segnalazioni' }, { label: reference }]} />
      <div className="stack">
        <h1>{t(`page.heading.${side}`)}</h1>
        <p className="row small soft">
          <ReportBadge status={report.status} />
          <span>{reference}</span>
          {side !== 'suspended' && <span>{subject.type.label}</span>}
        </p>
      </div>
      <Statement report={report} />
      {until && report.allowed_actions.includes('appeal') && (
        <AppealForm
          until={until}
          send={(text) => sendAppeal(reference, text)}
          onSent={() => invalidate(client, '/complaints/{reference}', '/complaints')}
        />
      )}
    </div>
  );
}
