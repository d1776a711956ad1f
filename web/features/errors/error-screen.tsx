import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { ApiProblem } from '../../api/problems';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { HomeLink, TopOfPage } from '../../ui/layouts/frame';
import { OfflineScreen, useOnline } from '../../ui/layouts/offline';
import { PageMeta } from '../../ui/page-meta';

/** What is shown when a page could not be: with the frame's logo, because the frame itself may be what failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <>
      <TopOfPage />
      <header className="top">
        <div className="wrap">
          <HomeLink />
        </div>
      </header>
      <main id="main">
        <ErrorContent error={error} />
      </main>
    </>
  );
}

/** The same inside a frame that still stands. */
export function ErrorContent({ error }: { error: unknown }) {
  const { t } = useTranslation('errors');
  const missing =
    (isRouteErrorResponse(error) && error.status === 404) || (error instanceof ApiProblem && error.status === 404);
  const online = useOnline();
  if (!online || (error instanceof ApiProblem && error.status === 0)) return <OfflineScreen />;
  const title = t(missing ? 'missingTitle' : 'title');
  return (
    <div className="wrap page">
      <PageMeta title={title} noindex />
      <EmptyState
        title={<h1>{title}</h1>}
        action={
          <ButtonLink kind="primary" to="/">
            {t('home')}
          </ButtonLink>
        }
      >
        <p>{t(missing ? 'missing' : 'generic')}</p>
        <p className="micro muted">{t('code', { code: missing ? 404 : 100 })}</p>
      </EmptyState>
    </div>
  );
}
