import './requests.css';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { guarded } from '../../app/guards';
import { requireNumeric } from '../../app/public-guards';
import { ButtonLink } from '../../ui/button';
import { Breadcrumbs, PageSkeleton, QueryBoundary } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { PageMeta } from '../../ui/page-meta';
import { useOwnRequest } from './queries';
import { UpgradeForm } from './upgrade-form';

export const handle = { texts: ['requests', 'billing'] };

export const clientLoader = guarded('user', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('requests');
  return <PageSkeleton title={t('plan.upgradeAsk')} />;
}

/** A wider plan for a request that is under way, with its price and its invoice on one page. */
export default function UpgradePage() {
  const { t } = useTranslation('requests');
  const id = Number(useParams().id);
  const query = useOwnRequest(id);
  return (
    <div className="page stack-l">
      <PageMeta title={t('plan.upgradeAsk')} noindex />
      <Breadcrumbs
        items={[
          { label: t('list.title'), to: '/requests' },
          { label: t('number', { id }), to: `/requests/${id}` },
          { label: t('plan.upgradeAsk') },
        ]}
      />
      <h1>{t('plan.upgradeAsk')}</h1>
      <QueryBoundary query={query}>
        {(request) =>
          request.allowed_actions.includes('upgrade') && request.upgrades.length > 0 ? (
            <div className="measure stack-l">
              {!request.upgrades.some(({ gives }) => gives.includes('reach')) && <p>{t('plan.sameFirms')}</p>}
              <UpgradeForm key={request.id} request={request} />
            </div>
          ) : (
            <EmptyState
              title={<h2>{t('plan.none')}</h2>}
              action={
                <ButtonLink kind="primary" to={`/requests/${id}`}>
                  {t('plan.back')}
                </ButtonLink>
              }
            >
              <p>{t('plan.noneText')}</p>
            </EmptyState>
          )
        }
      </QueryBoundary>
    </div>
  );
}
