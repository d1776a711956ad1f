import { useTranslation } from 'react-i18next';
import type { RequestDate } from '../../../src/requests/calendar/request-dates.rules.js';
import { api } from '../../api/client';
import { SaveButton } from '../../ui/save-button';

interface Looks {
  kind?: 'secondary' | 'quiet';
  size?: 's' | 'm';
}

/** Saves dates as a file that calendars read. @param of which of several things they belong to, for who only hears it */
function SaveCalendar({
  of,
  ...rest
}: Looks & { call: () => ReturnType<typeof requestCalendar>; name: string; of?: string | undefined }) {
  const { t } = useTranslation('deadlines');
  return (
    <div>
      <SaveButton icon="cal" {...rest}>
        {t('toCalendar')}
        {of && <span className="vh">: {of}</span>}
      </SaveButton>
    </div>
  );
}

const requestCalendar = (id: number) =>
  api.GET('/requests/{id}/calendar.ics', { params: { path: { id } }, parseAs: 'blob' });

/** Saves the dates of a request that are still to come. @param of the request's name, where several stand together */
export function CalendarButton({
  id,
  dates,
  ...rest
}: Looks & { id: number; dates: readonly RequestDate[]; of?: string | undefined }) {
  const { t } = useTranslation('deadlines');
  if (dates.length === 0) return null;
  return <SaveCalendar call={() => requestCalendar(id)} name={t('fileName', { id })} {...rest} />;
}

/** Saves the days on which a firm's credits expire. */
export function CreditCalendarButton() {
  const { t } = useTranslation('deadlines');
  return (
    <SaveCalendar
      size="s"
      call={() => api.GET('/credits/calendar.ics', { parseAs: 'blob' })}
      name={t('creditsFileName')}
    />
  );
}
