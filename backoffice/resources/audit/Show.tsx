import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { maySee } from '../../providers/access';
import { Facts, Section } from '../../ui/Facts';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment } from '../shared';
import { useShown } from './values';
import type { Entry } from './types';

/** Where a record of each resource is looked at. */
const pageOf: Partial<Record<string, (id: number) => string>> = {
  refunds: (id) => `/refunds/${id}/show`,
  invoices: (id) => `/invoices/${id}/show`,
  coupons: (id) => `/coupons/${id}`,
  staff: (id) => `/staff/${id}`,
};

/** One thing done, with what it changed. */
export default function AuditShow() {
  return <RecordOf<Entry>>{(entry) => <One entry={entry} />}</RecordOf>;
}

function One({ entry }: { entry: Entry }) {
  const t = useTranslate();
  const label = (name: string): string => t(`resources.audit.fields.${name}`);
  const name = t(`resources.${entry.resource}.name`, { smart_count: 1, _: entry.resource });
  const page = pageOf[entry.resource];
  return (
    <RecordPage
      resource="audit"
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
        ]}
      />
      {entry.reason && (
        <Section title={label('reason')}>
          <p className="quote">{entry.reason}</p>
        </Section>
      )}
      <Section title={t('backOffice.audit.changes')}>
        <Diff of={entry} />
      </Section>
    </RecordPage>
  );
}

/** Field by field, before and after; what stayed the same is plain. */
function Diff({ of: { resource, before, after } }: { of: Entry }) {
  const shown = useShown(resource);
  const t = useTranslate();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <p className="soft">{t('backOffice.audit.unchanged')}</p>;
  return (
    <div className="scroll" role="region" aria-label={t('backOffice.audit.changes')} tabIndex={0}>
      <table className="tbl diff" style={{ maxWidth: '46rem' }}>
        <thead>
          <tr>
            <th scope="col">{t('backOffice.audit.field')}</th>
            <th scope="col">{t('backOffice.audit.before')}</th>
            <th scope="col">{t('backOffice.audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const [was, is] = [shown(name, before?.[name]), shown(name, after?.[name])];
            return (
              <tr key={name}>
                <th scope="row">{t(`resources.${resource}.fields.${name}`, { _: name })}</th>
                <td>{was === is || was === '–' ? was : <del>{was}</del>}</td>
                <td>{was === is || is === '–' ? is : <ins>{is}</ins>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
