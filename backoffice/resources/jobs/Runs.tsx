import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocaleState, useTranslate } from 'react-admin';
import type { Locale } from '../../../src/shared/locale';
import { operationKinds } from '../../../src/shared/staff/operation-runs.codes';
import type { OperationRuns } from '../../api/records';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Badge } from '../../ui/Badge';
import { useFormat } from '../../ui/format';
import { SmallTable } from '../../ui/SmallTable';
import { Moment } from '../shared';

type Run = OperationRuns['runs'][number];

/** How the last run ended. One without an end still works, or was killed. */
const stateOf = ({ began_at, ended_at, passed }: Run) =>
  began_at === null ? 'never' : ended_at === null ? 'unfinished' : passed ? 'passed' : 'failed';

/** The last backup, drill and check of the data. Servers run them, and nobody starts them here. */
export function Runs() {
  const t = useTranslate();
  const format = useFormat();
  const [locale] = useLocaleState() as [Locale, unknown];
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data } = useQuery({ queryKey: ['jobs', 'runs'], queryFn: () => read<OperationRuns>('jobs/runs') });
  if (!data) return null;
  const lasted = ({ began_at, ended_at }: Run): string =>
    began_at !== null && ended_at !== null
      ? t('backOffice.run.seconds', {
          seconds: format.number(Math.round((Date.parse(ended_at) - Date.parse(began_at)) / 1000)),
        })
      : '–';
  const about = ({ bytes, restored_to, error }: Run): string =>
    [
      bytes !== null && format.bytes(bytes),
      restored_to !== null && t('backOffice.run.restored', { to: format.stamp(restored_to) }),
      error,
    ]
      .filter(Boolean)
      .join(' · ') || '–';
  return (
    <>
      <h2>{t('backOffice.run.title')}</h2>
      <p>{t('backOffice.run.lead')}</p>
      <SmallTable
        label={t('backOffice.run.title')}
        head={['kind', 'at', 'result', 'lasted', 'success', 'about'].map((name) => ({
          text: t(`backOffice.run.head.${name}`),
        }))}
        rows={data.runs.map((run) => ({
          key: run.kind,
          cells: [
            operationKinds[run.kind].name[locale],
            <Moment key="at" at={run.began_at} />,
            <Badge key="result" of="operations" state={stateOf(run)} />,
            lasted(run),
            <span key="success">
              <Moment at={run.succeeded_at} /> {run.late && <Badge of="term" state="late" />}
            </span>,
            about(run),
          ],
        }))}
      />
    </>
  );
}
