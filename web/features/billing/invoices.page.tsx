import './invoices.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { queries } from '../../api/queries';
import { guarded } from '../../app/guards';
import { useSession } from '../../api/session';
import { ButtonLink } from '../../ui/button';
import { QueryBoundary, Breadcrumbs, PageSkeleton, Pagination } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { PageMeta } from '../../ui/page-meta';
import { InvoiceTable } from './invoice-table';

export const handle = { texts: ['billing'] };

export const clientLoader = guarded('invoice:read');

export function HydrateFallback() {
  const { t } = useTranslation('billing');
  return <PageSkeleton title={t('invoices.title')} />;
}

/** Invoices and credit notes, the latest first, as files to keep. */
export default function InvoicesPage() {
  const { t } = useTranslation('billing');
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const query = queries.useQuery(
    'get',
    '/invoices',
    { params: { query: { page, page_size: 20 } } },
    { placeholderData: keepPreviousData },
  );
  const firm = useSession()?.account.model === 'lawyer';
  return (
    <div className={firm ? 'page dense invoices' : 'page invoices'}>
      <PageMeta title={t('invoices.title')} noindex />
      <Breadcrumbs
        items={[
          { label: t('dashboard'), to: '/dashboard' },
          { label: t('profile'), to: '/profile' },
          { label: t('invoices.title') },
        ]}
      />
      <h1>{t('invoices.title')}</h1>
      <QueryBoundary query={query}>
        {({ info, total, page_size }) =>
          total === 0 ? (
            <EmptyState
              title={<h2>{t('invoices.none')}</h2>}
              action={
                <ButtonLink to={firm ? '/credits' : '/requests'}>
                  {t(firm ? 'checkout.toCredits' : 'invoices.toRequests')}
                </ButtonLink>
              }
            >
              {t('invoices.noneText')}
            </EmptyState>
          ) : (
            <>
              <InvoiceTable lines={info} />
              <Pagination page={page} pageSize={page_size} total={total} />
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}
