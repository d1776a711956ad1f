import './requests.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Arch } from '../../ui/arch';
import { ResponseBadge } from '../../ui/badge';
import { Button, ButtonLink } from '../../ui/button';
import { Answer, Breadcrumbs, Time } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Gloss } from '../../ui/gloss';
import { PageMeta } from '../../ui/page-meta';
import { ChooseModal } from '../compare/choose-modal';
import { offersOf } from '../compare/quotes';
import { readAnswer } from './api';
import { ContactsCard, QuotePdfButton } from './contacts-card';
import { Documents } from './request-content';
import { RESPONSE, type Answer as AnswerDto } from './types';

/** One quote or opinion, whole. Specification, section 2: the user's version of /responses/{id}. */
export default function UserResponse() {
  const { t } = useTranslation('requests');
  const id = Number(useParams().id);
  const client = useQueryClient();
  const query = useQuery({ queryKey: ['answer', id], queryFn: ({ signal }) => readAnswer(id, signal) });
  const requestId = query.data?.request.id;
  useEffect(() => {
    // Reading it is a fact of its own: the request's page counts what is still to read.
    if (requestId !== undefined) void client.invalidateQueries({ queryKey: ['request', String(requestId)] });
  }, [client, requestId]);
  return (
    <div className="page">
      <Answer query={query} blocks>
        {(answer) => <Page answer={answer} />}
      </Answer>
      {!query.data && (
        <>
          <PageMeta title={t('answer.outline')} noindex />
          <h1 className="vh">{t('answer.outline')}</h1>
        </>
      )}
    </div>
  );
}

function Page({ answer }: { answer: AnswerDto }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const [choosing, setChoosing] = useState(false);
  const quoted = answer.status.id === RESPONSE.ok || answer.status.id === RESPONSE.approved;
  const name = answer.lawyer?.name ?? t('answer.unnamed');
  const title = t(
    quoted ? 'answer.quoteOf' : answer.status.id === RESPONSE.ko ? 'answer.opinionOf' : 'answer.waitingOf',
    { name },
  );
  const offer = offersOf([answer]).at(0);
  const { lawyer } = answer;
  return (
    <div className="stack-l">
      <PageMeta title={title} noindex />
      <Breadcrumbs
        items={[
          { label: t('list.title'), to: '/requests' },
          { label: t('number', { id: answer.request.id }), to: `/requests/${answer.request.id}` },
          { label: title },
        ]}
      />
      <div className="req-hd">
        <h1>{title}</h1>
        <p className="row small soft">
          <ResponseBadge status={answer.status.id} to="citizen" />
          {answer.answered_at && (
            <span>
              {t('answer.arrived')} <Time at={answer.answered_at} as="date" />
            </span>
          )}
          {answer.valid_until && <span>{t('answer.valid', { day: format.date(answer.valid_until) })}</span>}
        </p>
      </div>
      <div className="with-gloss">
        <div className="stack-l">
          {quoted && <Fee answer={answer} />}
          {answer.text && (
            <section className="stack" aria-labelledby="words">
              <h2 className="sub" id="words">
                {t(quoted ? 'answer.words' : 'answer.opinion')}
              </h2>
              <p className="told measure">{answer.text}</p>
            </section>
          )}
          {!quoted && answer.status.id !== RESPONSE.ko && <p>{t('answer.nothingYet')}</p>}
          {answer.attachments.length > 0 && (
            <section className="stack" aria-labelledby="files">
              <h2 className="sub" id="files">
                {t('answer.attachments')}
              </h2>
              <Documents documents={answer.attachments} label={t('answer.attachments')} />
            </section>
          )}
          {answer.contacts ? (
            <ContactsCard answer={answer} contacts={answer.contacts} />
          ) : (
            quoted && (
              <div className="row">
                {answer.allowed_actions.includes('choose') && (
                  <Button
                    kind="primary"
                    size="l"
                    onClick={() => {
                      setChoosing(true);
                    }}
                  >
                    {t('answer.choose')}
                  </Button>
                )}
                <QuotePdfButton id={answer.id} />
                <ButtonLink kind="quiet" to={`/requests/${answer.request.id}/confronto`}>
                  {t('answer.compare')}
                </ButtonLink>
              </div>
            )
          )}
          {offer && (
            <ChooseModal
              offer={choosing ? offer : null}
              requestId={answer.request.id}
              onClose={() => {
                setChoosing(false);
              }}
            />
          )}
        </div>
        <aside aria-label={t('answer.about')}>
          {lawyer && <Firm lawyer={lawyer} distance={answer.distance_km} />}
          {quoted && <BaseGloss base={answer.percentage_base} />}
          {answer.status.id === RESPONSE.ko && <Gloss title={t('gloss.opinion')}>{t('gloss.opinionText')}</Gloss>}
        </aside>
      </div>
    </div>
  );
}

