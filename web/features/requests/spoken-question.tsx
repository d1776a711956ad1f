import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client';
import { invalidate } from '../../api/queries';
import { Button } from '../../ui/button';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { ReportButton } from '../reports/report-button';
import { firmOf, PhoneLinks } from './contacts-list';
import type { FirmResponse, RequestDetail } from './types';

interface Asked {
  request: RequestDetail;
  response: FirmResponse;
  contacts: NonNullable<FirmResponse['contacts']>;
}

/** Whether the reader and the chosen firm have spoken: the question, or what was answered and what helps. Rule 10.25. */
export function SpokenAnswer(asked: Asked) {
  const { spoken, allowed_actions: can } = asked.request;
  if (can.includes('tell_spoken')) return <Question {...asked} />;
  if (spoken === null || spoken.answer === null || spoken.told_at === null) return null;
  return spoken.answer ? <Spoken at={spoken.told_at} /> : <NotSpoken {...asked} at={spoken.told_at} />;
}

function Question({ request, contacts }: Asked) {
  const { t } = useTranslation('requests');
  const client = useQueryClient();
  const tell = async (spoken: boolean): Promise<void> => {
    await api.PUT('/requests/{id}/spoken', { params: { path: { id: request.id } }, body: { spoken } });
    await invalidate(client, '/requests/{id}', '/requests/user');
  };
  return (
    <div className="spoken stack" role="group" aria-labelledby="spoken" id="sentiti">
      <h3 id="spoken">{t('spoken.question', { firm: firmOf(contacts) })}</h3>
      <p>{t('spoken.once')}</p>
      <div className="row">
        <Button kind="primary" onClick={() => tell(true)}>
          {t('spoken.yes')}
        </Button>
        <Button onClick={() => tell(false)}>{t('spoken.no')}</Button>
      </div>
    </div>
  );
}

function Spoken({ at }: { at: string }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  return (
    <p className="spoken" role="status">
      {t('spoken.saidYes', { day: format.date(at) })}
    </p>
  );
}

function NotSpoken({ response, contacts, at }: Asked & { at: string }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  return (
    <div className="spoken stack" role="status">
      <h3>{t('spoken.saidNo', { day: format.date(at) })}</h3>
      <p>{t('spoken.helpLead')}</p>
      <ul className="spoken-help">
        {(contacts.phone ?? contacts.mobile) && (
          <li>
            {t('spoken.callAgain')}
            <PhoneLinks contacts={contacts} />
          </li>
        )}
        <li>
          {t('spoken.write')} <a href={`mailto:${contacts.pec ?? contacts.email}`}>{contacts.pec ?? contacts.email}</a>
        </li>
        <li>
          {t('spoken.report')} <ReportButton of={{ subject_type: 'response', subject_id: response.id }} />
        </li>
        <li>
          {t('spoken.other')} <Link to="/request/create/1">{t('spoken.otherGo')}</Link>
        </li>
      </ul>
    </div>
  );
}
