import { useTranslation } from 'react-i18next';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { isOver } from '../../../src/shared/requests/quote-validity.rules.js';
import { ButtonLink } from '../../ui/button';
import { Time, useNow } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { useLocale } from '../../ui/link';
import { LosingNote, QuoteCases } from '../compare/quote-cases';
import { feeLine, termsOf } from '../compare/quotes';
import { Instalments } from '../requests/fee';
import { RemovedWords } from '../reports/removed-words';
import type { InboxRequest } from './api';
import { Papers } from './own-documents';

/** What the firm answered: the figures of its quote, or its opinion. */
export function OwnResponse({ request }: { request: InboxRequest }) {
  const { t } = useTranslation('inbox');
  const { response } = request;
  if (response.withdrawn) return <Withdrawn of={response.withdrawn} />;
  if (response.answered_at === null) return null;
  const opinion = response.status.id === ResponseStatus.ko || response.costs === null;
  return (
    <section className="inbox-part" aria-labelledby={`own-${response.id}`}>
      <h3 className="inbox-h" id={`own-${response.id}`}>
        {t(opinion ? 'own.opinion' : 'own.quote')}
      </h3>
      <p className="micro muted">
        {t('own.sent')} <Time at={response.answered_at} />
        {!opinion && ` · ${t(response.read_at ? 'own.read' : 'own.unread')}`}
      </p>
      {!opinion && <Figures response={response} />}
      {!opinion && response.costs && (
        <>
          <h4 className="inbox-costs">{t('own.costs')}</h4>
          <QuoteCases terms={termsOf(response)} costs={response.costs} voice="firm" shape="small" />
          <LosingNote costs={response.costs} divided={(response.instalments ?? []).length > 0} voice="firm" level={4} />
        </>
      )}
      {response.text && <p className="inbox-txt">{response.text}</p>}
      {response.text_removed && <RemovedWords>{t('own.removed')}</RemovedWords>}
      {!opinion && <Papers request={request} />}
      {response.status.id === ResponseStatus.approved && (
        <>
          <p>{t('own.engagementText')}</p>
          <ButtonLink icon="file" to={`/responses/${response.id}/incarico`}>
            {t('own.engagement')}
          </ButtonLink>
        </>
      )}
    </section>
  );
}

function Withdrawn({ of: { at, reason } }: { of: NonNullable<InboxRequest['response']['withdrawn']> }) {
  const { t } = useTranslation('inbox');
  return (
    <section className="inbox-part" aria-label={t('own.withdrawn')}>
      <h3 className="inbox-h">{t('own.withdrawn')}</h3>
      <p className="micro muted">
        {t('own.withdrawnAt')} <Time at={at} />
      </p>
      <p className="small">{t(reason === null ? 'own.withdrawnFree' : 'own.withdrawnRead')}</p>
      {reason !== null && <p className="inbox-txt">{reason}</p>}
    </section>
  );
}

function Figures({ response }: { response: InboxRequest['response'] }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const locale = useLocale();
  const over = isOver(response, useNow());
  const sum = (cents: number | null): string => (cents ? format.euroExact(cents) : t('own.none'));
  const base = response.percentage_base ?? 'outcome';
  return (
    <dl className="inbox-figures">
      {response.percentage === null ? (
        <div>
          <dt>{t('quote.kind')}</dt>
          <dd>{feeLine(response, locale)}</dd>
        </div>
      ) : (
        <div>
          <dt>{t(`own.base.${base}`, { value: format.euro(response.agreed_value_cents ?? 0) })}</dt>
          <dd>{format.percent(response.percentage)}</dd>
        </div>
      )}
      <div>
        <dt>{t('quote.fixed')}</dt>
        <dd>{sum(response.fixed_costs_cents)}</dd>
      </div>
      <div>
        <dt>{t('quote.final')}</dt>
        <dd>{sum(response.final_costs_cents)}</dd>
      </div>
      {response.instalments && (
        <div>
          <dt>{t('instalments.title')}</dt>
          <dd>
            <Instalments of={response.instalments} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('own.additions')}</dt>
        <dd>{t(response.additional_costs ? 'own.added' : 'own.included')}</dd>
      </div>
      <div>
        <dt>{t('quote.expenses')}</dt>
        <dd>{sum(response.expenses_cents)}</dd>
      </div>
      {response.complexity && (
        <div>
          <dt>{t('own.complexity')}</dt>
          <dd>{t(`quote.complexities.${response.complexity}`)}</dd>
        </div>
      )}
      {response.valid_until && (
        <div>
          <dt>{t(over ? 'own.over' : 'own.valid')}</dt>
          <dd>
            <Time at={response.valid_until} as="date" />
          </dd>
        </div>
      )}
    </dl>
  );
}
