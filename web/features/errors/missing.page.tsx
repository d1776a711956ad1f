import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { PageMeta } from '../../ui/page-meta';

export const handle = { texts: ['errors'] };

export const loader = () => data(null, { status: 404 });

/** Any address without a page. */
export default function MissingPage() {
  const { t } = useTranslation('errors');
  return (
    <div className="wrap page">
      <PageMeta title={t('missingTitle')} noindex />
      <EmptyState
        title={<h1>{t('missingTitle')}</h1>}
        action={
          <>
            <ButtonLink kind="primary" to="/">
              {t('home')}
            </ButtonLink>
            <ButtonLink kind="quiet" to="/avvocati">
              {t('subjects')}
            </ButtonLink>
          </>
        }
      >
        <p>{t('missing')}</p>
        <p className="micro muted">{t('code', { code: 404 })}</p>
      </EmptyState>
    </div>
  );
}
