import './after-choice.css';
import { useTranslation } from 'react-i18next';
import { paperKinds } from '../../../src/shared/guidance/papers.codes.js';
import { checkedPapers } from '../../../src/shared/guidance/papers.rules.js';
import { datesOfCitizen } from '../../../src/shared/requests/request-dates.rules.js';
import { serverNow } from '../../api/clock';
import { ButtonLink } from '../../ui/button';
import { useLocale } from '../../ui/link';
import { CalendarButton } from '../deadlines/calendar-button';
import { QuotePdfButton } from './contacts-card';
import { ContactsList, firmOf } from './contacts-list';
import { knownTo, OwnNumberForm, useOwnNumber } from './own-number';
import { SpokenAnswer } from './spoken-question';
import type { FirmResponse, RequestDetail } from './types';

/** What to do once a firm was chosen, in order: call it, bring the papers, sign with it. */
export function AfterChoice({
  request,
  response,
  contacts,
}: {
  request: RequestDetail;
  response: FirmResponse;
  contacts: NonNullable<FirmResponse['contacts']>;
}) {
  const { t } = useTranslation('requests');
  const number = useOwnNumber();
  const firm = firmOf(contacts);
  return (
    <section className="panel stack after-choice" aria-labelledby="after-choice">
      <h2 className="sub" id="after-choice">
        {t('afterChoice.title')}
      </h2>
      <SpokenAnswer request={request} response={response} contacts={contacts} />
      <ol>
        <li>
          <h3>{t('afterChoice.call', { firm })}</h3>
          <p>{t('afterChoice.callText')}</p>
          <ContactsList contacts={contacts} />
          <CalendarButton id={request.id} dates={datesOfCitizen(request, new Date(serverNow()))} size="s" />
          {number.missing && <OwnNumberForm number={number} others={knownTo(request.responses, response.id)} />}
        </li>
        <li>
          <h3>{t('afterChoice.papers')}</h3>
          <PapersToBring request={request} />
        </li>
        <li>
          <h3>{t('afterChoice.sign')}</h3>
          <p>{t('afterChoice.signText')}</p>
          <div className="row">
            <QuotePdfButton id={response.id} />
            <ButtonLink to={`/responses/${response.id}`}>{t('quote.read')}</ButtonLink>
            <ButtonLink to={`/responses/${response.id}/incarico`}>{t('afterChoice.engagement')}</ButtonLink>
          </div>
        </li>
      </ol>
      <p className="small soft">{t('afterChoice.noMore')}</p>
    </section>
  );
}

/** The papers that the subject needs; those that are attached here the firm has already. Rule 28.9. */
function PapersToBring({ request: { request_type, documents, papers_at_hand } }: { request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const locale = useLocale();
  const papers = checkedPapers(request_type.id, documents, papers_at_hand);
  const toBring = papers.filter(({ state }) => state !== 'attached');
  if (toBring.length === 0) return <p>{t('afterChoice.papersAll')}</p>;
  return (
    <>
      <p>{t(papers.length === toBring.length ? 'afterChoice.papersText' : 'afterChoice.papersRest')}</p>
      <ul className="after-choice-papers">
        {toBring.map(({ kind }) => (
          <li key={kind}>{paperKinds[kind].label[locale]}</li>
        ))}
      </ul>
      <p className="small">
        <a href="#carte">{t('afterChoice.papersTick')}</a>
      </p>
    </>
  );
}
