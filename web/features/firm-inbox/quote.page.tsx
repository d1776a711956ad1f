import { useTranslation } from 'react-i18next';
import { guarded } from '../../app/guards';
import { requireNumeric } from '../../app/public-guards';
import { PageSkeleton, QueryBoundary } from '../../ui/data';
import { useProfile } from '../accounts/profile/queries';
import type { InboxRequest } from './api';
import { useQuoteDraft } from './response-draft';
import { QuoteForm } from './quote-form';
import { restored, startOf } from './quote-values';
import { ResponseFormPage } from './response-form-page';

export const handle = { texts: ['inbox', 'help', 'compare'] };

export const clientLoader = guarded('quote:draft', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('inbox');
  return <PageSkeleton title={t('quote.title')} />;
}

/** The firm's quote: what the percentage is of, then the figures, with what the citizen will pay beside them. */
export default function QuotePage() {
  const { t } = useTranslation('inbox');
  // Until the tax regime of the firm is known, the sum includes IVA.
  const flatRate = useProfile().data?.flat_rate ?? false;
  return (
    <ResponseFormPage title={t('quote.title')} closed={t('quote.notNow')}>
      {(request) => {
        const { allowed_actions: can, flat_rate: sentFlatRate } = request.response;
        const edit = can.includes('edit_quote');
        if (!edit && !can.includes('quote') && !can.includes('prepare_quote')) return null;
        return edit ? (
          <QuoteForm request={request} edit flatRate={sentFlatRate} start={startOf(request)} />
        ) : (
          <FreshQuote request={request} flatRate={flatRate} />
        );
      }}
    </ResponseFormPage>
  );
}

/** A quote that is begun, or continued where the firm left it on any device. */
function FreshQuote({ request, flatRate }: { request: InboxRequest; flatRate: boolean }) {
  const query = useQuoteDraft(request.response.id);
  return (
    <QueryBoundary query={query}>
      {(draft) => (
        <QuoteForm request={request} edit={false} flatRate={flatRate} start={restored(startOf(request), draft)} />
      )}
    </QueryBoundary>
  );
}
