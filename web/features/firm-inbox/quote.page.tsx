import './inbox.css';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { guarded, requireNumeric } from '../../app/guards';
import { ButtonLink } from '../../ui/button';
import { QueryBoundary, PageSkeleton } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { PageMeta } from '../../ui/page-meta';
import { useProfile } from '../accounts/profile/queries';
import { useFirmRequest } from './api';
import { QuoteForm } from './quote-form';

export const handle = { texts: ['inbox'] };

export const clientLoader = guarded('lawyer', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('inbox');
  return <PageSkeleton title={t('quote.title')} />;
}

/** The firm's quote: what the percentage is of, then the figures, with what the citizen will pay beside them. */
export default function QuotePage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('inbox');
  const query = useFirmRequest(Number(id));
  // Until the tax regime of the firm is known, the sum includes IVA.
  const flatRate = useProfile().data?.flat_rate ?? false;
  return (
    <div className="page dense inbox">
      <PageMeta title={t('quote.title')} noindex />
      {!query.data && <h1 className="vh">{t('quote.title')}</h1>}
      <QueryBoundary query={query}>
        {(request) => {
          const edit = request.response.allowed_actions.includes('edit_quote');
          return edit || request.response.allowed_actions.includes('quote') ? (
            <QuoteForm request={request} edit={edit} flatRate={edit ? request.response.flat_rate : flatRate} />
          ) : (
            <EmptyState
              title={<h1>{t('quote.notNow')}</h1>}
              action={
                <ButtonLink kind="primary" to={`/requests/${id}`}>
                  {t('quote.back')}
                </ButtonLink>
              }
            >
              {t('quote.notNowText')}
            </EmptyState>
          );
        }}
      </QueryBoundary>
    </div>
  );
}
