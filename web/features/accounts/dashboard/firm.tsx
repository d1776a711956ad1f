import './dashboard.css';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/may';
import { ButtonLink } from '../../../ui/button';
import { QueryBoundary, Breadcrumbs, Loading, useTimeLeft } from '../../../ui/data';
import { EmptyStateArt } from '../../../ui/empty-state';
import { useFormat } from '../../../ui/format/format';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { PageMeta, useShell } from '../../../ui/page-meta';
import type { Profile } from '../profile/api';
import { isNamed } from '../profile/missing';
import { useProfile } from '../profile/queries';
import { useInboxCounts, type InboxCounts } from '../../firm-inbox/api';
import { tabKeys } from '../../firm-inbox/inbox-view';
import { FirstStepsPart } from '../first-steps';
import { AskedVerificationTime } from '../verification-time';
import { CreditsPart } from './credits-part';
import { useFirmStatistics, useFirstRequests, useUrgent } from './api';
import { Figures } from './figures';
import { FirstCosts, OpenNearby } from './first-requests';
import { Urgent } from './urgent';
import { VerificationCard } from './verification';

/**
 * The dashboard of who works on requests: what waits for the firm, its credits, what its profile lacks, its own figures.
 */
export function FirmDashboard({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('dashboard');
  const { brand } = useShell();
  const counts = useInboxCounts();
  const profile = useProfile();
  const may = useMay();
  const figures = useFirmStatistics(id);
  // Parts further down wait for those above, so that nothing moves under a finger.
  const isUrgentAwaited = isAwaited(useUrgent());
  const isFirstAwaited = isAwaited(useFirstRequests());
  const isWaiting = isAwaited(profile) || isFirstAwaited || (waitingIn(counts.data) > 0 && isUrgentAwaited);
  return (
    <div className="page dense">
      <PageMeta title={t('title')} noindex />
      <Breadcrumbs items={[{ label: brand, to: '/' }, { label: t('title') }]} />
      <h1>{t('hello', { name })}</h1>
      <div className="dash">
        <div className="stack-l">
          {may('profile:write') && profile.data && profile.data.missing.length > 0 && (
            <>
              <Completion profile={profile.data} />
              {profile.data.verified_at === null && <FirstStepsPart now="complete" time={<AskedVerificationTime />} />}
            </>
          )}
          {profile.data?.paused_through && (
            <Paused from={profile.data.paused_from ?? null} through={profile.data.paused_through} />
          )}
          {may('verification:own') && profile.data?.completed && profile.data.verified_at === null && (
            <VerificationCard />
          )}
          {isWaiting ? (
            <Loading blocks lines={2} />
          ) : (
            <QueryBoundary query={counts} blocks lines={2}>
              {(found) => <Inbox counts={found} status={statusOf(profile.data)} />}
            </QueryBoundary>
          )}
        </div>
        <aside className="dash-side" hidden={isWaiting || counts.isPending}>
          {may('credits:read') && <CreditsPart />}
          <QueryBoundary query={figures} lines={4}>
            {(list) => (
              <Figures title={t('figures')} list={list} more={<Link to="/performance">{t('firm.performance')}</Link>} />
            )}
          </QueryBoundary>
        </aside>
      </div>
    </div>
  );
}

/** Whether a read has not ended yet. One that failed is tried again by the part that shows it, which must not wait for it. */
const isAwaited = ({ isPending, errorUpdateCount }: { isPending: boolean; errorUpdateCount: number }): boolean =>
  isPending && errorUpdateCount === 0;

/** Requests that wait for the firm: new ones and opened ones. */
const waitingIn = (counts: InboxCounts | undefined): number => (counts ? counts.new + counts.to_answer : 0);

/** Whether a firm receives requests, or why it does not. */
type ReceivingStatus = 'receives' | 'incomplete' | 'unverified' | 'paused';

function statusOf(profile: Profile | undefined): ReceivingStatus {
  if (profile?.paused_through && !profile.paused_from) return 'paused';
  if (!profile || (profile.completed && profile.verified_at !== null)) return 'receives';
  return profile.completed ? 'unverified' : 'incomplete';
}

function Inbox({ counts, status }: { counts: InboxCounts; status: ReceivingStatus }) {
  const { t } = useTranslation('dashboard');
  const lead = status !== 'incomplete';
  const waiting = waitingIn(counts);
  const tab = counts.new > 0 ? 'new' : 'to_answer';
  return (
    <>
      {waiting > 0 ? (
        <section className="turn" aria-labelledby="turn">
          <div>
            <h2 id="turn">
              {counts.new > 0 ? t('firm.new', { count: counts.new }) : t('firm.toAnswer', { count: counts.to_answer })}
            </h2>
            <p>{t(counts.new > 0 ? 'firm.newText' : 'firm.toAnswerText')}</p>
            {counts.new > 0 && <FirstCosts />}
            <ButtonLink kind={lead ? 'primary' : 'secondary'} to={`/requests?tab=${tab}`}>
              {t(counts.new > 0 ? 'firm.openNew' : 'firm.openToAnswer')}
            </ButtonLink>
          </div>
          <EmptyStateArt open />
        </section>
      ) : (
        status === 'receives' && (
          <section className="turn quiet" aria-labelledby="turn">
            <div>
              <h2 id="turn">{t('firm.nothing')}</h2>
              <p>{t('firm.nothingText')}</p>
            </div>
            <EmptyStateArt />
          </section>
        )
      )}
      {waiting > 0 && <Urgent />}
      <section aria-labelledby="inbox">
        <h2 id="inbox">{t('firm.inbox')}</h2>
        <ul className="dash-counts">
          {tabKeys.map((key) => (
            <li key={key}>
              <b className="num">{counts[key]}</b>
              <Link to={`/requests?tab=${key}`}>{t(`firm.tab.${key}`, { count: counts[key] })}</Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** What the profile lacks, and until when; without it the firm receives nothing. */
function Completion({ profile }: { profile: Profile }) {
  const { t } = useTranslation('dashboard');
  const { t: words } = useTranslation('profile');
  const missing = profile.missing.filter(isNamed);
  return (
    <section className="turn" aria-labelledby="completion">
      <div>
        {profile.completion_deadline && <Left until={profile.completion_deadline} />}
        <h2 id="completion">{t('firm.incomplete')}</h2>
        <p>{t('firm.incompleteText', { fields: missing.map((name) => words(`short.${name}`)).join(', ') })}</p>
        <OpenNearby />
        <ButtonLink kind="primary" to="/profile/info">
          {t('firm.complete')}
        </ButtonLink>
      </div>
      <EmptyStateArt open />
    </section>
  );
}

/** The pause that the firm asked for, on or planned, with the way to end it. */
function Paused({ from, through }: { from: string | null; through: string }) {
  const mayWrite = useMay()('profile:write');
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const dayOf = (day: string) => format.day(`${day}T12:00:00Z`);
  return (
    <section className="turn quiet" aria-labelledby="paused">
      <div>
        <h2 id="paused">
          {from === null
            ? t('firm.paused', { date: dayOf(through) })
            : t('firm.pausePlanned', { from: dayOf(from), date: dayOf(through) })}
        </h2>
        <p>{t(from === null ? 'firm.pausedText' : 'firm.pausePlannedText')}</p>
        {mayWrite && <ButtonLink to="/profile/preferences#pausa">{t('firm.pausedChange')}</ButtonLink>}
      </div>
      <EmptyStateArt />
    </section>
  );
}

function Left({ until }: { until: string }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { words } = useTimeLeft(until);
  return (
    <p className="turn-until">
      <Icon name="clock" />
      {t('firm.deadline', { date: format.day(until), left: words })}
    </p>
  );
}
