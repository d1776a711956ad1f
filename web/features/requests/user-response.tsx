import './requests.css';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import type { QuoteTerms } from '../../../src/shared/requests/quote-cost.rules.js';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { isOver } from '../../../src/shared/requests/quote-validity.rules.js';
import { upTo } from '../../../src/shared/requests/shown-costs.rules.js';
import { invalidate } from '../../api/queries';
import { FirmAvatar } from '../../ui/firm-avatar';
import { ResponseBadge } from '../../ui/status-badge';
import { Button, ButtonLink } from '../../ui/button';
import { QueryBoundary, Breadcrumbs, Time, useNow } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { SideNote } from '../../ui/side-note';
import { PageMeta } from '../../ui/page-meta';
import { ChooseModal } from '../compare/choose-modal';
import { LosingNote, QuoteCases } from '../compare/quote-cases';
import { isQuoted, offersOf } from '../compare/quotes';
import { sumFrom } from '../compare/scale';
import { hereOf, useQuality } from '../ranking/use-quality';
import ExcludeFirm from '../reports/exclude-firm';
import { ReportButton } from '../reports/report-button';
import { useMessages } from '../messages/api';
import type { Suggestion } from '../messages/composer';
import { ContactsCard, QuotePdfButton } from './contacts-card';
import { Fee } from './fee';
import { NotIncluded } from './not-included';
import { Questions } from './questions';
import { useResponse } from './queries';
import { Documents } from './request-content';
import { useSpeaks } from './use-speaks';
import type { FirmResponse } from './types';

// The conversation comes after the quote.
const Chat = lazy(() => import('../messages/chat'));

/** One quote or opinion, whole. */
export default function UserResponse() {
  const { t } = useTranslation('requests');
  const id = Number(useParams().id);
  const client = useQueryClient();
  const query = useResponse(id);
  const requestId = query.data?.request.id;
  useEffect(() => {
    // Reading a response changes what the request's page counts as unread.
    if (requestId !== undefined) void invalidate(client, '/requests/{id}', '/requests/user');
  }, [client, requestId]);
  return (
    <div className="page">
      <QueryBoundary query={query} blocks>
        {(response) => <Page response={response} />}
      </QueryBoundary>
      {!query.data && (
        <>
          <PageMeta title={t('response.pageTitle')} noindex />
          <h1 className="vh">{t('response.pageTitle')}</h1>
        </>
      )}
    </div>
  );
}

function Page({ response }: { response: FirmResponse }) {
  const { t } = useTranslation('requests');
  const { t: words } = useTranslation('messages');
  const format = useFormat();
  const [choosing, setChoosing] = useState(false);
  const [picked, setPicked] = useState<Suggestion | null>(null);
  // The same answer as the conversation below reads.
  const conversation = useMessages(response.id).data?.conversation;
  const canAsk = conversation?.allowed_actions.includes('write') ?? false;
  const quoted = isQuoted(response);
  const name = response.lawyer?.name ?? t('response.unnamed');
  const title = t(
    quoted
      ? 'response.quoteOf'
      : response.status.id === ResponseStatus.ko
        ? 'response.opinionOf'
        : 'response.waitingOf',
    { name },
  );
  const offer = offersOf([response]).at(0);
  const { lawyer } = response;
  const over = isOver(response, useNow());
  return (
    <div className="stack-l">
      <PageMeta title={title} noindex />
      <Breadcrumbs
        items={[
          { label: t('list.title'), to: '/requests' },
          { label: t('number', { id: response.request.id }), to: `/requests/${response.request.id}` },
          { label: title },
        ]}
      />
      <div className="req-hd">
        <h1>{title}</h1>
        <p className="row small soft">
          <ResponseBadge status={response.status} to="citizen" />
          {response.answered_at && (
            <span>
              <Time at={response.answered_at} as="date" say={(day) => t('response.arrived', { day })} />
            </span>
          )}
          {response.valid_until && (
            <span>{t(over ? 'response.over' : 'response.valid', { day: format.date(response.valid_until) })}</span>
          )}
        </p>
      </div>
      <div className="quote-cols">
        <div className="stack-l">
          {quoted && <Fee response={response} />}
          {offer && response.costs && (
            <Costs terms={offer.terms} costs={response.costs} divided={(response.instalments ?? []).length > 0} />
          )}
          {offer && response.costs && <NotIncluded response={response} costs={response.costs} />}
          {response.text && (
            <section className="stack" aria-labelledby="words">
              <h2 className="sub" id="words">
                {t(quoted ? 'response.words' : 'response.opinion')}
              </h2>
              <p className="as-written measure">{response.text}</p>
            </section>
          )}
          {response.text_removed && (
            <p className="soft measure">{t(quoted ? 'response.removed' : 'response.opinionRemoved')}</p>
          )}
          {!quoted && response.status.id !== ResponseStatus.ko && <p>{t('response.nothingYet')}</p>}
          {response.attachments.length > 0 && (
            <section className="stack" aria-labelledby="files">
              <h2 className="sub" id="files">
                {t('response.attachments')}
              </h2>
              <Documents documents={response.attachments} label={t('response.attachments')} />
            </section>
          )}
          {response.contacts ? (
            <ContactsCard response={response} contacts={response.contacts} />
          ) : (
            quoted && (
              <div className="row">
                {over && canAsk && <p className="measure">{t('response.askToRenew')}</p>}
                {response.allowed_actions.includes('choose') && (
                  <Button
                    kind="primary"
                    size="l"
                    onClick={() => {
                      setChoosing(true);
                    }}
                  >
                    {t('response.choose')}
                  </Button>
                )}
                <QuotePdfButton id={response.id} />
                <ButtonLink kind="quiet" to={`/requests/${response.request.id}/confronto`}>
                  {t('response.compare')}
                </ButtonLink>
              </div>
            )
          )}
          {offer && (
            <ChooseModal
              offer={choosing ? offer : null}
              requestId={response.request.id}
              onClose={() => {
                setChoosing(false);
              }}
            />
          )}
        </div>
        <div className="stack-l">
          <aside aria-label={t('response.about')}>
            {lawyer && <Firm lawyer={lawyer} distance={response.distance_km} responseId={response.id} />}
            {quoted && response.percentage !== null && <BaseSideNote base={response.percentage_base} />}
            {response.status.id === ResponseStatus.ko && (
              <SideNote title={t('sideNote.opinion')}>{t('sideNote.opinionText')}</SideNote>
            )}
          </aside>
          {/* Last: it is loaded later, and what is above must not move. */}
          <section className="stack" aria-labelledby="chat">
            <h2 className="sub" id="chat">
              {words('toChat')}
            </h2>
            {offer && canAsk && <Questions terms={offer.terms} open={conversation?.last === null} onPick={setPicked} />}
            <Suspense>
              <Chat responseId={response.id} suggested={picked} />
            </Suspense>
          </section>
        </div>
      </div>
    </div>
  );
}

