import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { ApiProblem } from '../../api/problems';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useBarePath } from '../../ui/link';
import { HomeLink, TopOfPage } from '../../ui/layouts/frame';
import { OfflineScreen, useOnline } from '../../ui/layouts/offline';
import { PageMeta } from '../../ui/page-meta';

/** Shown when a page could not be: with the frame's logo, because the frame itself may have failed. */
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

/** The same inside a working frame. */
export function ErrorContent({ error }: { error: unknown }) {
  const { t } = useTranslation('errors');
  const status = isRouteErrorResponse(error) || error instanceof ApiProblem ? error.status : undefined;
  const online = useOnline();
  if (!online || (error instanceof ApiProblem && status === 0)) return <OfflineScreen />;
  if (status === 503) return <OutageContent />;
  const missing = status === 404;
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

/** Shown while the data cannot be read. The way back is a link, which works before the scripts have loaded. */
function OutageContent() {
  const { t } = useTranslation('errors');
  const here = `${useBarePath()}${useLocation().search}`;
  return (
    <div className="wrap page">
      <PageMeta title={t('outageTitle')} noindex />
      <EmptyState
        title={<h1>{t('outageTitle')}</h1>}
        action={
          <ButtonLink kind="primary" to={here} prefetch="none" reloadDocument>
            {t('again')}
          </ButtonLink>
        }
      >
        <p>{t('away')}</p>
        <p className="micro muted">{t('code', { code: 503 })}</p>
      </EmptyState>
    </div>
  );
}
