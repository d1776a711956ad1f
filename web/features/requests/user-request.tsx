import './next-step.css';
import './requests.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { requestLimits } from '../../../src/shared/limits.js';
import { datesOfCitizen } from '../../../src/shared/requests/request-dates.rules.js';
import { RequestStatus, ResponseStatus } from '../../../src/shared/requests/codes.js';
import { serverNow } from '../../api/clock';
import { Badge } from '../../ui/badge';
import { RequestBadge } from '../../ui/status-badge';
import { ButtonLink } from '../../ui/button';
import { QueryBoundary, Breadcrumbs, Countdown, Loading, Time } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { useRequestConversations } from '../messages/api';
import { PublicFrom } from '../feedback/public-from';
import { AloneNote } from '../help/alone-note';
import { LettersOfRequest } from '../ready-letters/letter-links';
import { ResponseList } from './response-list';
import { AfterChoice } from './after-choice';
import { useNextStep, useRequestName } from './next-step';
import { OpenOrderNote } from './open-order';
import { PlanPart } from './plan-part';
import { useActivity, useOwnRequest } from './queries';
import { RequestActions } from './request-actions';
import { RequestContent } from './request-content';
import { RequestMessages } from './request-messages';
import { StaffDecision } from './staff-decision';
import { CalendarButton } from '../deadlines/calendar-button';
import { ActivityTimeline } from './activity-timeline';
import type { RequestDetail } from './types';

/** A request as its owner follows it: the next step first, then what happened, then what was sent. */
export default function UserRequest() {
  const { t } = useTranslation('requests');
  const id = Number(useParams().id);
  const query = useOwnRequest(id, { follow: true });
  // Its messages stand near the top: coming later, they would move what is read already.
  const { isPending } = useRequestConversations(id);
  return (
    <div className="page">
      {isPending && query.data ? (
        <Loading blocks />
      ) : (
        <QueryBoundary query={query} blocks>
          {(request) => <Page request={request} />}
        </QueryBoundary>
      )}
      {!query.data && (
        <>
          <PageMeta title={t('detail.pageTitle')} noindex />
          <h1 className="vh">{t('detail.pageTitle')}</h1>
        </>
      )}
    </div>
  );
}