/** The same quote in euro, and what losing may cost: at the outcome that was set in the comparison, if it was. */
function Costs({
  terms,
  costs,
  divided,
}: {
  terms: QuoteTerms;
  costs: NonNullable<FirmResponse['costs']>;
  divided: boolean;
}) {
  const { t } = useTranslation('compare');
  const [query] = useSearchParams();
  const set = sumFrom(query.get('ottengo'));
  const shown = set ? upTo(set, terms, costs) : costs;
  return (
    <section className="stack" aria-labelledby="costs">
      <h2 className="sub" id="costs">
        {t('costs.title')}
      </h2>
      <p className="small soft">
        {t(costs.flat ? 'costs.noteFlat' : 'costs.note')} {set && !costs.flat && t('costs.noteSet')}
      </p>
      <QuoteCases terms={terms} costs={shown} voice="citizen" shape="columns" />
      <LosingNote costs={costs} divided={divided} voice="citizen" />
    </section>
  );
}

function Firm({
  lawyer,
  distance,
  responseId,
}: {
  lawyer: NonNullable<FirmResponse['lawyer']>;
  distance: number | null;
  responseId: number;
}) {
  const { t } = useTranslation('requests');
  const client = useQueryClient();
  const format = useFormat();
  const quality = useQuality();
  const speaks = useSpeaks()(lawyer.languages);
  const here = hereOf(lawyer);
  return (
    <section className="firm" aria-labelledby="firm">
      <FirmAvatar name={lawyer.name} />
      <h2 id="firm">{lawyer.name}</h2>
      <ul className="small soft">
        {lawyer.city && (
          <li>
            {distance === null
              ? lawyer.city
              : t('firm.cityDistance', { city: lawyer.city, distance: format.distance(distance) })}
          </li>
        )}
        <li>{quality.rating(here)}</li>
        <li>{quality.work(here)}</li>
        {lawyer.answer_hours !== null && <li>{t('firm.answers', { time: format.answerTime(lawyer.answer_hours) })}</li>}
        {speaks !== '' && <li>{speaks}</li>}
      </ul>
      <p className="micro soft">{quality.overall(lawyer.overall)}</p>
      <div className="row">
        <ButtonLink kind="quiet" size="s" to={`/studio/${lawyer.id}`}>
          {t('firm.profile')}
        </ButtonLink>
        <ReportButton of={{ subject_type: 'response', subject_id: responseId }} />
        <ExcludeFirm id={lawyer.id} name={lawyer.name} onDone={() => client.invalidateQueries()} />
      </div>
    </section>
  );
}

function BaseSideNote({ base }: { base: FirmResponse['percentage_base'] }) {
  const { t } = useTranslation('requests');
  if (base === 'agreed_value') return <SideNote title={t('sideNote.agreed')}>{t('sideNote.agreedText')}</SideNote>;
  return <SideNote title={t('sideNote.share')}>{t('sideNote.shareText')}</SideNote>;
}
