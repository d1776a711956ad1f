import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { useCredits } from './api';

/**
 * "Hai 7 crediti. Tre scadono il 14 gennaio." with a link to the ledger. Draws nothing until the
 * balance is known, since the page works without it.
 */
export function CreditLine() {
  const { t } = useTranslation('credits');
  const format = useFormat();
  const { data } = useCredits();
  if (!data) return null;
  const { balance, expiring } = data.info;
  const next = expiring.find(({ soon }) => soon);
  // Packages of one day expire together.
  const day = next && format.date(next.expires_at);
  const amount = expiring
    .filter((lot) => format.date(lot.expires_at) === day)
    .reduce((sum, lot) => sum + lot.amount, 0);
  return (
    <p className="small soft">
      {t('line.balance', { count: balance })} {next && t('line.expires', { count: amount, day })}{' '}
      <Link to="/credits">{t('line.link')}</Link>
    </p>
  );
}
