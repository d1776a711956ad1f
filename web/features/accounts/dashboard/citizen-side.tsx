import { useTranslation } from 'react-i18next';
import { datesOfCitizen, type SharedDate } from '../../../../src/shared/requests/request-dates.rules.js';
import { serverNow } from '../../../api/clock';
import { Time } from '../../../ui/data';
import { Link, useLocale } from '../../../ui/link';
import { useRequestName } from '../../requests/next-step';
import type { RequestItem } from '../../requests/types';

/** How many dates are listed; all are on the pages of the requests. */
const DATES = 4;
/** How many guides are named. */
const GUIDES = 2;

const momentOf = (date: SharedDate): string => (date.kind === 'legal' ? `${date.limit.lastDay}T12:00:00Z` : date.at);

/** What ends next among all requests: the time for quotes, for the choice, and the limits of the law. */
export function NextDates({ requests }: { requests: RequestItem[] }) {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const nameOf = useRequestName();
  const now = new Date(serverNow());
  const dates = requests
    .flatMap((request) => datesOfCitizen(request, now).map((date) => ({ request, date, at: momentOf(date) })))
    .sort((a, b) => a.at.localeCompare(b.at))
    .slice(0, DATES);
  if (dates.length === 0) return null;
  const words = (date: SharedDate) => {
    if (date.kind === 'legal') return date.limit.what[locale];
    if (date.kind === 'call') return t('citizen.date.call');
    return t(date.kind === 'choice' ? 'citizen.date.choice' : 'citizen.date.quotes');
  };
  return (
    <section aria-labelledby="dates">
      <h2 id="dates" className="dash-side-title">
        {t('citizen.dates')}
      </h2>
      <ul className="dash-dates">
        {dates.map(({ request, date, at }) => (
          <li key={`${request.id} ${words(date)}`}>
            <b>
              <Time at={at} as="day" />
            </b>
            <span>{words(date)}</span>
            <span className="micro soft">
              {date.kind === 'legal' && `${t('citizen.date.legal')} `}
              {nameOf(request)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Guides to read while a request is in progress. */
export function Meanwhile({ requests }: { requests: RequestItem[] }) {
  const { t } = useTranslation('dashboard');
  const types = new Map(requests.map(({ request_type: { id, label } }) => [id, label]));
  const [first] = types.keys();
  if (first === undefined) return null;
  return (
    <section aria-labelledby="meanwhile">
      <h2 id="meanwhile" className="dash-side-title">
        {t('citizen.meanwhile')}
      </h2>
      <ul className="dash-links">
        {[...types].slice(0, GUIDES).map(([id, label]) => (
          <li key={id}>
            <Link to={`/avvocati/${id}`}>{t('citizen.guide', { label })}</Link>
          </li>
        ))}
        <li>
          <Link to={`/contributo-unificato?materia=${first}`}>{t('citizen.fee')}</Link>
        </li>
        <li>
          <Link to="/patrocinio-a-spese-dello-stato">{t('citizen.aid')}</Link>
        </li>
      </ul>
    </section>
  );
}
