import { useResourceDefinitions, useTranslate } from 'react-admin';
import type { AuditEntry } from '../../api/records';
import { Column } from '../../list/Column';
import { choice, member, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Moment } from '../shared';

const clipped = {
  display: 'block',
  maxWidth: '22rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/** What the staff did and which records of people they read, newest first. */
export default function AuditList() {
  const t = useTranslate();
  // The log may name every resource: saving a table as CSV is logged, too.
  const written = Object.keys(useResourceDefinitions());
  const filters = [
    search,
    member('staff_id'),
    choice('resource', written, 'backOffice.written'),
    choice('viewed', ['true', 'false'], 'backOffice.viewed'),
    choice('reasonless', ['true', 'false'], 'backOffice.reasonless', false),
    ...period,
  ];
  const who = ({ staff }: AuditEntry): string => staff?.name ?? t('backOffice.audit.terminal');
  const what = ({ action }: AuditEntry): string => t(`backOffice.audit.action.${action}`, { _: action });
  const where = ({ resource }: AuditEntry): string => t(`resources.${resource}.name`, { smart_count: 1, _: resource });
  const why = ({ reason, case_id, action }: AuditEntry): string | null => {
    if (case_id !== null) return t('backOffice.cases.title', { id: case_id });
    return reason ?? (action === 'view' ? t('backOffice.view.none') : null);
  };
  return (
    <ResourceList<AuditEntry>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      card={{ title: ({ at }) => <Moment at={at} />, line: (entry) => [who(entry), what(entry), where(entry)] }}
    >
      <Column<AuditEntry> source="at" render={({ at }) => <Moment at={at} />} sortable link />
      <Column<AuditEntry> source="staff" render={who} />
      <Column<AuditEntry> source="action" render={what} sortable />
      <Column<AuditEntry> source="resource" render={where} />
      <Column<AuditEntry> source="record_id" render={({ record_id }) => record_id} figures />
      <Column<AuditEntry> source="reason" render={(entry) => <span style={clipped}>{why(entry)}</span>} />
    </ResourceList>
  );
}