function Fee({ answer }: { answer: AnswerDto }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const {
    percentage,
    percentage_base: base,
    agreed_value_cents: value,
    fixed_costs_cents: fixed,
    final_costs_cents: final,
  } = answer;
  return (
    <dl className="fee">
      <div>
        <dt>{t('quote.percentage')}</dt>
        <dd>
          <b>{format.percent(percentage ?? 0)}</b>{' '}
          {base === 'agreed_value'
            ? t('quote.agreed', { value: format.euro(value ?? 0) })
            : t(base === 'saving' ? 'quote.saving' : 'quote.outcome')}
        </dd>
      </div>
      <div>
        <dt>{t('quote.fixed')}</dt>
        <dd>
          <b>{fixed ? format.euro(fixed) : t('quote.none')}</b>
        </dd>
      </div>
      <div>
        <dt>{t('quote.final')}</dt>
        <dd>
          <b>{final ? format.euro(final) : t('quote.none')}</b>
        </dd>
      </div>
      <div>
        <dt>{t('quote.additions')}</dt>
        <dd>
          {t(
            answer.additional_costs
              ? answer.flat_rate
                ? 'quote.additionsFlat'
                : 'quote.additionsOnTop'
              : 'quote.additionsIn',
          )}
        </dd>
      </div>
    </dl>
  );
}

function Firm({ lawyer, distance }: { lawyer: NonNullable<AnswerDto['lawyer']>; distance: number | null }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  return (
    <section className="firm" aria-labelledby="firm">
      <Arch name={lawyer.name} />
      <h2 id="firm">{lawyer.name}</h2>
      <ul className="small soft">
        {lawyer.city && (
          <li>
            {distance === null
              ? lawyer.city
              : t('firm.cityDistance', { city: lawyer.city, distance: format.distance(distance) })}
          </li>
        )}
        <li>
          {lawyer.rating === null
            ? t('firm.new')
            : t('firm.rating', { rating: format.rating(lawyer.rating), count: lawyer.reviews })}
        </li>
        {lawyer.answer_hours !== null && (
          <li>
            {lawyer.answer_hours < 1
              ? t('firm.answersSoon')
              : t('firm.answers', { count: Math.round(lawyer.answer_hours) })}
          </li>
        )}
        {lawyer.cases > 0 && <li>{t('firm.cases', { count: lawyer.cases })}</li>}
      </ul>
      <ButtonLink kind="quiet" size="s" to={`/studio/${lawyer.id}`}>
        {t('firm.profile')}
      </ButtonLink>
    </section>
  );
}

function BaseGloss({ base }: { base: AnswerDto['percentage_base'] }) {
  const { t } = useTranslation('requests');
  if (base === 'agreed_value') return <Gloss title={t('gloss.agreed')}>{t('gloss.agreedText')}</Gloss>;
  return <Gloss title={t('gloss.share')}>{t('gloss.shareText')}</Gloss>;
}
