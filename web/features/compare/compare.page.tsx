import './compare.css';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { requestLimits } from '../../../src/shared/limits.js';
import { RequestStatus } from '../../../src/shared/requests/codes.js';
import { guarded } from '../../app/guards';
import { requireNumeric } from '../../app/public-guards';
import { ButtonLink } from '../../ui/button';
import { QueryBoundary, Breadcrumbs, PageSkeleton, useNow } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { useFormat } from '../../ui/format/format';
import { PageMeta } from '../../ui/page-meta';
import { useOwnRequest } from '../requests/queries';
import type { RequestDetail } from '../requests/types';
import { Board } from './board';
import { Opinions } from './opinions';
import { offersOf } from './quotes';

export const handle = { texts: ['compare', 'help', 'ranking', 'requests'] };

export const clientLoader = guarded('user', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('compare');
  return <PageSkeleton title={t('title.any')} blocks lines={4} />;
}

/** The quotes of a request side by side, in euro. Rules 4.1 to 4.7. */
export default function ComparePage() {
  const query = useOwnRequest(Number(useParams().id));
  const { t } = useTranslation('compare');
  return (
    <div className="page">
      <PageMeta title={t('title.any')} noindex />
      <QueryBoundary query={query} blocks>
        {(request) => <Compared request={request} />}
      </QueryBoundary>
    </div>
  );
}

function Compared({ request }: { request: RequestDetail }) {
  const { t } = useTranslation('compare');
  const offers = useMemo(() => offersOf(request.responses), [request.responses]);
  const crumbs = [
    { label: t('crumb.requests'), to: '/requests' },
    {
      label: [request.request_type.case_label, request.geo.city].filter(Boolean).join(', '),
      to: `/requests/${request.id}`,
    },
    { label: t('crumb.here') },
  ];
  if (offers.length === 0) {
    return (
      <>
        <Breadcrumbs items={crumbs} />
        <EmptyState
          title={<h1>{t('empty.title')}</h1>}
          action={
            <ButtonLink kind="primary" to={`/requests/${request.id}`}>
              {t('empty.back')}
            </ButtonLink>
          }
        >
          {t('empty.text')}
        </EmptyState>
        <Opinions request={request} />
      </>
    );
  }
  return (
    <>
      <Breadcrumbs items={crumbs} />
      <div className="cmp-head">
        <h1>{t(`title.${offers.length as 1 | 2 | 3 | 4 | 5}`)}</h1>
        <Until request={request} />
      </div>
      <Board request={request} offers={offers} />
      <Opinions request={request} />
    </>
  );
}

/** Until when the citizen can choose, and how many quotes can still arrive. */
function Until({ request }: { request: RequestDetail }) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const now = useNow();
  const left = requestLimits.maxQuotes - request.responses_counter.ok - request.responses_counter.approved;
  const more =
    (request.status.id === RequestStatus.new || request.status.id === RequestStatus.wait) &&
    left > 0 &&
    request.expires_at !== null &&
    new Date(request.expires_at).getTime() > now;
  return (
    <p className="small soft cmp-until">
      {request.choice_until &&
        request.approved_at === null &&
        t('until.choose', { day: format.day(request.choice_until) })}{' '}
      {more && request.expires_at && t('until.more', { count: left, day: format.day(request.expires_at) })}
    </p>
  );
}
