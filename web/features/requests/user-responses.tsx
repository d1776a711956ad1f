import './request-list.css';
import './requests.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ResponseBadge } from '../../ui/badge';
import { ButtonLink } from '../../ui/button';
import { Answer, Breadcrumbs, Pagination, Tabs, Time, useTab } from '../../ui/data';
import { Door } from '../../ui/door';
import { Link } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { useQuoteLine } from './answer-list';
import { listAnswers } from './api';
import { RESPONSE, type Answer as AnswerDto } from './types';

const FILTERS = { all: [], quotes: [7, 9], opinions: [5] } as const satisfies Record<string, readonly number[]>;
type Filter = keyof typeof FILTERS;
const KEYS = Object.keys(FILTERS) as [Filter, ...Filter[]];

/**
 * All the answers to the citizen's requests, newest first. Specification, section 2: the user's version of /responses.
 */
export default function UserResponses() {
  const { t } = useTranslation('requests');
  const filter = useTab(KEYS, 'tipo');
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const query = useQuery({
    queryKey: ['answers', filter, page],
    queryFn: ({ signal }) => listAnswers(page, FILTERS[filter], signal),
    placeholderData: keepPreviousData,
  });
  const none = query.data?.total === 0 && filter === 'all';
  return (
    <div className="page stack-l">
      <PageMeta title={t('answers.title')} noindex />
      <Breadcrumbs items={[{ label: t('list.title'), to: '/requests' }, { label: t('answers.title') }]} />
      <h1>{t('answers.title')}</h1>
      {!none && (
        <Tabs
          label={t('answers.filter')}
          param="tipo"
          current={filter}
          tabs={KEYS.map((key) => ({ key, label: t(`answers.${key}`) }))}
        />
      )}
      <Answer query={query} blocks>
        {({ info, total, page_size }) =>
          info.length === 0 ? (
            <Door
              title={<h2>{t(none ? 'answers.empty' : 'answers.emptyFilter')}</h2>}
              action={<ButtonLink to="/requests">{t('answers.toRequests')}</ButtonLink>}
            >
              {none && t('answers.emptyText')}
            </Door>
          ) : (
            <>
              <ul className="reqs" aria-label={t(`answers.${filter}`)}>
                {info.map((answer) => (
                  <Line key={answer.id} answer={answer} />
                ))}
              </ul>
              <Pagination page={page} pageSize={page_size} total={total} />
            </>
          )
        }
      </Answer>
    </div>
  );
}

function Line({ answer }: { answer: AnswerDto }) {
  const { t } = useTranslation('requests');
  const line = useQuoteLine();
  const opinion = answer.status.id === RESPONSE.ko;
  return (
    <li>
      <div className="main">
        <h2>
          <Link to={`/responses/${answer.id}`}>{answer.lawyer?.name}</Link>
        </h2>
        <p className="row small soft">
          <ResponseBadge status={answer.status.id} to="citizen" />
          {answer.answered_at && <Time at={answer.answered_at} as="date" />}
          <Link to={`/requests/${answer.request.id}`}>{t('answers.ofRequest', { id: answer.request.id })}</Link>
        </p>
      </div>
      <div className="todo">
        <p>{opinion ? t('answers.opinion') : <b>{line(answer)}</b>}</p>
        {!answer.read && <p className="small unread">{t('answers.toRead')}</p>}
      </div>
    </li>
  );
}
