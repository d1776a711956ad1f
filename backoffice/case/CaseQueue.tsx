import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { moderationLimits } from '../../src/shared/limits';
import { useFormat } from '../ui/format';
import { useNow } from '../ui/useNow';

/** One case that waits. */
export interface WaitingCase {
  readonly id: number;
  readonly to: string;
  readonly name: ReactNode;
  /** Since when it waits, ISO. */
  readonly since: string;
  /** When it has waited too long, ISO; without it so long after `since`. */
  readonly due?: string;
  readonly line: ReactNode;
  /** At the end of the line: a sum, or who examines it. */
  readonly end?: ReactNode;
}

interface CaseQueueProps {
  /** Undefined while it is fetched. */
  cases: readonly WaitingCase[] | undefined;
  current: number;
  /** Their order. */
  order: string;
  none: string;
}

/** The records that wait for a decision, beside the one that is open. */
export function CaseQueue({ cases, current, order, none }: CaseQueueProps) {
  const t = useTranslate();
  const format = useFormat();
  const now = useNow().getTime();
  return (
    <section className="queue no-print" aria-labelledby="queue">
      <div>
        <h2 id="queue">{t('backOffice.queue.title')}</h2>
        <p className="micro soft">{cases?.length === 0 ? none : order}</p>
      </div>
      <ol>
        {cases?.map(({ id, to, name, since, due, line, end }) => (
          <li key={id}>
            <Link to={to} aria-current={id === current ? 'true' : undefined}>
              <b>{name}</b>
              <time
                className={
                  now >= (due ? Date.parse(due) : Date.parse(since) + moderationLimits.dueAfter) ? 'late' : undefined
                }
                dateTime={since}
              >
                {format.ago(since, now)}
              </time>
              <p>{line}</p>
              {end !== undefined && <span className="num micro">{end}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