function Page({ request }: { request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const name = useRequestName()(request);
  const { state, hash } = useLocation() as { state: { sent?: boolean } | null; hash: string };
  // The target of a link exists only once the request has loaded.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash]);
  const chosen = request.responses.find((each) => each.status.id === ResponseStatus.approved);
  return (
    <>
      <PageMeta title={t('detail.title', { name })} noindex />
      <Breadcrumbs items={[{ label: t('list.title'), to: '/requests' }, { label: t('number', { id: request.id }) }]} />
      {state?.sent && (
        <p className="sent-note" role="status">
          <Icon name="check" />
          {t(request.held_at === null ? 'detail.justSent' : 'detail.justHeld')}
        </p>
      )}
      <div className="req-hd">
        <h1>{name}</h1>
        <p className="row small soft">
          <RequestBadge status={request.status} held={request.held_at !== null} />
          <span>
            {request.sent_at ? (
              <Time at={request.sent_at} as="date" say={(day) => t('list.sent', { day })} />
            ) : (
              <Time at={request.created_at} as="date" say={(day) => t('list.begun', { day })} />
            )}
          </span>
          {request.paid_plan > 1 ? (
            <Badge tint="go" shape="check">
              {t('detail.plan', { plan: request.plan.label })}
            </Badge>
          ) : (
            <span>{t('detail.plan', { plan: request.plan.label.toLowerCase() })}</span>
          )}
        </p>
      </div>
      <div className="req-cols">
        <NextPanel request={request} />
        <div className="req-main stack-l in-turn">
          <OpenOrderNote request={request} />
          {request.ruling && <StaffDecision id={request.id} ruling={request.ruling} />}
          {chosen?.contacts && <AfterChoice request={request} response={chosen} contacts={chosen.contacts} />}
          {request.sent_at && <RequestMessages requestId={request.id} />}
          <FeedbackInvitation request={request} />
          <Activity request={request} />
          <RequestContent request={request} />
        </div>
        <aside className="req-side stack-l" aria-label={t('actions.label')}>
          <RequestActions request={request} name={name} />
          <PlanPart request={request} />
          <LettersOfRequest request={request} />
          {chosen === undefined && <AloneNote type={request.request_type.id} paper={request.served_paper} />}
        </aside>
      </div>
    </>
  );
}

function NextPanel({ request }: { request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const next = useNextStep()(request);
  const format = useFormat();
  return (
    <section className={next.yours ? 'next yours' : 'next'} aria-labelledby="next">
      {next.until && next.untilKind && (
        <p className="till">
          <Icon name="clock" />
          {t(`detail.till.${next.untilKind}`, { day: format.day(next.until) })}
        </p>
      )}
      <h2 id="next">{next.title}</h2>
      {next.text && <p>{next.text}</p>}
      {request.usual_hours !== null && <p>{t('next.usual', { time: format.answerTime(request.usual_hours) })}</p>}
      {next.until && next.untilKind && (
        <Countdown until={next.until} since={request.sent_at ?? undefined} note={t(`until.${next.untilKind}`)} />
      )}
      {next.action && (
        <ButtonLink kind="primary" price={next.action.price} to={next.action.to}>
          {next.action.label}
        </ButtonLink>
      )}
      {next.other && (
        <ButtonLink kind="quiet" to={next.other.to}>
          {next.other.label}
        </ButtonLink>
      )}
      {next.yours && (
        <svg className="mini" viewBox="0 0 80 116" aria-hidden="true" focusable="false">
          <path d="M8 116V42a32 32 0 0 1 64 0v74M16 116V44a24 24 0 0 1 48 0v72M0 115h80" />
          <path className="lf" d="M64 115V44c-1-12-5-18-11-22l-8 5c6 6 8 12 8 18v78z" />
        </svg>
      )}
    </section>
  );
}

/**
 * How it went with the chosen firm, or with the site if none was chosen: asked once it is known; the rating of a
 * firm can be given before, and can always be changed.
 */
function FeedbackInvitation({
  request: { id, status, feedback, feedback_asked: asked, allowed_actions: can },
}: {
  request: RequestDetail;
}) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  if (!can.includes('give_feedback')) return null;
  const given = feedback !== null && feedback.updated > 0;
  const chosen = status.id === RequestStatus.approved;
  if (!chosen && !asked)
    return (
      given && (
        <p className="small">
          <Link to={`/requests/${id}/feedback`}>{t('feedback.changeSite')}</Link>
        </p>
      )
    );
  if (!given && !asked)
    return (
      <p className="small">
        <Link to={`/requests/${id}/feedback`}>{t('feedback.early')}</Link>
      </p>
    );
  return (
    <section className="invite stack" aria-labelledby="feedback">
      <h2 className="sub" id="feedback">
        {t(given && !asked ? 'feedback.given' : chosen ? 'feedback.ask' : 'feedback.askSite')}
      </h2>
      <p>
        {given && feedback.satisfaction_lawyer !== null
          ? t('feedback.rating', { rating: format.number(feedback.satisfaction_lawyer) })
          : t(chosen ? 'feedback.askText' : 'feedback.askSiteText')}
      </p>
      {given && feedback.review_lawyer && <p className="as-written">«{feedback.review_lawyer}»</p>}
      {given && !feedback.removed && <PublicFrom review={feedback} given texts="give" />}
      {feedback?.reply && <p className="small soft">{t('feedback.reply', { text: feedback.reply })}</p>}
      <ButtonLink size="s" to={`/requests/${id}/feedback`}>
        {t(given && !asked ? 'feedback.change' : chosen ? 'feedback.give' : 'feedback.giveSite')}
      </ButtonLink>
    </section>
  );
}

function Activity({ request }: { request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const query = useActivity(request.id);
  const {
    responses,
    responses_counter: { ok, approved },
    status,
  } = request;
  const open = status.id === RequestStatus.new || status.id === RequestStatus.wait;
  const list = responses.length > 0 && <ResponseList responses={responses} open={open} />;
  if (status.id === RequestStatus.init || status.id === RequestStatus.incomplete) return null;
  return (
    <section aria-labelledby="activity">
      <h2 className="sub" id="activity">
        {t('activity.title')}
      </h2>
      <QueryBoundary query={query}>
        {(activity) => (
          <>
            <ActivityTimeline
              activity={activity}
              now={list}
              extraQuotes={Math.max(1, requestLimits.maxQuotes - ok - approved)}
            />
            {/* Once a firm was chosen, it stands beside the firm's contact details. */}
            {status.id !== RequestStatus.approved && (
              <CalendarButton id={request.id} dates={datesOfCitizen(request, new Date(serverNow()))} />
            )}
          </>
        )}
      </QueryBoundary>
      {/* Where the timeline can't be read, the responses are shown alone. */}
      {query.isError && list}
    </section>
  );
}
