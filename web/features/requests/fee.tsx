import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import { useLocale } from '../../ui/link';
import { feeLine } from '../compare/quotes';
import type { FirmResponse } from './types';

/** What {@link Fee} shows of a quote. */
type Figures = Pick<
  FirmResponse,
  | 'percentage'
  | 'percentage_base'
  | 'hourly_rate_cents'
  | 'hours_least'
  | 'hours_most'
  | 'agreed_value_cents'
  | 'fixed_costs_cents'
  | 'final_costs_cents'
  | 'expenses_cents'
  | 'additional_costs'
  | 'instalments'
  | 'complexity'
  | 'flat_rate'
>;

/** The figures of a quote. */
export function Fee({ response }: { response: Figures }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const locale = useLocale();
  const {
    percentage,
    percentage_base: base,
    agreed_value_cents: value,
    fixed_costs_cents: fixed,
    final_costs_cents: final,
  } = response;
  return (
    <dl className="fee">
      {percentage === null ? (
        <div>
          <dt>{t('quote.fee')}</dt>
          <dd>
            <b>{feeLine(response, locale)}</b>
          </dd>
        </div>
      ) : (
        <div>
          <dt>{t('quote.percentage')}</dt>
          <dd>
            <b>{format.percent(percentage)}</b>{' '}
            {base === 'agreed_value'
              ? t('quote.agreed', { value: format.euro(value ?? 0) })
              : t(base === 'saving' ? 'quote.saving' : 'quote.outcome')}
          </dd>
        </div>
      )}
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
      {response.instalments && (
        <div>
          <dt>{t('quote.instalments')}</dt>
          <dd>
            <Instalments of={response.instalments} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('quote.additions')}</dt>
        <dd>
          {t(
            response.additional_costs
              ? response.flat_rate
                ? 'quote.additionsFlat'
                : 'quote.additionsOnTop'
              : 'quote.additionsIn',
          )}
        </dd>
      </div>
      <div>
        <dt>{t('quote.expenses')}</dt>
        <dd>
          <b>{response.expenses_cents ? format.euro(response.expenses_cents) : t('quote.noExpenses')}</b>
        </dd>
      </div>
      {response.complexity && (
        <div>
          <dt>{t('quote.complexity')}</dt>
          <dd>{t(`quote.complexities.${response.complexity}`)}</dd>
        </div>
      )}
    </dl>
  );
}

/** When the fixed parts of a quote are paid, one line each. */
export function Instalments({ of }: { of: NonNullable<FirmResponse['instalments']> }) {
  const format = useFormat();
  return (
    <ul className="instalments">
      {of.map(({ label, amount_cents: amount, when }, nth) => (
        <li key={nth}>
          {label}: <span className="num">{format.euro(amount)}</span>, {when}
        </li>
      ))}
    </ul>
  );
}
