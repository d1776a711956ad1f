import { useTranslation } from 'react-i18next';
import { Part } from '../../../src/shared/requests/codes.js';
import { Time } from '../../ui/data';
import { Papers } from '../help/papers';
import { limitFactsOf } from '../deadlines/limit-facts';
import { TimeLimits } from '../deadlines/time-limits';
import { DocumentLine } from './document-line';
import type { DocumentInfo, RequestDetail } from './types';

/** Documents that can be viewed and saved. */
export function Documents({ documents, label }: { documents: DocumentInfo[]; label: string }) {
  return (
    <ul className="docs" aria-label={label}>
      {documents.map((document) => (
        <li key={document.id}>
          <DocumentLine document={document} />
        </li>
      ))}
    </ul>
  );
}

/** The sent request, to read again. */
export function RequestContent({ request }: { request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const { documents, extra, geo, part } = request;
  return (
    <section className="stack" aria-labelledby="content" id="contenuto">
      <h2 className="sub" id="content">
        {t(request.sent_at ? 'content.title' : 'content.draft')}
      </h2>
      <dl className="facts-list">
        <div>
          <dt>{t('content.subject')}</dt>
          <dd>{request.request_type.label}</dd>
        </div>
        {(part === Part.demandant || part === Part.respondent) && (
          <div>
            <dt>{t('content.part')}</dt>
            <dd>{t(`content.part${part}`)}</dd>
          </div>
        )}
        {geo.city && (
          <div>
            <dt>{t('content.place')}</dt>
            <dd>{geo.province_id ? `${geo.city} (${geo.province_id})` : geo.city}</dd>
          </div>
        )}
        <div>
          <dt>{t('content.contacts')}</dt>
          <dd>{t(request.shared_contacts ? 'content.shared' : 'content.notShared')}</dd>
        </div>
        {request.opposing_party_given && (
          <div>
            <dt>{t('content.opposing')}</dt>
            <dd>{t('content.given')}</dd>
          </div>
        )}
      </dl>
      {request.description && <p className="as-written measure">{request.description}</p>}
      <TimeLimits facts={limitFactsOf(request)} />
      {extra.length > 0 && (
        <div className="stack">
          <h3>{t('content.extra')}</h3>
          {extra.map((each) => (
            <div key={each.at}>
              <p className="as-written measure">{each.text}</p>
              <p className="micro muted">
                <Time at={each.at} />
              </p>
            </div>
          ))}
        </div>
      )}
      {documents.length > 0 && (
        <div className="stack">
          <h3>{t('content.documents')}</h3>
          <Documents documents={documents} label={t('content.documents')} />
        </div>
      )}
      <Papers request={request} />
    </section>
  );
}
