import { useTranslate } from 'react-admin';
import type { Market } from '../../api/records';
import { Badge } from '../../ui/Badge';
import { Section } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { SmallTable } from '../../ui/SmallTable';

/** The last week beside an average one. */
export function Weeks({ of: weeks }: { of: Market['weeks'] }) {
  const t = useTranslate();
  const format = useFormat();
  return (
    <Section title={t('backOffice.market.week')}>
      <p className="soft">{t('backOffice.market.week_text')}</p>
      <SmallTable
        label={t('backOffice.market.week')}
        maxWidth="48rem"
        head={[
          { text: t('backOffice.market.figure') },
          { text: t('backOffice.market.last_week'), figures: true },
          { text: t('backOffice.market.usual_week'), figures: true },
          { text: t('backOffice.market.trend') },
        ]}
        rows={weeks.map(({ figure, week, usual, fallen }) => ({
          key: figure,
          cells: [
            t(`backOffice.market.name.${figure}`),
            format.number(week),
            format.number(usual),
            <Badge key="trend" of="market" state={fallen ? 'fallen' : 'steady'} />,
          ],
        }))}
      />
    </Section>
  );
}
