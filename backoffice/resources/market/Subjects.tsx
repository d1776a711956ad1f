import { useTranslate } from 'react-admin';
import type { Market } from '../../api/records';
import { Section } from '../../ui/Facts';
import { SmallTable } from '../../ui/SmallTable';
import { useValues, valueNames } from './values';

/** The figures of each subject. */
export function Subjects({ of: subjects }: { of: Market['subjects'] }) {
  const t = useTranslate();
  const valuesOf = useValues();
  return (
    <Section title={t('backOffice.market.subjects')}>
      <SmallTable
        label={t('backOffice.market.subjects')}
        head={[
          { text: t('backOffice.market.subject') },
          ...valueNames.map((name) => ({ text: t(`backOffice.market.name.${name}`), figures: true })),
        ]}
        rows={subjects.map((subject) => {
          const values = valuesOf(subject);
          return {
            key: subject.request_type_id,
            cells: [subject.request_type, ...valueNames.map((name) => values[name])],
          };
        })}
      />
    </Section>
  );
}
