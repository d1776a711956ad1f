import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ms } from '../../../src/limits';
import type { Refund } from '../../api/records';
import { useFormat } from '../../ui/format';
import { OwnerName } from '../shared';

/** A wait as long as this is late, in milliseconds. */
const LATE = 2 * ms.day;

/** What waits for a decision, the oldest first. */
export const waiting = {
  filter: { status: 'pending' },
  pagination: { page: 1, perPage: 50 },
  sort: { field: 'created_at', order: 'ASC' as const },
};

/** The refunds that wait, beside the one that is open. */
export function Queue({ current }: { current: number }) {
  const t = useTranslate();
  const format = useFormat();
  const { data = [], total } = useGetList<Refund>('refunds', waiting);
  // When the queue was drawn is near enough: waits are hours.
  const now = new Date().getTime();
  return (
    <section className="queue no-print" aria-labelledby="queue">
      <div>
        <h2 id="queue">{t('backOffice.queue.title')}</h2>
        <p className="micro soft">{total === 0 ? t('backOffice.none.refunds') : t('backOffice.queue.order')}</p>
      </div>
      <ol>
        {data.map((refund) => (
          <li key={refund.id}>
            <Link to={`/refunds/${refund.id}/show`} aria-current={refund.id === current ? 'true' : undefined}>
              <b>
                <OwnerName of={refund.account} />
              </b>
              <time
                className={now - Date.parse(refund.created_at) > LATE ? 'late' : undefined}
                dateTime={refund.created_at}
              >
                {format.ago(refund.created_at, now)}
              </time>
              <p>{refund.kind_label}</p>
              <span className="num micro">{format.euro(refund.amount_cents)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
