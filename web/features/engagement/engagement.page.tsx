import './engagement.css';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSession } from '../../api/session';
import { guarded } from '../../app/guards';
import { requireNumeric } from '../../app/public-guards';
import { Breadcrumbs, PageSkeleton, QueryBoundary } from '../../ui/data';
import { PageMeta } from '../../ui/page-meta';
import { useEngagement } from './api';
import { ClientSide } from './client-side';
import { FirmSide } from './firm-side';

export const handle = { texts: ['engagement'] };

export const clientLoader = guarded('engagement:read', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('engagement');
  return <PageSkeleton title={t('title')} blocks />;
}

/** The letter of engagement: the firm writes and sends it, its client reads, asks and accepts. Rules 32.1 to 32.7. */
export default function EngagementPage() {
  const { t } = useTranslation('engagement');
  const id = Number(useParams().id);
  const query = useEngagement(id);
  const firm = useSession()?.account.model === 'lawyer';
  return (
    <div className="page">
      <PageMeta title={t('title')} noindex />
      {!query.data && <h1 className="vh">{t('title')}</h1>}
      <QueryBoundary query={query} blocks>
        {(engagement) => (
          <div className="stack-l" key={id}>
            <Breadcrumbs
              items={[
                { label: t(firm ? 'firmRequests' : 'requests'), to: '/requests' },
                { label: t('number', { id: engagement.request_id }), to: `/requests/${engagement.request_id}` },
                { label: t('title') },
              ]}
            />
            {firm ? <FirmSide id={id} engagement={engagement} /> : <ClientSide id={id} engagement={engagement} />}
          </div>
        )}
      </QueryBoundary>
    </div>
  );
}
