import './request-list.css';
import './requests.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { costsInWords } from '../../../src/shared/requests/shown-costs.rules.js';
import { ResponseBadge } from '../../ui/status-badge';
import { ButtonLink } from '../../ui/button';
import { QueryBoundary, Breadcrumbs, Pagination, Tabs, Time, useTab } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { Link, useLocale } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { LosingLines, useQuoteLine } from './response-list';
import { useResponses } from './queries';
import { useSpeaks } from './use-speaks';
import type { ResponseItem } from './types';

const FILTERS = {
  all: [],
  quotes: [ResponseStatus.ok, ResponseStatus.approved],
  opinions: [ResponseStatus.ko],
} as const satisfies Record<string, readonly number[]>;
type Filter = keyof typeof FILTERS;
const KEYS = Object.keys(FILTERS) as [Filter, ...Filter[]];

/** All responses to the citizen’s requests, newest first: what /responses shows a citizen. */
export default function UserResponses() {
  const { t } = useTranslation('requests');
  const filter = useTab(KEYS, 'tipo');
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const query = useResponses(page, FILTERS[filter]);
  const none = query.data?.total === 0 && filter === 'all';
  return (
    <div className="page stack-l">
      <PageMeta title={t('responses.title')} noindex />
      <Breadcrumbs items={[{ label: t('list.title'), to: '/requests' }, { label: t('responses.title') }]} />
      <h1>{t('responses.title')}</h1>
      {!none && (
        <Tabs
          label={t('responses.filter')}
          param="tipo"
          current={filter}
          tabs={KEYS.map((key) => ({ key, label: t(`responses.${key}`) }))}
        />
      )}
      <QueryBoundary query={query} blocks>
        {({ info, total, page_size }) =>
          total === 0 ? (
            <EmptyState
              title={<h2>{t(none ? 'responses.empty' : 'responses.emptyFilter')}</h2>}
              action={<ButtonLink to="/requests">{t('responses.toRequests')}</ButtonLink>}
            >
              {none && t('responses.emptyText')}
            </EmptyState>
          ) : (
            <>
              <ul className="reqs" aria-label={t(`responses.${filter}`)}>
                {info.map((response) => (
                  <Line key={response.id} response={response} />
                ))}
              </ul>
              <LosingLines responses={info} />
              <Pagination page={page} pageSize={page_size} total={total} />
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function Line({ response }: { response: ResponseItem }) {
  const { t } = useTranslation('requests');
  const line = useQuoteLine();
  const speaks = useSpeaks()(response.lawyer?.languages ?? []);
  const locale = useLocale();
  const opinion = response.status.id === ResponseStatus.ko;
  return (
    <li>
      <div className="main">
        <h2>
          <Link to={`/responses/${response.id}`}>{response.lawyer?.name}</Link>
        </h2>
        <p className="row small soft">
          <ResponseBadge status={response.status} to="citizen" />
          {response.answered_at && <Time at={response.answered_at} as="date" />}
          <Link to={`/requests/${response.request.id}`}>{t('responses.ofRequest', { id: response.request.id })}</Link>
        </p>
      </div>
      <div className="todo">
        <p>{opinion ? t('responses.opinion') : <b>{line(response)}</b>}</p>
        {response.costs && <p className="small soft">{costsInWords(response.costs, locale)}</p>}
        {speaks !== '' && <p className="small soft">{speaks}</p>}
        {!response.read && <p className="small unread">{t('responses.toRead')}</p>}
      </div>
    </li>
  );
}
