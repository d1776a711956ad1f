import { useTranslate } from 'react-admin';
import { weightsStates } from '../../../src/shared/matching/weights.codes';
import type { WeightsVersion } from '../../api/records';
import { Column } from '../../list/Column';
import { CreateLink } from '../../list/CreateLink';
import { choice } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Moment } from '../shared';
import { useWeightsLine } from './weights';

const filters = [choice('state', weightsStates, 'backOffice.state.weights')];

/** The versions of the weights, newest first. */
export default function SettingList() {
  const t = useTranslate();
  const line = useWeightsLine();
  return (
    <ResourceList<WeightsVersion>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      actions={may('setting:write') ? <CreateLink label={t('backOffice.weights.create')} /> : undefined}
      card={{
        title: ({ id }) => t('backOffice.weights.title', { id }),
        line: ({ weights, effective_at }) => [line(weights), <Moment key="at" at={effective_at} />],
        badge: ({ state }) => <Badge of="weights" state={state} />,
      }}
    >
      <Column<WeightsVersion> source="id" render={({ id }) => t('backOffice.weights.title', { id })} link sortable />
      <Column<WeightsVersion> source="state" render={({ state }) => <Badge of="weights" state={state} />} />
      <Column<WeightsVersion> source="weights" render={({ weights }) => line(weights)} />
      <Column<WeightsVersion>
        source="effective_at"
        render={({ effective_at }) => <Moment at={effective_at} />}
        sortable
      />
      <Column<WeightsVersion> source="staff" render={({ staff }) => staff?.name ?? '–'} />
    </ResourceList>
  );
}
