import type { ReactNode } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import type { Locale } from '../../../src/shared/locale.js';
import { feeInWords } from '../../../src/shared/requests/fee-words.rules.js';
import { hoursOf } from '../../../src/shared/requests/quote-cost.rules.js';
import type { FirmResponse } from '../../api/records';
import { Facts, Section } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { RecordOf, RecordPage } from '../RecordPage';
import { Euro, Moment, nameOf, OwnerLink } from '../shared';

/** What a firm answered to a request. */
export default function ResponseShow() {
  return <RecordOf<FirmResponse>>{(one) => <ResponsePage key={one.id} one={one} />}</RecordOf>;
}

function ResponsePage({ one }: { one: FirmResponse }) {
  const t = useTranslate();
  const format = useFormat();
  const [locale] = useLocaleState();
  const label = (name: string): string => t(`resources.responses.fields.${name}`);
  const { quote } = one;
  return (
    <RecordPage title={`${nameOf(one.firm, t)}, ${one.request_type}`} lead={one.status_label}>
      <Facts
        of={[
          [label('firm'), <OwnerLink key="f" of={one.firm} />],
          [
            label('request_id'),
            <span key="r" className="num">
              {one.request_id}
            </span>,
          ],
          [label('city'), one.city],
          [label('forwarded_at'), <Moment key="a" at={one.forwarded_at} />],
          [label('opened_at'), one.opened_at && <Moment at={one.opened_at} />],
          [label('answered_at'), one.answered_at && <Moment at={one.answered_at} />],
          [label('approved_at'), one.approved_at && <Moment at={one.approved_at} />],
          [label('lapsed_at'), one.lapsed_at && <Moment at={one.lapsed_at} />],
          [label('score'), one.score !== undefined && format.number(one.score)],
          [label('weights_version'), one.weights_version],
        ]}
      />
      {quote && (
        <Section title={t('backOffice.response.quote')}>
          <Facts
            of={[
              [t('backOffice.response.fee'), quote.fee_basis !== null && feeOf(quote, locale === 'en' ? 'en' : 'it')],
              [
                t('backOffice.response.percentage'),
                quote.percentage_hundredths !== null && format.percent(quote.percentage_hundredths / 100),
              ],
              [t('backOffice.response.fixed'), quote.fixed_cents !== null && <Euro cents={quote.fixed_cents} />],
              [t('backOffice.response.final'), quote.final_cents !== null && <Euro cents={quote.final_cents} />],
              [
                t('backOffice.response.expenses'),
                quote.expenses_cents !== null && <Euro cents={quote.expenses_cents} />,
              ],
              ...(quote.instalments ?? []).map(({ label: name, amount_cents: amount, when }): [string, ReactNode] => [
                `${t('backOffice.response.instalments')}: ${name}`,
                <>
                  <Euro cents={amount} />, {when}
                </>,
              ]),
              [t('backOffice.response.valid_until'), quote.valid_until && <Moment at={quote.valid_until} />],
            ]}
          />
        </Section>
      )}
      {one.withdrawal_reason && (
        <Section title={t('backOffice.response.withdrawal_reason')}>
          <p className="quote">{one.withdrawal_reason}</p>
        </Section>
      )}
      {one.text && (
        <Section title={t('backOffice.response.text')}>
          <p className="quote">{one.text}</p>
        </Section>
      )}
    </RecordPage>
  );
}

/** How the fee is reckoned, in the words of the citizen's screens. */
const feeOf = (quote: NonNullable<FirmResponse['quote']>, locale: Locale): string =>
  feeInWords(
    {
      percentageHundredths: quote.percentage_hundredths ?? 0,
      percentageBase: quote.percentage_base ?? 'outcome',
      agreedValueCents: quote.agreed_value_cents,
      hours: hoursOf(quote),
    },
    locale,
  );
