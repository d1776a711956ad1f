import './credits.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { creditLimits } from '../../../src/limits.js';
import { guarded } from '../../app/guards';
import { Badge } from '../../ui/badge';
import { Answer, Breadcrumbs, DataTable, PageOutline, Pagination, Time } from '../../ui/data';
import { Door } from '../../ui/door';
import { useFormat } from '../../ui/format/format';
import { Gloss } from '../../ui/gloss';
import { Link } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { readCredits, type CreditsPage, type Movement } from './api';
import { BalanceChart } from './balance-chart';

export const handle = { texts: ['credits'] };

export const clientLoader = guarded('lawyer');

export function HydrateFallback() {
  const { t } = useTranslation('credits');
  return <PageOutline title={t('title')} />;
}

/** What the firm can spend, what expires when, and every movement. Specification, section 2. */
export default function CreditsPageScreen() {
  const { t } = useTranslation('credits');
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const query = useQuery({ queryKey: ['credits', page], queryFn: ({ signal }) => readCredits(page, signal), placeholderData: keepPreviousData });
  return (
    <div className="page dense">
      <PageMeta title={t('title')} noindex />
      <Breadcrumbs items={[{ label: t('dashboard'), to: '/dashboard' }, { label: t('title') }]} />
      <h1>{t('title')}</h1>
      <Answer query={query}>{(answer) => <Overview answer={answer} />}</Answer>
    </div>
  );
}

const PURPOSES = ['registration', 'quote', 'contacts', 'returned', 'expiry', 'demo'] as const;

function Overview({ answer }: { answer: CreditsPage }) {
  const { t } = useTranslation('credits');
  const format = useFormat();
  const { balance, expiring, movements } = answer.info;
  const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${format.number(Math.abs(amount))}`;
  const what = (movement: Movement) => {
    const purpose = PURPOSES.find((each) => each === movement.purpose);
    return purpose ? t(`purpose.${purpose}`) : movement.type.label;
  };
  return (
    <>
      <div className="cred-top">
        <div>
          <p className="cred-sum"><b>{format.number(balance)}</b> {t('balance', { count: balance })}</p>
          <p className="soft measure">{balance === 0 ? t('zero') : t('price', { quote: creditLimits.quote, contacts: creditLimits.contacts })}</p>
        </div>
        <Gloss title={t('gloss.title')}>{t('gloss.text')}</Gloss>
      </div>
      {expiring.length > 0 && (
        <section className="cred-sect" aria-labelledby="cred-exp">
          <h2 id="cred-exp" className="cred-h">{t('expiring.title')}</h2>
          <DataTable caption={t('expiring.caption')} hideCaption rows={expiring} rowKey={(lot) => `${lot.expires_at}${lot.type.id}${lot.amount}`} columns={[
            { key: 'date', head: t('expiring.date'), cell: (lot) => <><Time at={lot.expires_at} as="date" /> {lot.soon && <Badge tint="wait" shape="clock">{t('expiring.soon')}</Badge>}</> },
            { key: 'kind', head: t('expiring.kind'), cell: (lot) => lot.type.label },
            { key: 'amount', head: t('expiring.amount'), figure: true, cell: (lot) => format.number(lot.amount) },
          ]} />
          <p className="micro muted cred-note">{t('expiring.order')}</p>
        </section>
      )}
      {movements.length === 0 ? <Door title={<h2>{t('ledger.empty')}</h2>}>{t('ledger.emptyText')}</Door> : (
        <>
          {movements.length > 1 && (
            <section className="cred-sect" aria-labelledby="cred-chart">
              <h2 id="cred-chart" className="cred-h">{t('chart.title')}</h2>
              <BalanceChart movements={movements} />
            </section>
          )}
          <section className="cred-sect" aria-labelledby="cred-ledger">
            <h2 id="cred-ledger" className="cred-h">{t('ledger.title')}</h2>
            <DataTable caption={t('ledger.caption')} hideCaption rows={movements} rowKey={({ id }) => id} columns={[
              { key: 'date', head: t('ledger.date'), cell: (row) => <Time at={row.created_at} /> },
              {
                key: 'what', head: t('ledger.what'), cell: (row) => (
                  <>{what(row)}{row.request_id !== null && <>, <Link to={`/requests/${row.request_id}`}>{t('ledger.request', { id: row.request_id })}</Link></>}</>
                ),
              },
              { key: 'amount', head: t('ledger.amount'), figure: true, cell: (row) => signed(row.amount) },
              { key: 'after', head: t('ledger.after'), figure: true, cell: (row) => format.number(row.balance_after) },
              { key: 'expires', head: t('ledger.expires'), figure: true, cell: (row) => (row.expires_at ? <Time at={row.expires_at} as="date" /> : '–') },
            ]} />
            <Pagination page={answer.page} pageSize={answer.page_size} total={answer.total} />
          </section>
        </>
      )}
    </>
  );
}
