import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { EmptyState } from '../../ui/empty-state';
import { usePath } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { ErrorContent } from '../errors/error-screen';

/** Instead of a ranking or a profile that does not exist. */
export function ErrorBoundary() {
  // The build gives the error as a property only to a boundary that is written in the file of its page.
  const error = useRouteError();
  const { t } = useTranslation('ranking');
  const path = usePath();
  // Any error but a missing page is shown as on every page.
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorContent error={error} />;
  return (
    <div className="wrap page">
      <PageMeta title={t('missing')} noindex />
      <EmptyState
        title={<h1>{t('missing')}</h1>}
        action={
          <a className="btn btn-1" href={path('/avvocati')}>
            {t('subjects')}
          </a>
        }
      >
        {t('missingText')}
      </EmptyState>
    </div>
  );
}
