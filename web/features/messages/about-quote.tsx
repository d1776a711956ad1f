import '../requests/requests.css';
import { useTranslation } from 'react-i18next';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { ButtonLink } from '../../ui/button';
import { QueryBoundary } from '../../ui/data';
import { ResponseBadge } from '../../ui/status-badge';
import { QuoteCases } from '../compare/quote-cases';
import { isQuoted, offersOf } from '../compare/quotes';
import { ContactsCard } from '../requests/contacts-card';
import { Fee } from '../requests/fee';
import { useResponse } from '../requests/queries';
import type { FirmResponse } from '../requests/types';

/** The quote or opinion of a conversation, in short. */
export default function AboutQuote({ responseId }: { responseId: number }) {
  return (
    <QueryBoundary query={useResponse(responseId)} lines={6}>
      {(response) => <Filled response={response} />}
    </QueryBoundary>
  );
}

function Filled({ response }: { response: FirmResponse }) {
  const { t } = useTranslation('requests');
  if (response.contacts) return <ContactsCard response={response} contacts={response.contacts} />;
  const name = response.lawyer?.name ?? t('response.unnamed');
  const quoted = isQuoted(response);
  const offer = offersOf([response]).at(0);
  const title = quoted ? 'quoteOf' : response.status.id === ResponseStatus.ko ? 'opinionOf' : 'waitingOf';
  return (
    <section className="panel stack" aria-labelledby="about">
      <h2 className="sub" id="about">
        {t(`response.${title}`, { name })}
      </h2>
      <p>
        <ResponseBadge status={response.status} to="citizen" />
      </p>
      {quoted && <Fee response={response} />}
      {offer && response.costs && (
        <QuoteCases terms={offer.terms} costs={response.costs} voice="citizen" shape="small" />
      )}
      {!quoted && response.text && <p className="as-written">{response.text}</p>}
      {!quoted && response.status.id !== ResponseStatus.ko && <p>{t('response.nothingYet')}</p>}
      <div className="row">
        {quoted && <ButtonLink to={`/responses/${response.id}`}>{t('quote.read')}</ButtonLink>}
        <ButtonLink kind="quiet" to={`/requests/${response.request.id}`}>
          {t('number', { id: response.request.id })}
        </ButtonLink>
      </div>
    </section>
  );
}
