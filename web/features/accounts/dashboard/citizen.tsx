import './dashboard.css';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session';
import { RequestBadge } from '../../../ui/badge';
import { ButtonLink } from '../../../ui/button';
import { QueryBoundary, Breadcrumbs } from '../../../ui/data';
import { EmptyState, EmptyStateArt } from '../../../ui/empty-state';
import { useFormat } from '../../../ui/format/format';
import { SideNote } from '../../../ui/side-note';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { PageMeta, useShell } from '../../../ui/page-meta';
import { StartButton } from '../../../ui/start-button';
import type { RequestItem } from '../../requests/types';
import { useAllRequests, useUserStatistics } from './api';
import { Figures } from './figures';
import { inOrder, type NextStep } from './next-step';

/** Ended requests stay on their own page; the dashboard shows the latest of them only. */
const ENDED_SHOWN = 2;

/** A citizen's dashboard: the one next step in front, then every request with its own. */
export function CitizenDashboard({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('dashboard');
  const { brand } = useShell();
  const requests = useAllRequests();
  const figures = useUserStatistics(id);
  const incomplete = useSession()?.account.completed === false;
  return (
    <div className="page">
      <PageMeta title={t('title')} noindex />
      <Breadcrumbs items={[{ label: brand, to: '/' }, { label: t('title') }]} />
      <h1>{t('hello', { name })}</h1>
      <QueryBoundary query={requests} blocks lines={3}>
        {({ info }) =>
          info.length === 0 ? (
            <EmptyState title={<h2>{t('citizen.none')}</h2>} action={<StartButton />}>
              <p>{t('citizen.noneText')}</p>
            </EmptyState>
          ) : (
            <div className="dash">
              <Requests requests={info} />
              <aside className="dash-side">
                <QueryBoundary query={figures} lines={2}>
                  {(list) => <Figures title={t('figures')} list={list} />}
                </QueryBoundary>
                {incomplete && (
                  <SideNote title={t('citizen.profileTitle')}>
                    <p>
                      {t('citizen.profileText')} <Link to="/profile">{t('citizen.profileAction')}</Link>
                    </p>
                  </SideNote>
                )}
              </aside>
            </div>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function Requests({ requests }: { requests: RequestItem[] }) {
  const { t } = useTranslation('dashboard');
  const ordered = inOrder(requests);
  const lead = ordered.find((entry, index) => index === 0 && entry.step.turn);
  const rest = ordered.filter((entry) => entry !== lead);
  const live = rest.filter(({ step }) => step.kind !== 'ended');
  const ended = rest.filter(({ step }) => step.kind === 'ended');
  return (
    <div className="stack-l">
      {lead && <TurnCard {...lead} />}
      {live.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{t(lead ? 'citizen.others' : 'citizen.now')}</h2>
          <ul className="dash-list">
            {live.map((entry) => (
              <StepLine key={entry.request.id} {...entry} />
            ))}
          </ul>
        </section>
      )}
      {ended.length > 0 && (
        <section aria-labelledby="ended">
          <h2 id="ended">{t('citizen.ended')}</h2>
          <ul className="dash-list">
            {ended.slice(0, ENDED_SHOWN).map((entry) => (
              <StepLine key={entry.request.id} {...entry} />
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
  );
}

interface Entry {
  request: RequestItem;
  step: NextStep;
}

function useWords({ request, step }: Entry) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { ok } = request.responses_counter;
  const city = request.geo.city;
  const count =
    step.kind === 'read'
      ? request.unread_responses
      : step.kind === 'waitQuotes'
        ? request.forwarded_responses.opened
        : step.kind === 'wait'
          ? request.forwarded_responses.live
          : ok;
  return {
    name: city ? t('citizen.named', { type: request.request_type.case_label, city }) : request.request_type.case_label,
    step: t(`step.${step.kind}`, { count }),
    action: t(`act.${step.kind}`),
    price: step.kind === 'pay' && request.checkout ? format.euroExact(request.checkout.amount_cents) : undefined,
    // An order lives for minutes, everything else for days.
    until:
      step.until &&
      (step.kind === 'pay'
        ? t('untilTime', { time: format.time(step.until) })
        : t('until', { date: format.day(step.until) })),
  };
}

/** The first words of a description end in the middle of a sentence, and say so. */
const firstWords = (title: string): string => (/[.!?…]$/.test(title) ? title : `${title}…`);

/** It is the reader's turn: what to do, and until when. */
function TurnCard(entry: Entry) {
  const words = useWords(entry);
  const { t } = useTranslation('dashboard');
  return (
    <section className="turn" aria-labelledby="turn">
      <div>
        {words.until && (
          <p className="turn-until">
            <Icon name="clock" />
            {words.until}
          </p>
        )}
        <h2 id="turn">{words.step}</h2>
        <p>
          {words.name}
          {entry.request.title && <span className="soft"> · {firstWords(entry.request.title)}</span>}
        </p>
        <p className="small soft">{t(`why.${entry.step.kind}`)}</p>
        <ButtonLink kind="primary" size="l" price={words.price} to={entry.step.to}>
          {words.action}
        </ButtonLink>
      </div>
      <EmptyStateArt open />
    </section>
  );
}

function StepLine(entry: Entry) {
  const words = useWords(entry);
  return (
    <li>
      <div>
        <Link className="dash-name" to={entry.step.to}>
          {words.name}
        </Link>
        <p>
          {words.step}
          {words.until && <span className="muted"> · {words.until}</span>}
        </p>
      </div>
      <RequestBadge status={entry.request.status} held={entry.request.held_at !== null} />
      <Icon name="arrow" />
    </li>
  );
}
