import './inbox.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { ResponseBadge } from '../../ui/status-badge';
import { Button, ButtonLink } from '../../ui/button';
import {
  Breadcrumbs,
  DataTable,
  Entry,
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
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { useFirmResponses } from './api';

const { ok, ko, approved } = ResponseStatus;
const TABS = { all: [ok, ko, approved], quotes: [ok], opinions: [ko], won: [approved] } as const;
const keys = Object.keys(TABS) as [keyof typeof TABS, ...(keyof typeof TABS)[]];

/** All quotes and opinions of the firm, newest state first. */
export default function ResponsesScreen() {
  const { t } = useTranslation('inbox');
  const { t: common } = useTranslation();
  const format = useFormat();
  const clear = useClearSearch();
  const tab = useTab(keys);
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const words = useSearchWords();
  const query = useFirmResponses(TABS[tab], page, words);
  return (
    <div className="page dense inbox">
      <PageMeta title={t('responses.title')} noindex />
      <Breadcrumbs items={[{ label: common('nav.dashboard'), to: '/dashboard' }, { label: t('responses.title') }]} />
      <div className="inbox-hd">
        <h1>{t('responses.title')}</h1>
      </div>
      <SearchField label={t('search.label')} found={query.isPlaceholderData ? undefined : query.data?.total} />
      <Tabs
        label={t('responses.tabs')}
        current={tab}
        keep={[SEARCH_PARAM]}
        tabs={keys.map((key) => ({ key, label: t(`responses.${key}`) }))}
      />
      <QueryBoundary query={query}>
        {({ info, page_size: size, total }) =>
          total === 0 && words !== '' ? (
            <EmptyState
              title={<h2>{t('search.none', { words })}</h2>}
              action={<Button onClick={clear}>{common('search.clear')}</Button>}
            >
              {t('search.noneText')}
            </EmptyState>
          ) : total === 0 ? (
            <EmptyState
              title={<h2>{t('responses.empty')}</h2>}
              action={<ButtonLink to="/requests">{t('responses.toRequests')}</ButtonLink>}
            >
              {t('responses.emptyText')}
            </EmptyState>
          ) : (
            <div className="inbox-gap">
              <DataTable
                caption={t('responses.caption')}
                hideCaption
                rows={info}
                rowKey={(item) => item.response.id}
                columns={[
                  {
                    key: 'request',
                    head: t('responses.request'),
                    cell: (item) => (
                      <Link to={`/responses/${item.response.id}`}>
                        {item.request_type.case_label}, n. {item.id}
                      </Link>
                    ),
                  },
                  {
                    key: 'place',
                    head: t('responses.place'),
                    cell: (item) =>
                      [item.geo.city, format.distance(item.response.distance_km)].filter(Boolean).join(', '),
                  },
                  {
                    key: 'state',
                    head: t('responses.state'),
                    cell: (item) => <ResponseBadge status={item.response.status} to="firm" />,
                  },
                  {
                    key: 'at',
                    head: t('responses.at'),
                    figure: true,
                    cell: (item) => (item.response.answered_at ? <Time at={item.response.answered_at} /> : '–'),
                  },
                ]}
                entry={(item) => (
                  <Entry
                    title={
                      <Link to={`/responses/${item.response.id}`}>
                        {item.request_type.case_label}, n. {item.id}
                      </Link>
                    }
                    figure={<ResponseBadge status={item.response.status} to="firm" />}
                    note={[
                      item.geo.city,
                      format.distance(item.response.distance_km),
                      item.response.answered_at && format.dayTime(item.response.answered_at),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                )}
              />
              <Pagination page={page} pageSize={size} total={total} />
            </div>
          )
        }
      </QueryBoundary>
    </div>
  );
}
