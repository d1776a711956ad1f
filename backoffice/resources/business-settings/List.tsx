import { useTranslate } from 'react-admin';
import type { SettingsVersion } from '../../api/records';
import { Column } from '../../list/Column';
import { CreateLink } from '../../list/CreateLink';
import { ResourceList } from '../../list/ResourceList';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Moment } from '../shared';
import { InForce } from './InForce';

/** The values in force, and the versions of prices, times and thresholds, newest first. */
export default function BusinessSettingList() {
  const t = useTranslate();
  return (
    <ResourceList<SettingsVersion>
      foot={<InForce />}
      filters={[]}
      sort={{ field: 'id', order: 'DESC' }}
      actions={may('setting:write') ? <CreateLink label={t('backOffice.business.create')} /> : undefined}
      card={{
        title: ({ id }) => t('backOffice.business.title', { id }),
        line: ({ summary, effective_at }) => [summary, <Moment key="at" at={effective_at} />],
        badge: ({ state }) => <Badge of="business-settings" state={state} />,
      }}
    >
      <Column<SettingsVersion> source="id" render={({ id }) => t('backOffice.business.title', { id })} link sortable />
      <Column<SettingsVersion> source="state" render={({ state }) => <Badge of="business-settings" state={state} />} />
      <Column<SettingsVersion> source="summary" render={({ summary }) => summary} />
      <Column<SettingsVersion>
        source="effective_at"
        render={({ effective_at }) => <Moment at={effective_at} />}
        sortable
      />
      <Column<SettingsVersion> source="staff" render={({ staff }) => staff?.name ?? '–'} />
    </ResourceList>
  );
}
