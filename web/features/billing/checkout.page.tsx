import './billing.css';
import './checkout.css';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useSearchParams } from 'react-router';
import { queries } from '../../api/queries';
import { guarded } from '../../app/guards';
import { requireNumeric } from '../../app/public-guards';
import { QueryBoundary, Breadcrumbs, PageSkeleton } from '../../ui/data';
import { PageMeta } from '../../ui/page-meta';
import type { CheckoutState } from './api';
import { isMoot, Outcome, stateOf, titleOf } from './checkout-outcome';

export const handle = { texts: ['billing'] };

export const clientLoader = guarded('checkout:read', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('billing');
  return <PageSkeleton title={t('checkout.pageTitle')} />;
}

/** How often the server is asked, in milliseconds, while something may still happen. A hidden tab does not ask. */
const ASK_MS = { open: 1500, failed: 3000, expired: 10_000 } as const;
/** What the provider adds to the address after a payment; see `paidUrlOf`. */
const PAID = { name: 'esito', value: 'pagato' } as const;

const again = (checkout: CheckoutState | undefined, hasPaid: boolean): number | false => {
  if (!checkout) return ASK_MS.failed;
  // A payment without effect is refunded automatically, and the page waits to show it.
  if (checkout.status === 'paid') return isMoot(checkout) ? ASK_MS.failed : false;
  if (checkout.status === 'refunded') return false;
  return hasPaid ? ASK_MS.open : ASK_MS[checkout.status];
};

/** Follows an order live: its state and the next step. Only the provider's event fulfils it. Rule 7.9. */
export default function CheckoutPage() {
  const { t } = useTranslation('billing');
  const { id } = useLoaderData<typeof clientLoader>();
  const hasPaid = useSearchParams()[0].get(PAID.name) === PAID.value;
  const query = queries.useQuery(
    'get',
    '/checkout/{id}',
    { params: { path: { id: Number(id) } } },
    { select: ({ info }) => info, refetchInterval: ({ state }) => again(state.data?.info, hasPaid), staleTime: 0 },
  );
  return (
    <div className="page">
      <PageMeta title={t(query.data ? titleOf(stateOf(query.data, hasPaid)) : 'checkout.pageTitle')} noindex />
      <Breadcrumbs items={[{ label: t('dashboard'), to: '/dashboard' }, { label: t('checkout.crumb', { id }) }]} />
      <QueryBoundary query={query} lines={3}>
        {(checkout) => <Outcome checkout={stateOf(checkout, hasPaid)} offline={query.isRefetchError} />}
      </QueryBoundary>
      {!query.data && <h1 className="vh">{t('checkout.pageTitle')}</h1>}
    </div>
  );
}
