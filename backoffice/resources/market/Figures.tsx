import { useTranslate } from 'react-admin';
import type { Market } from '../../api/records';
import { Section } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { SmallTable } from '../../ui/SmallTable';
import { useValues, valueNames } from './values';

/** Each figure of the period with its definition. Credits are sold to a firm, not for a subject or a province. */
export function Figures({ of }: { of: Market['total'] }) {
  const t = useTranslate();
  const format = useFormat();
  const values = useValues()(of);
  const row = (name: string, value: string) => ({
    key: name,
    cells: [t(`backOffice.market.name.${name}`), value, t(`backOffice.market.means.${name}`)],
  });
  return (
    <Section title={t('backOffice.market.figures')}>
      <SmallTable
        label={t('backOffice.market.figures')}
        maxWidth="64rem"
        head={[
          { text: t('backOffice.market.figure') },
          { text: t('backOffice.market.value'), figures: true },
          { text: t('backOffice.market.how') },
        ]}
        rows={[
          ...valueNames.map((name) => row(name, values[name])),
          ...(of.credits_sold === null ? [] : [row('credits_sold', format.number(of.credits_sold))]),
        ]}
      />
    </Section>
  );
}
