import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestDate } from '../../../src/requests/calendar/request-dates.rules.js';
import { api } from '../../api/client';
import { saveFile } from '../../api/save-file';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';

/** Saves the dates of a request that are still to come as a file that calendars read. */
export function CalendarButton({ id, dates }: { id: number; dates: readonly RequestDate[] }) {
  const { t } = useTranslation('deadlines');
  const words = useProblemWords();
  const [failed, setFailed] = useState('');
  if (dates.length === 0) return null;
  return (
    <div>
      <Button
        icon="cal"
        onClick={async () => {
          setFailed('');
          const file = api.GET('/requests/{id}/calendar.ics', { params: { path: { id } }, parseAs: 'blob' });
          await saveFile(file, t('fileName', { id })).catch((error: unknown) => {
            setFailed(words(error));
          });
        }}
      >
        {t('toCalendar')}
      </Button>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}
