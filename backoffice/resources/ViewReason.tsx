import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { reasonedResources } from '../../src/shared/staff/views.codes';
import type { ViewReason } from '../api/records';
import { asFailure, send } from '../providers/http';
import { Loading } from '../ui/Loading';
import { Page } from '../ui/Page';
import { Problem } from '../ui/Problem';
import { ReasonDialog } from '../ui/ReasonDialog';
import type { Words } from './cases/bilingual';
import { useWords } from './cases/use-words';

/** Frequent reasons to read a record without a case. */
const frequent: readonly Words[] = [
  { it: 'La persona ci ha scritto o telefonato.', en: 'The person wrote to us or called us.' },
  { it: 'Controllo un pagamento, un rimborso o una fattura.', en: 'I check a payment, a refund or an invoice.' },
  { it: 'Un’autorità ci ha chiesto informazioni.', en: 'An authority asked us for information.' },
  { it: 'Un collega mi ha chiesto un parere.', en: 'A colleague asked me for an opinion.' },
];

/** Whether staff open a record of the resource for a reason, which is in the log. */
export const isReasoned = (resource: string): boolean => (reasonedResources as readonly string[]).includes(resource);

/** Shows a record of a person once there is a reason: a case in hand about it, or what the member writes. */
export function WithReason({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const say = useWords();
  const navigate = useNavigate();
  const client = useQueryClient();
  const resource = useResourceContext() ?? '';
  const { id = '' } = useParams<'id'>();
  const queryKey = ['view-reason', resource, id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => send<ViewReason>('GET', `views/reason?resource=${resource}&record_id=${encodeURIComponent(id)}`),
    // Asked once for each visit: nobody is asked again while reading.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data && (data.case_id !== null || data.reason !== null)) return children;
  const state = async (reason: string) => {
    client.setQueryData(queryKey, await send('POST', 'views', { resource, record_id: Number(id), reason }));
  };
  return (
    <Page
      title={t(`resources.${resource}.name`, { smart_count: 1 })}
      back={{ to: `/${resource}`, label: t(`resources.${resource}.name`, { smart_count: 2 }) }}
    >
      {error && <Problem error={asFailure(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      <ReasonDialog
        draft="view"
        open={data !== undefined}
        title={t(`backOffice.view.question.${resource}`, { id })}
        confirm={t('backOffice.view.open')}
        hint={t('backOffice.view.hint')}
        templates={frequent.map(say)}
        onConfirm={state}
        onClose={() => void navigate(`/${resource}`)}
      >
        <p>{t('backOffice.view.why')}</p>
      </ReasonDialog>
    </Page>
  );
}
