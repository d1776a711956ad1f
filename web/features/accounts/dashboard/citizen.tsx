import './dashboard.css';
import './citizen.css';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session';
import { ButtonLink } from '../../../ui/button';
import { QueryBoundary, Breadcrumbs } from '../../../ui/data';
import { SideNote } from '../../../ui/side-note';
import { Link } from '../../../ui/link';
import { PageMeta, useShell } from '../../../ui/page-meta';
import type { RequestItem } from '../../requests/types';
import { useAllRequests, useUserStatistics } from './api';
import { FeedbackCard } from './citizen-feedback';
import { LeadRequest, OtherRequest, RequestLine } from './citizen-request';
import { Meanwhile, NextDates } from './citizen-side';
import { FirstStep } from './citizen-start';
import { Figures } from './figures';
import { inOrder } from './in-order';
import { useStep } from './use-step';

/** How many requests in progress are shown with all details; the others are a line each. */
const TOLD = 4;
/** Ended requests stay on their own page; the dashboard shows the latest of them only. */
const ENDED_SHOWN = 3;

/** A citizen's dashboard: the one next step first, then every request with its own, and what to prepare. */
export function CitizenDashboard({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('dashboard');
  const { brand } = useShell();
  const requests = useAllRequests();
  const incomplete = useSession()?.account.completed === false;
  return (
    <div className="page">
      <PageMeta title={t('title')} noindex />
      <Breadcrumbs items={[{ label: brand, to: '/' }, { label: t('title') }]} />
      <h1>{t('hello', { name })}</h1>
      <QueryBoundary query={requests} blocks lines={3}>
        {({ info }) =>
          info.length === 0 ? <FirstStep /> : <Overview id={id} requests={info} incomplete={incomplete} />
        }
      </QueryBoundary>
    </div>
  );
}

function Overview({ id, requests, incomplete }: { id: number; requests: RequestItem[]; incomplete: boolean }) {
  const { t } = useTranslation('dashboard');
  const figures = useUserStatistics(id);
  const stepOf = useStep();
  const ordered = inOrder(requests.map((request) => ({ request, step: stepOf(request) })));
  const live = ordered.filter(({ stage }) => stage === 'live');
  // If no request is in progress, the firm that was chosen last comes first.
  const lead = live[0] ?? ordered.find(({ stage }) => stage === 'chosen');
  const others = live.slice(1);
  const ended = ordered.filter((entry) => entry !== lead && entry.stage !== 'live');
  const onTheirWay = live.map(({ request }) => request);
  return (
    <div className="dash">
      <div className="stack-l">
        {lead && <LeadRequest {...lead} />}
        <FeedbackCard requests={requests} />
        {others.length > 0 && (
          <section aria-labelledby="others">
            <h2 id="others">{t('citizen.others')}</h2>
            <ul className="dash-requests">
              {others.slice(0, TOLD - 1).map((entry) => (
                <OtherRequest key={entry.request.id} {...entry} />
              ))}
            </ul>
            {others.length >= TOLD && (
              <ul className="dash-list">
                {others.slice(TOLD - 1).map((entry) => (
                  <RequestLine key={entry.request.id} {...entry} />
                ))}
              </ul>
            )}
          </section>
        )}
        {ended.length > 0 && (
          <section aria-labelledby="ended">
            <h2 id="ended">{t('citizen.ended')}</h2>
            <ul className="dash-list">
              {ended.slice(0, ENDED_SHOWN).map((entry) => (
                <RequestLine key={entry.request.id} {...entry} />
              ))}
            </ul>
          </section>
        )}
        <div className="row">
          <ButtonLink to="/requests">{t('citizen.all')}</ButtonLink>
          <ButtonLink kind={lead ? 'secondary' : 'primary'} icon="plus" to="/request/create/1">
            {t('citizen.new')}
          </ButtonLink>
        </div>
      </div>
      <aside className="dash-side">
        <NextDates requests={onTheirWay} />
        {incomplete && (
          <SideNote title={t('citizen.profileTitle')}>
            <p>
              {t('citizen.profileText')} <Link to="/profile">{t('citizen.profileAction')}</Link>
            </p>
          </SideNote>
        )}
        <Meanwhile requests={onTheirWay} />
        <QueryBoundary query={figures} lines={2}>
          {(list) => <Figures title={t('figures')} list={list} />}
        </QueryBoundary>
      </aside>
    </div>
  );
}
