import './request-list.css';
import './requests.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RequestStatus } from '../../../src/shared/requests/codes.js';
import { RequestBadge } from '../../ui/status-badge';
import { Button, ButtonLink } from '../../ui/button';
import {
  Breadcrumbs,
  Countdown,
  Pagination,
  QueryBoundary,
  SEARCH_PARAM,
  SearchField,
  Tabs,
  Time,
  useClearSearch,
  useSearchWords,
  useTab,
} from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { Link } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { StartButton } from '../../ui/start-button';
import { firstWords } from './first-words';
import { useNextStep, useRequestName } from './next-step';
import { useOwnRequests } from './queries';
import type { RequestItem } from './types';

/** The tabs of the list, with the statuses that each shows. */
const FILTERS = {
  all: [],
  drafts: [RequestStatus.init, RequestStatus.incomplete],
  open: [RequestStatus.new, RequestStatus.wait],
  closed: [RequestStatus.closed],
  ended: [
    RequestStatus.approved,
    RequestStatus.refunded,
    RequestStatus.retired,
    RequestStatus.unclear,
    RequestStatus.outOfScope,
    RequestStatus.againstTerms,
    RequestStatus.rejectedReplied,
    RequestStatus.invalidData,
    RequestStatus.invalidOccurrence,
  ],
} as const satisfies Record<string, readonly number[]>;
type Filter = keyof typeof FILTERS;
const KEYS = Object.keys(FILTERS) as [Filter, ...Filter[]];

/** The citizen's requests. */
export default function UserRequests() {
  const { t } = useTranslation('requests');
  const { t: common } = useTranslation();
  const filter = useTab(KEYS, 'stato');
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const words = useSearchWords();
  const query = useOwnRequests(page, FILTERS[filter], words);
  const none = query.data?.total === 0 && filter === 'all' && words === '';
  return (
    <div className="page stack-l">
      <PageMeta title={t('list.title')} noindex />
      <Breadcrumbs items={[{ label: common('nav.dashboard'), to: '/dashboard' }, { label: t('list.title') }]} />
      <div className="list-hd">
        <h1>{t('list.title')}</h1>
        {query.data && !none && (
          <ButtonLink to="/request/create/1" icon="plus">
            {t('list.create')}
          </ButtonLink>
        )}
      </div>
      {!none && (
        <SearchField label={t('list.search')} found={query.isPlaceholderData ? undefined : query.data?.total} />
      )}
      {!none && (
        <Tabs
          label={t('list.filter')}
          param="stato"
          current={filter}
          keep={[SEARCH_PARAM]}
          tabs={KEYS.map((key) => ({ key, label: t(`list.${key}`) }))}
        />
      )}
      <QueryBoundary query={query} blocks>
        {({ info, total, page_size }) =>
          total === 0 ? (
            <Empty filter={filter} words={words} />
          ) : (
            <>
              <ul className="reqs" aria-label={t(`list.${filter}`)}>
                {info.map((request) => (
                  <Line key={request.id} request={request} />
                ))}
              </ul>
              <Pagination page={page} pageSize={page_size} total={total} />
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function Empty({ filter, words }: { filter: Filter; words: string }) {
  const { t } = useTranslation('requests');
  const { t: common } = useTranslation();
  const clear = useClearSearch();
  if (words !== '')
    return (
      <EmptyState
        title={<h2>{t('list.nothingFound', { words })}</h2>}
        action={<Button onClick={clear}>{common('search.clear')}</Button>}
      >
        {t('list.nothingFoundText')}
      </EmptyState>
    );
  if (filter === 'all')
    return (
      <EmptyState title={<h2>{t('list.empty')}</h2>} action={<StartButton />}>
        {t('list.emptyText')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={<h2>{t('list.emptyFilter')}</h2>}
      action={<ButtonLink to="/requests">{t('list.showAll')}</ButtonLink>}
    />
  );
}

function Line({ request }: { request: RequestItem }) {
  const { t } = useTranslation('requests');
  const name = useRequestName()(request);
  const next = useNextStep()(request);
  return (
    <li className={next.yours ? 'yours' : undefined}>
      <div className="main">
        <h2>
          <Link to={next.action && !request.sent_at ? next.action.to : `/requests/${request.id}`}>{name}</Link>
        </h2>
        <p className="row small soft">
          <RequestBadge status={request.status} held={request.held_at !== null} />
          <span>{t('number', { id: request.id })}</span>
          <span>
            {request.sent_at ? (
              <Time at={request.sent_at} as="date" say={(day) => t('list.sent', { day })} />
            ) : (
              <Time at={request.created_at} as="date" say={(day) => t('list.begun', { day })} />
            )}
          </span>
        </p>
        {request.title && <p className="words small soft">{firstWords(request.title, 84)}</p>}
      </div>
      <div className="todo">
        <p>
          <b>{next.title}</b>
        </p>
        {request.unread_responses > 0 && (
          <p className="small">{t('list.unread', { count: request.unread_responses })}</p>
        )}
        {next.until && next.untilKind && (
          <Countdown until={next.until} since={request.sent_at ?? undefined} note={t(`until.${next.untilKind}`)} />
        )}
      </div>
    </li>
  );
}
