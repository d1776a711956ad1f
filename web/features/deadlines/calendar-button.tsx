import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestDate } from '../../../src/requests/calendar/request-dates.rules.js';
import { api } from '../../api/client';
import { saveFile } from '../../api/save-file';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';

interface Looks {
  kind?: 'secondary' | 'quiet';
  size?: 's' | 'm';
}

/** Saves dates as a file that calendars read. @param of which of several things they belong to, for who only hears it */
function SaveCalendar({
  call,
  name,
  of,
  ...looks
}: Looks & { call: () => ReturnType<typeof requestCalendar>; name: string; of?: string | undefined }) {
  const { t } = useTranslation('deadlines');
  const words = useProblemWords();
  const [failed, setFailed] = useState('');
  return (
    <div>
      <Button
        icon="cal"
        {...looks}
        onClick={async () => {
          setFailed('');
          await saveFile(call(), name).catch((error: unknown) => {
            setFailed(words(error));
          });
        }}
      >
        {t('toCalendar')}
        {of && <span className="vh">: {of}</span>}
      </Button>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
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
