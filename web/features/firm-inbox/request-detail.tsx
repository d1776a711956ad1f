import './request.css';
import { useTranslation } from 'react-i18next';
import { ms, requestLimits } from '../../../src/shared/limits.js';
import { Part, ResponseStatus } from '../../../src/shared/requests/codes.js';
import { datesOfFirm } from '../../../src/shared/requests/request-dates.rules.js';
import { serverNow } from '../../api/clock';
import { CalendarButton } from '../deadlines/calendar-button';
import { limitFactsOf } from '../deadlines/limit-facts';
import { TimeLimits } from '../deadlines/time-limits';
import { Time } from '../../ui/data';
import { Icon } from '../../ui/icon';
import { useFormat } from '../../ui/format/format';
import type { InboxRequest } from './api';
import { Contacts } from './contacts';
import { FileList } from './file-list';
import { FirmPapers } from './firm-papers';
import { FirmNotesPart } from './notes/firm-notes';
import { OwnResponse } from './own-response';

/** "Milano, viale Monza · 4 km dallo studio · chi chiede · n. 1048". */
export function useRequestLine(): (request: InboxRequest) => string {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  return (request) =>
    [
      request.geo.address_full ?? request.geo.city,
      t('detail.away', { distance: format.distance(request.response.distance_km) }),
      request.part === Part.demandant ? t('part.1') : request.part === Part.respondent ? t('part.2') : '',
      t('detail.number', { id: request.id }),
    ]
      .filter(Boolean)
      .join(' · ');
}

/**
 * Everything that the firm may read. What it may not read yet is drawn as closed lines: the server does not send the
 * words.
 */
export function RequestDetail({ request }: { request: InboxRequest }) {
  const { t } = useTranslation('inbox');
  const { t: help } = useTranslation('help');
  const { response } = request;
  return (
    <>
      <Contacts request={request} />
      <OwnResponse request={request} />
      <FirmNotesPart request={request} />
      <section className="inbox-part" aria-labelledby={`description-${request.id}`}>
        <h3 className="inbox-h" id={`description-${request.id}`}>
          {t('detail.description')}
        </h3>
        {request.description === null ? (
          <Closed place={response} documents={request.documents_count} />
        ) : (
          <p className="inbox-txt">{request.description}</p>
        )}
        <TimeLimits facts={limitFactsOf(request)} firm />
        <CalendarButton id={request.id} dates={datesOfFirm(request, new Date(serverNow()))} />
        {request.extra.map((added) => (
          <div key={added.at} className="inbox-extra">
            <p className="micro muted">
              {t('detail.added')} <Time at={added.at} />
            </p>
            <p className="inbox-txt">{added.text}</p>
          </div>
        ))}
      </section>
      {request.documents.length > 0 && (
        <section className="inbox-part" aria-labelledby={`docs-${request.id}`}>
          <h3 className="inbox-h" id={`docs-${request.id}`}>
            {t('docs.title')}
          </h3>
          <FileList files={request.documents} label={t('docs.title')} />
        </section>
      )}
      {request.response.reading === 'full' && (
        <section className="inbox-part" aria-labelledby={`papers-${request.id}`}>
          <h3 className="inbox-h" id={`papers-${request.id}`}>
            {help('papers.firm')}
          </h3>
          <FirmPapers request={request} />
        </section>
      )}
      {request.feedback && <Judged feedback={request.feedback} />}
    </>
  );
}

function Closed({ place, documents }: { place: InboxRequest['response']; documents: number }) {
  const { t } = useTranslation('inbox');
  const blurred = place.reading === 'blurred';
  // The request went to another firm, or ended, before this firm opened it.
  const gone = place.status.id === ResponseStatus.fallback || place.status.id === ResponseStatus.lost;
  const days = requestLimits.leavesPanelAfter / ms.day;
  if (place.reading === 'archived')
    return (
      <p className="small soft">
        <Icon name="lock" />
        {t('detail.archived', { days })}
      </p>
    );
  return (
    <div className="inbox-closed">
      <svg
        viewBox="0 0 400 92"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
        className={blurred ? 'blurred' : undefined}
      >
        {[388, 372, 396, 240].map((width, index) => (
          <rect key={width} y={index * 24} width={width} height="12" rx="3" />
        ))}
      </svg>
      <p className="small soft">
        <Icon name="lock" />
        {t(
          place.withdrawn ? 'detail.withdrawn' : gone ? 'detail.gone' : blurred ? 'detail.blurred' : 'detail.teaser',
        )}{' '}
        {!gone && documents > 0 && t('detail.documents', { count: documents })}
      </p>
    </div>
  );
}

function Judged({ feedback }: { feedback: NonNullable<InboxRequest['feedback']> }) {
  const { t } = useTranslation('inbox');
  if (feedback.satisfaction_lawyer === null && !feedback.review_lawyer) return null;
  return (
    <section className="inbox-part">
      <h3 className="inbox-h">{t('detail.feedback')}</h3>
      {feedback.satisfaction_lawyer !== null && <p>{t('detail.stars', { stars: feedback.satisfaction_lawyer })}</p>}
      {feedback.review_lawyer && <p className="inbox-txt">{feedback.review_lawyer}</p>}
    </section>
  );
}
