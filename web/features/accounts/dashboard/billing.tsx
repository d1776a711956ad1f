import './dashboard.css';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/may';
import { ButtonLink } from '../../../ui/button';
import { Breadcrumbs } from '../../../ui/data';
import { PageMeta, useShell } from '../../../ui/page-meta';
import { CreditsPart } from './credits-part';

/** The dashboard of who keeps the books of a firm: credits and invoices, and nothing of requests. Rule 26.14. */
export function BillingDashboard({ name }: { name: string }) {
  const { t } = useTranslation('dashboard');
  const { brand } = useShell();
  const may = useMay();
  return (
    <div className="page dense">
      <PageMeta title={t('title')} noindex />
      <Breadcrumbs items={[{ label: brand, to: '/' }, { label: t('title') }]} />
      <h1>{t('hello', { name })}</h1>
      <div className="stack-l measure">
        <p className="lead">{t('billing.lead')}</p>
        <CreditsPart />
        <p className="row">
          {may('credits:buy') && (
            <ButtonLink kind="primary" to="/credits#pacchetti">
              {t('billing.buy')}
            </ButtonLink>
          )}
          <ButtonLink to="/invoices">{t('billing.invoices')}</ButtonLink>
        </p>
      </div>
    </div>
  );
}
