import { useTranslate } from 'react-admin';
import type { Market } from '../../api/records';
import { useFormat } from '../../ui/format';

/** The figures of all or of a part, as they are shown. */
export function useValues() {
  const t = useTranslate();
  const format = useFormat();
  const share = (part: number, whole: number): string =>
    whole === 0
      ? '–'
      : t('backOffice.market.of', {
          part: format.number(part),
          whole: format.number(whole),
          percent: format.percent(Math.round((100 * part) / whole)),
        });
  return (of: Omit<Market['total'], 'credits_sold'>): Record<ValueName, string> => ({
    published: format.number(of.published),
    reach:
      of.reach_median === null || of.reach_average === null
        ? '–'
        : t('backOffice.market.average', {
            median: format.number(of.reach_median),
            average: format.number(of.reach_average),
          }),
    first_answer:
      of.first_answer_hours === null ? '–' : t('backOffice.market.within', { smart_count: of.first_answer_hours }),
    three_quotes: share(of.three_quotes, of.published),
    quoted: share(of.quoted, of.published),
    chosen: share(of.chosen, of.published),
    satisfied: share(of.satisfied, of.rated),
    answered: share(of.answered, of.received),
    firms_active: format.number(of.firms_active),
    credits_spent: format.number(of.credits_spent),
  });
}

/** What is shown of all and of each subject, in its order. */
export const valueNames = [
  'published',
  'reach',
  'first_answer',
  'three_quotes',
  'quoted',
  'chosen',
  'satisfied',
  'answered',
  'firms_active',
  'credits_spent',
] as const;
export type ValueName = (typeof valueNames)[number];
