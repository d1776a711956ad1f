import { useTranslation } from 'react-i18next';
import { QueryBoundary } from '../../../ui/data';
import { useFormat } from '../../../ui/format/format';
import { Link } from '../../../ui/link';
import type { Credits as CreditsInfo } from '../../credits/api';
import { useBalance } from './api';

/** How many credits the firm has, and which expire next. */
export function CreditsPart() {
  const query = useBalance();
  return (
    <QueryBoundary query={query} lines={2}>
      {(found) => <Credits credits={found} />}
    </QueryBoundary>
  );
}

function Credits({ credits }: { credits: CreditsInfo }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const next = credits.expiring.at(0);
  // Packages of one day expire together.
  const day = next && format.date(next.expires_at);
  const amount = credits.expiring
    .filter((lot) => format.date(lot.expires_at) === day)
    .reduce((sum, lot) => sum + lot.amount, 0);
  return (
    <section aria-labelledby="credits">
      <h2 id="credits" className="dash-side-title">
        {t('firm.credits')}
      </h2>
      <p className="dash-balance">
        <b className="num">{format.number(credits.balance)}</b> {t('firm.creditsUnit', { count: credits.balance })}
      </p>
      {next && <p className={next.soon ? 'small' : 'small soft'}>{t('firm.expiring', { count: amount, date: day })}</p>}
      <Link to="/credits">{t('firm.ledger')}</Link>
    </section>
  );
}
