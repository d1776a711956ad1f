import { TextInput, useTranslate } from 'react-admin';
import { blacklistKinds } from '../../../src/shared/moderation/blacklist.codes';
import type { BlacklistEntry } from '../../api/records';
import { Column } from '../../list/Column';
import { CreateLink } from '../../list/CreateLink';
import { choice, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { may } from '../../providers/access';
import { Moment } from '../shared';

const filters = [
  search,
  <TextInput key="value" source="value" label="backOffice.blacklist.look_up" type="search" resettable alwaysOn />,
  choice('kind', blacklistKinds, 'backOffice.blacklistKind'),
  choice('closed', ['true', 'false'], 'backOffice.blacklist.closed', false),
  ...period,
];

/** What may neither register nor be written. Values of accounts are hashed: a value can be looked up, not read. */
export default function BlacklistList() {
  const t = useTranslate();
  const kind = ({ kind_label }: BlacklistEntry): string => kind_label;
  const value = ({ value: term }: BlacklistEntry) =>
    term === null ? <span className="soft">{t('backOffice.blacklist.hidden')}</span> : term;
  return (
    <ResourceList<BlacklistEntry>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      actions={may('blacklist:write') && <CreateLink label={t('backOffice.blacklist.create')} />}
      card={{
        title: (entry) => entry.value ?? kind(entry),
        line: ({ reason, created_at }) => [reason, <Moment key="at" at={created_at} />],
      }}
    >
      <Column<BlacklistEntry> source="kind" render={kind} sortable link />
      <Column<BlacklistEntry> source="value" render={value} sortable />
      <Column<BlacklistEntry> source="reason" render={({ reason }) => reason} />
      <Column<BlacklistEntry> source="created_by" render={({ created_by }) => created_by?.name} />
      <Column<BlacklistEntry> source="created_at" render={({ created_at }) => <Moment at={created_at} />} sortable />
    </ResourceList>
  );
}
