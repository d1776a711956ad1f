import { useTranslate } from 'react-admin';
import { cohortMonths } from '../../../src/shared/staff/market.codes';
import type { Market } from '../../api/records';
import { Section } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { SmallTable } from '../../ui/SmallTable';
import { usePeriodName } from '../vat/period';

/** How many firms of each month of enrolment are still active after some months. */
export function Cohorts({ of: cohorts }: { of: Market['cohorts'] }) {
  const t = useTranslate();
  const format = useFormat();
  const nameOf = usePeriodName();
  return (
    <Section title={t('backOffice.market.cohorts')}>
      <p className="soft">{t('backOffice.market.cohorts_text')}</p>
      {cohorts.length === 0 ? (
        <p className="soft">{t('backOffice.market.none_enrolled')}</p>
      ) : (
        <SmallTable
          label={t('backOffice.market.cohorts')}
          maxWidth="48rem"
          head={[
            { text: t('backOffice.market.month') },
            { text: t('backOffice.market.enrolled'), figures: true },
            ...cohortMonths.map((months) => ({
              text: t('backOffice.market.after', { smart_count: months }),
              figures: true,
            })),
          ]}
          rows={cohorts.map(({ month, enrolled, active }) => ({
            key: month,
            cells: [
              nameOf(month),
              format.number(enrolled),
              ...active.map(({ firms }) =>
                firms === null
                  ? '–'
                  : `${format.number(firms)} (${format.percent(Math.round((100 * firms) / enrolled))})`,
              ),
            ],
          }))}
        />
      )}
    </Section>
  );
}
