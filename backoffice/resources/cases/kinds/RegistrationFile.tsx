import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ModerationCase } from '../../../api/records';
import { Section } from '../../../ui/Facts';
import { SmallTable } from '../../../ui/SmallTable';
import { Moment } from '../../shared';

/** Why somebody is on the blacklist, and how often they tried to come back; the server's `RegistrationFile`. */
interface Registration {
  entries: { id: number; kind: string; reason: string; created_at: string; created_by: string | null }[];
  closed_account_id: number | null;
  cases: {
    id: number;
    opened_at: string;
    decision: string | null;
    count: number;
    attempts: { at: string; model: string; address: string; kinds: string[] }[];
  }[];
}

/** The attempts to register, the entries of the blacklist, and the earlier decisions. */
export function RegistrationFile({ one }: { one: ModerationCase }) {
  const t = useTranslate();
  const { entries, closed_account_id: closed, cases } = one.file as unknown as Registration;
  const text = (name: string, values?: object) => t(`backOffice.registration.${name}`, values);
  const kind = (name: string): string => t(`backOffice.blacklistKind.${name}`);
  const current = cases.find(({ id }) => id === one.id);
  const earlier = cases.filter(({ id }) => id !== one.id);
  return (
    <>
      <Section title={text('attempts', { smart_count: current?.count ?? 0 })}>
        {current && current.attempts.length > 0 ? (
          <SmallTable
            label={text('attempts', { smart_count: current.count })}
            head={['at', 'model', 'address', 'kinds'].map((name) => ({ text: text(name) }))}
            rows={current.attempts.map(({ at, model, address, kinds }, nth) => ({
              key: `${at}${nth}`,
              cells: [
                <Moment key="at" at={at} />,
                t(`backOffice.model.${model}`),
                <span key="address" className="num">
                  {address}
                </span>,
                kinds.map(kind).join(', '),
              ],
            }))}
          />
        ) : (
          <p className="soft">{text('forgotten')}</p>
        )}
      </Section>
      <Section title={text('listed')}>
        {entries.length === 0 && <p className="soft">{text('removed')}</p>}
        <ul className="links">
          {entries.map(({ id, kind: of, reason, created_at, created_by }) => (
            <li key={id}>
              <Link to={`/blacklist/${id}`}>{kind(of)}</Link>{' '}
              <span className="micro soft">
                <Moment at={created_at} />
                {created_by && ` · ${created_by}`}
              </span>
              <p>{reason}</p>
            </li>
          ))}
        </ul>
        {closed !== null && <p className="soft">{text('closed', { id: closed })}</p>}
      </Section>
      {earlier.length > 0 && (
        <Section title={text('before')}>
          <ul className="links">
            {earlier.map(({ id, opened_at, decision, count }) => (
              <li key={id}>
                <Link to={`/cases/${id}/show`}>
                  {t(decision ? `backOffice.audit.action.${decision}` : 'backOffice.cases.title', { id })}
                </Link>{' '}
                <span className="micro soft">
                  <Moment at={opened_at} /> · {text('count', { smart_count: count })}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
