import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../api/records';
import { maySee } from '../../providers/access';
import { Facts, Section } from '../../ui/Facts';
import { SmallTable } from '../../ui/SmallTable';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment } from '../shared';
import { useShown } from './values';

/** Where a record of each resource is shown. */
const pageOf: Partial<Record<string, (id: number) => string>> = {
  refunds: (id) => `/refunds/${id}/show`,
  invoices: (id) => `/invoices/${id}/show`,
  coupons: (id) => `/coupons/${id}`,
  staff: (id) => `/staff/${id}`,
  accounts: (id) => `/accounts/${id}/show`,
  blacklist: (id) => `/blacklist/${id}`,
  requests: (id) => `/requests/${id}/show`,
  responses: (id) => `/responses/${id}/show`,
  cases: (id) => `/cases/${id}/show`,
};

/** An action of the staff, with what it changed. */
export default function AuditShow() {
  return <RecordOf<AuditEntry>>{(entry) => <EntryPage entry={entry} />}</RecordOf>;
}

function EntryPage({ entry }: { entry: AuditEntry }) {
  const t = useTranslate();
  const label = (name: string): string => t(`resources.audit.fields.${name}`);
  const name = t(`resources.${entry.resource}.name`, { smart_count: 1, _: entry.resource });
  const page = pageOf[entry.resource];
  const isView = entry.action === 'view';
  return (
    <RecordPage
      title={t('backOffice.audit.title', { id: entry.id })}
      lead={`${t(`backOffice.audit.action.${entry.action}`, { _: entry.action })} · ${name} ${entry.record_id ?? ''}`}
    >
      <Facts
        of={[
          [label('at'), <Moment key="at" at={entry.at} />],
          [label('staff'), entry.staff?.name ?? t('backOffice.audit.terminal')],
          [
            label('record_id'),
            entry.record_id &&
              (page && maySee(entry.resource) ? (
                <Link to={page(entry.record_id)}>
                  {name} {entry.record_id}
                </Link>
              ) : (
                entry.record_id
              )),
          ],
          [
            label('case_id'),
            entry.case_id && (
              <Link to={`/cases/${entry.case_id}/show`}>{t('backOffice.cases.title', { id: entry.case_id })}</Link>
            ),
          ],
        ]}
      />
      {isView && entry.case_id === null && entry.reason === null && <p className="soft">{t('backOffice.view.none')}</p>}
      {entry.reason && (
        <Section title={label('reason')}>
          <p className="quote">{entry.reason}</p>
        </Section>
      )}
      {!isView && (
        <Section title={t('backOffice.audit.changes')}>
          <Changes of={entry} />
        </Section>
      )}
    </RecordPage>
  );
}

const removed = { color: 'var(--crimson)' };
const added = { color: 'var(--moss)', fontWeight: 600, textDecoration: 'none' };

/** Field by field, before and after. What stayed the same is plain. */
function Changes({ of: { resource, before, after } }: { of: AuditEntry }) {
  const shown = useShown(resource);
  const t = useTranslate();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <p className="soft">{t('backOffice.audit.unchanged')}</p>;
  return (
    <SmallTable
      label={t('backOffice.audit.changes')}
      maxWidth="46rem"
      head={['field', 'before', 'after'].map((name) => ({ text: t(`backOffice.audit.${name}`) }))}
      rows={names.map((name) => {
        const [was, is] = [shown(name, before?.[name]), shown(name, after?.[name])];
        const label = t(`resources.${resource}.fields.${name}`, { _: name });
        return {
          key: name,
          cells: [
            label,
            was === is || was === '–' ? was : <del style={removed}>{was}</del>,
            was === is || is === '–' ? is : <ins style={added}>{is}</ins>,
          ],
        };
      })}
    />
  );
}
