import './credits.css';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { creditLimits } from '../../../src/shared/limits.js';
import { useMay } from '../../api/may';
import { guarded } from '../../app/guards';
import { ButtonLink } from '../../ui/button';
import { QueryBoundary, Breadcrumbs, Loading, PageSkeleton } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { useFormat } from '../../ui/format/format';
import { SideNote } from '../../ui/side-note';
import { Icon } from '../../ui/icon';
import { PageMeta } from '../../ui/page-meta';
import { useCreditHistory, useCredits, type Credits, type CreditsPage } from './api';
import { Demand } from './demand';
import { Expiring } from './expiring';
import { Ledger } from './ledger';
import { useLedgerFilter } from './ledger-filters';
import { Packages } from './packages';

// Its library of scales is fetched beside the figures that it draws.
const BalanceChart = lazy(() => import('./balance-chart'));

export const handle = { texts: ['credits', 'billing', 'deadlines'] };

export const clientLoader = guarded('credits:read');

export function HydrateFallback() {
  const { t } = useTranslation('credits');
  return <PageSkeleton title={t('title')} />;
}

/**
 * What the firm can spend, what expires when, what it can buy, the demand near it, and every movement. Rules 6.1 to
 * 6.10.
 */
export default function CreditsPageScreen() {
  const { t } = useTranslation('credits');
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const filter = useLedgerFilter();
  const query = useCredits(page, filter);
  return (
    <div className="page dense">
      <PageMeta title={t('title')} noindex />
      <Breadcrumbs items={[{ label: t('dashboard'), to: '/dashboard' }, { label: t('title') }]} />
      <h1>{t('title')}</h1>
      <QueryBoundary query={query}>
        {(answer) => <Overview answer={answer} filtered={Object.keys(filter).length > 0} />}
      </QueryBoundary>
    </div>
  );
}

function Overview({ answer, filtered }: { answer: CreditsPage; filtered: boolean }) {
  const { t } = useTranslation('credits');
  const { info } = answer;
  const mayBuy = useMay()('credits:buy');
  return (
    <>
      <Balance info={info} />
      <Demand />
      {mayBuy && <Packages packages={info.packages} balance={info.balance} />}
      <Expiring lots={info.expiring} />
      {answer.total === 0 && !filtered ? (
        <EmptyState title={<h2>{t('ledger.empty')}</h2>}>{t('ledger.emptyText')}</EmptyState>
      ) : (
        <>
          <History />
          <Ledger answer={answer} />
        </>
      )}
    </>
  );
}

function Balance({ info: { balance, held } }: { info: Credits }) {
  const { t } = useTranslation('credits');
  const format = useFormat();
  const may = useMay();
  return (
    <div className="cred-top">
      <div>
        <p className="cred-sum">
          <b>{format.number(balance)}</b> {t('balance', { count: balance })}
        </p>
        {held > 0 && (
          <p className="small cred-held">
            <Icon name="half" />
            {t('held', { count: held })}
          </p>
        )}
        <p className="soft measure">
          {balance === 0 ? t('zero') : t('price', { quote: creditLimits.quote, contacts: creditLimits.contacts })}
        </p>
        {may('credits:buy') ? (
          <p className="row">
            <ButtonLink size="s" to="/credits#pacchetti">
              {t('buy.title')}
            </ButtonLink>
            <ButtonLink kind="quiet" size="s" to="/invoices">
              {t('invoices')}
            </ButtonLink>
          </p>
        ) : (
          <p className="small soft">{t('othersBuy')}</p>
        )}
      </div>
      <SideNote title={t('sideNote.title')}>{t('sideNote.text')}</SideNote>
    </div>
  );
}

function History() {
  const { t } = useTranslation('credits');
  const query = useCreditHistory();
  if (query.data && query.data.length < 2) return null;
  return (
    <section className="cred-sect" aria-labelledby="cred-chart">
      <h2 id="cred-chart" className="cred-h">
        {t('chart.title')}
      </h2>
      <QueryBoundary query={query} blocks lines={2}>
        {(points) => (
          <Suspense fallback={<Loading blocks lines={2} />}>
            <BalanceChart points={points} />
          </Suspense>
        )}
      </QueryBoundary>
    </section>
  );
}
