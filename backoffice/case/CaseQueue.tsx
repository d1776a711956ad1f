import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Due } from '../ui/Due';

/** One case that waits. */
export interface WaitingCase {
  readonly id: number;
  readonly to: string;
  readonly name: ReactNode;
  /** When it has waited too long, ISO. */
  readonly due: string;
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
  return (
    <section className="queue no-print" aria-labelledby="queue">
      <div>
        <h2 id="queue">{t('backOffice.queue.title')}</h2>
        <p className="micro soft">{cases?.length === 0 ? none : order}</p>
      </div>
      <ol>
        {cases?.map(({ id, to, name, due, line, end }) => (
          <li key={id}>
            <Link to={to} aria-current={id === current ? 'true' : undefined}>
              <b>{name}</b>
              <Due at={due} />
              <p>{line}</p>
              {end !== undefined && <span className="num micro">{end}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
