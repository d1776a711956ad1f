import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AccountHistory } from '../../api/records';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Facts, Section } from '../../ui/Facts';
import { Loading } from '../../ui/Loading';
import { Problem } from '../../ui/Problem';
import { useShown } from '../audit/values';
import { Moment } from '../shared';

const keyOf = (id: number) => ['account-history', id];

/** What staff did to an account and noted about it. */
export function useHistory(id: number) {
  const { read } = useDataProvider<BackOfficeDataProvider>();
  return useQuery({ queryKey: keyOf(id), queryFn: () => read<AccountHistory>(`accounts/${id}/history`) });
}

/** Reads the history again after a change. */
export function useHistoryChanged(id: number): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(id) });
}

/** The sessions of an account, its suspensions, and what staff did to it. */
export function History({ id }: { id: number }) {
  const t = useTranslate();
  const { data, error, refetch } = useHistory(id);
  const text = (name: string) => t(`backOffice.account.${name}`);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <Facts
        of={[
          [text('sessions'), data.sessions],
          [text('last_seen_at'), data.last_seen_at && <Moment at={data.last_seen_at} />],
        ]}
      />
      <Section title={text('suspensions')}>
        {data.suspensions.length === 0 && <p className="soft">{text('never_suspended')}</p>}
        <ul className="links">
          {data.suspensions.map((one) => (
            <li key={one.id}>
              <b className="num">{one.reference}</b> · {one.status_label}{' '}
              <span className="micro soft">
                <Moment at={one.suspended_at} />
                {one.suspended_by && ` · ${one.suspended_by}`}
                {one.until && (
                  <>
                    {' · '}
                    {text('ends')} <Moment at={one.until} />
                  </>
                )}
              </span>
              <p>{one.reason}</p>
              {one.ended_at && (
                <p className="soft">
                  {one.status_label}: <Moment at={one.ended_at} />
                  {one.lifted_by && ` · ${one.lifted_by}`}
                  {one.lifted_reason && ` · ${one.lifted_reason}`}
                </p>
              )}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={text('log')}>
        {data.log.length === 0 && <p className="soft">{text('nothing_done')}</p>}
        <ul className="links">
          {data.log.map((entry) => (
            <Entry key={entry.id} of={entry} />
          ))}
        </ul>
      </Section>
    </>
  );
}

/** Numbers of records on the same page. */
const numbers = new Set(['note', 'suspension']);

function Entry({ of: { at, by, action, reason, before, after } }: { of: AccountHistory['log'][number] }) {
  const t = useTranslate();
  const shown = useShown('accounts');
  const [was, is] = [before, after].map((side) => (side ?? {}) as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !numbers.has(name));
  return (
    <li>
      <b>{t(`backOffice.audit.action.${action}`, { _: action })}</b>{' '}
      <span className="micro soft">
        <Moment at={at} /> · {by ?? t('backOffice.audit.terminal')}
      </span>
      {reason && <p>{reason}</p>}
      {names.length > 0 && (
        <p className="micro soft">
          {names
            .map(
              (name) =>
                `${t(`backOffice.account.changed.${name}`, { _: name })}: ${shown(name, was[name])} → ${shown(name, is[name])}`,
            )
            .join(' · ')}
        </p>
      )}
    </li>
  );
}
