import { useTranslation } from 'react-i18next';
import { datesOfCitizen } from '../../../../src/shared/requests/request-dates.rules.js';
import { serverNow } from '../../../api/clock';
import { RequestBadge } from '../../../ui/status-badge';
import { ButtonLink } from '../../../ui/button';
import { EmptyStateArt } from '../../../ui/empty-state';
import { useFormat } from '../../../ui/format/format';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { CalendarButton } from '../../deadlines/calendar-button';
import { firstWords } from '../../requests/first-words';
import { useRequestName } from '../../requests/next-step';
import { RequestStages } from '../../requests/request-stages';
import type { NextStep, RequestItem } from '../../requests/types';
import type { Entry } from './in-order';

/** How much of a description is shown beside its name. */
const WORDS = 84;

/** Until when the step can be taken, or by when it happens. */
function Until({ step: { until, untilKind }, className }: { step: NextStep; className: string }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  if (!until || !untilKind) return null;
  return (
    <p className={className}>
      <Icon name="clock" />
      {t(`detail.till.${untilKind}`, { day: format.day(until) })}
    </p>
  );
}

/** The first request: the next step and its end, its stages, what to prepare. */
export function LeadRequest({ request, step }: Entry) {
  const { t } = useTranslation('dashboard');
  const name = useRequestName()(request);
  const { ready, of } = request.papers;
  // No step is needed: meanwhile the papers can be collected.
  const gather = !step.action && request.approved_at === null && ready < of;
  const action = step.action ?? {
    to: gather ? `/requests/${request.id}#carte` : `/requests/${request.id}`,
    label: t(gather ? 'citizen.gather' : 'citizen.open'),
  };
  return (
    <article className="stack" aria-labelledby="turn">
      <div className={step.yours ? 'turn' : 'turn quiet'}>
        <div>
          <Until step={step} className="turn-until" />
          <h2 id="turn">{step.title}</h2>
          <p>
            <Link to={`/requests/${request.id}`}>{name}</Link>
            {request.title && <span className="soft"> · {firstWords(request.title, WORDS)}</span>}
          </p>
          {step.text && <p className="small soft">{step.text}</p>}
          <div className="row">
            <ButtonLink kind="primary" size="l" price={step.action?.price} to={action.to}>
              {action.label}
            </ButtonLink>
            {step.other && (
              <ButtonLink kind="quiet" to={step.other.to}>
                {step.other.label}
              </ButtonLink>
            )}
          </div>
        </div>
        <EmptyStateArt open={step.yours} />
      </div>
      <Progress request={request} name={name} />
    </article>
  );
}

/** Another request in progress. */
export function OtherRequest({ request, step }: Entry) {
  const { t } = useTranslation('dashboard');
  const name = useRequestName()(request);
  const { to, label } = step.action ?? { to: `/requests/${request.id}`, label: t('citizen.open') };
  return (
    <li className="dash-request stack">
      <div className="dash-request-hd">
        <div>
          <h3>
            <Link to={`/requests/${request.id}`}>{name}</Link>
          </h3>
          <p>{step.title}</p>
          <Until step={step} className="dash-until" />
        </div>
        <RequestBadge status={request.status} held={request.held_at !== null} />
      </div>
      <Progress request={request} name={name} />
      <ButtonLink size="s" to={to} price={step.action?.price} aria-label={`${label}: ${name}`}>
        {label}
      </ButtonLink>
    </li>
  );
}

/** The stages of a request, what it lacks, which papers are ready, and its dates for a calendar. */
function Progress({ request, name }: { request: RequestItem; name: string }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { id, missing, papers, approved_at } = request;
  const isLacking = request.sent_at === null && missing.length > 0;
  return (
    <>
      <RequestStages request={request} />
      {isLacking && (
        <p className="small">
          {t('citizen.lacks', { parts: format.list(missing.filter(isPart).map((part) => t(`citizen.part.${part}`))) })}
        </p>
      )}
      {approved_at === null && (
        <div className="row dash-prepare">
          {papers.of > 0 && (
            <p className="small">
              <Icon name={papers.ready === papers.of ? 'check' : 'file'} />
              <Link to={`/requests/${id}#carte`}>
                {t('citizen.papers', papers)}
                <span className="vh">: {name}</span>
              </Link>
            </p>
          )}
          <CalendarButton
            kind="quiet"
            size="s"
            id={id}
            of={name}
            dates={datesOfCitizen(request, new Date(serverNow()))}
          />
        </div>
      )}
    </>
  );
}

const PARTS = ['request_type_id', 'part', 'city', 'description'] as const;
const isPart = (name: string): name is (typeof PARTS)[number] => PARTS.some((each) => each === name);

/** A request that is over, or one of many, in a line. */
export function RequestLine({ request, step }: Entry) {
  const name = useRequestName()(request);
  return (
    <li>
      <div>
        <Link className="dash-name" to={`/requests/${request.id}`}>
          {name}
        </Link>
        <p>{step.title}</p>
      </div>
      <RequestBadge status={request.status} held={request.held_at !== null} />
      <Icon name="arrow" />
    </li>
  );
}
