import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format/format';
import type { Statistic } from './api';

const NAMED = [
  'requests_sent',
  'requests_open',
  'quotes_received',
  'firms_chosen',
  'requests_received',
  'quotes_sent',
  'opinions_given',
  'times_chosen',
  'places_lost_unopened',
  'median_answer_hours',
] as const;

/** The reader's own figures, as the server counts them. Only zeros are not shown. */
export function Figures({ title, list, more }: { title: string; list: Statistic[]; more?: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const shown = list.flatMap(({ name, count }) => {
    const known = NAMED.find((each) => each === name);
    return known ? [{ known, count }] : [];
  });
  if (shown.every(({ count }) => count === 0)) return null;
  return (
    <section aria-label={title}>
      <h2 className="dash-side-title">{title}</h2>
      <dl className="dash-figures">
        {shown.map(({ known, count }) => (
          <div key={known}>
            <dt>{t(`figure.${known}`)}</dt>
            <dd className="num">{known === 'median_answer_hours' ? format.answerTime(count) : format.number(count)}</dd>
          </div>
        ))}
      </dl>
      {more}
    </section>
  );
}
