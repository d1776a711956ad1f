import { useTranslation } from 'react-i18next';
import { aheadOf, type Expiry } from '../../../src/shared/guidance/expiries.rules.js';
import type { RequestDate } from '../../../src/shared/requests/request-dates.rules.js';
import { api } from '../../api/client';
import { saveBlob } from '../../api/save-file';
import { serverNow } from '../../api/clock';
import { Button } from '../../ui/button';
import { useLocale } from '../../ui/link';
import { useShell } from '../../ui/page-meta';
import { SaveButton } from '../../ui/save-button';

interface Looks {
  kind?: 'secondary' | 'quiet';
  size?: 's' | 'm';
}

/** Saves dates as a file that calendars read. @param of the name of the thing they belong to, for screen readers */
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

/** Saves the dates of a request that are still to come. @param of the request's name, if there are several on the page */
export function CalendarButton({
  id,
  dates,
  ...rest
}: Looks & { id: number; dates: readonly RequestDate[]; of?: string | undefined }) {
  const { t } = useTranslation('deadlines');
  if (dates.length === 0) return null;
  return <SaveCalendar call={() => requestCalendar(id)} name={t('fileName', { id })} {...rest} />;
}

/** Saves time limits that belong to no request yet. The file is made in the browser: nothing is sent. */
export function LimitsCalendarButton({ limits }: { limits: readonly Expiry[] }) {
  const { t } = useTranslation('deadlines');
  const locale = useLocale();
  const { brand } = useShell();
  const ahead = aheadOf(limits);
  if (ahead.length === 0) return null;
  const save = async () => {
    const { limitsCalendar } = await import('../../../src/shared/requests/calendar-file.js');
    const now = new Date(serverNow());
    const text = limitsCalendar({ limits: ahead, url: window.location.origin, brand, locale, now });
    saveBlob(new Blob([text], { type: 'text/calendar' }), t('limitsFileName'));
  };
  return (
    <div>
      <Button icon="cal" kind="secondary" size="s" onClick={save}>
        {t('toCalendar')}
      </Button>
    </div>
  );
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
