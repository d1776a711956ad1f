import { useTranslation } from 'react-i18next';
import { dayInRome } from '../../../src/shared/calendar.js';
import { ms } from '../../../src/shared/limits.js';
import { serverNow } from '../../api/clock';
import { writtenDate } from '../../ui/fields';

/** How a day to come is written, with the day in a week as the example. */
export function useComingDay(): string {
  const { t } = useTranslation('inbox');
  return t('dayExample', { day: writtenDate(dayInRome(new Date(serverNow() + 7 * ms.day))) });
}
