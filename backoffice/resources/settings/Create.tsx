import { CreateBase, NumberInput, required, useDataProvider, useGetList, useNotify, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { termNames, type TermName } from '../../../src/shared/matching/score.rules';
import { firstDayOfVersion } from '../../../src/shared/staff/settings.rules';
import type { WeightsVersion } from '../../api/records';
import { AnnouncementFields } from '../../form/AnnouncementFields';
import { Pair } from '../../form/inputs';
import { ServerForm } from '../../form/ServerForm';
import { useFormat } from '../../ui/format';
import { Loading } from '../../ui/Loading';
import { Problem } from '../../ui/Problem';
import { RecordPage } from '../RecordPage';
import { useNow } from '../../ui/useNow';

interface NewWeights {
  readonly weights: Readonly<Record<TermName, number | null>>;
  readonly effective_on: string;
  readonly reason: string;
}

const sumOf = (weights: Partial<Record<TermName, number | null>> = {}): number =>
  termNames.reduce((sum, name) => sum + (weights[name] ?? 0), 0);

/** A new version of the weights, which notifies the firms at once. */
export default function SettingCreate() {
  const t = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const data = useDataProvider();
  const now = useNow();
  const {
    data: current,
    error,
    refetch,
  } = useGetList<WeightsVersion>('settings', {
    filter: { state: 'current' },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
  });
  const save = async (body: NewWeights) => {
    const { data: made } = await data.create<WeightsVersion>('settings', { data: body as never });
    notify('backOffice.weights.announced');
    void navigate(`/settings/${made.id}/show`);
  };
  return (
    <CreateBase>
      <RecordPage title={t('backOffice.weights.create')} lead={t('backOffice.weights.lead')}>
        {error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : current ? (
          <ServerForm<NewWeights>
            draft="version"
            submit="backOffice.weights.announce"
            values={{ weights: current[0]?.weights, effective_on: firstDayOfVersion(now), reason: '' }}
            onSave={save}
          >
            <Pair>
              {termNames.map((name) => (
                <NumberInput
                  key={name}
                  source={`weights.${name}`}
                  label={`backOffice.weights.term.${name}`}
                  min={0}
                  max={100}
                  validate={required()}
                  helperText={false}
                />
              ))}
            </Pair>
            <Sum />
            <AnnouncementFields reason="resources.settings.fields.reason" hint="backOffice.weights.hint" />
          </ServerForm>
        ) : (
          <Loading />
        )}
      </RecordPage>
    </CreateBase>
  );
}

/** The sum of the five weights. */
function Sum() {
  const t = useTranslate();
  const format = useFormat();
  const weights = useWatch({ name: 'weights' }) as Partial<Record<TermName, number | null>> | undefined;
  return (
    <p role="status" className={sumOf(weights) === 100 ? 'soft' : undefined}>
      {t(sumOf(weights) === 100 ? 'backOffice.weights.sum' : 'backOffice.weights.wrong_sum', {
        sum: format.percent(sumOf(weights)),
      })}
    </p>
  );
}
