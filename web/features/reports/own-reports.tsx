import { useTranslation } from 'react-i18next';
import { Link } from '../../ui/link';

/** The link to the reader's reports, and to decisions about what they wrote. */
export function OwnReports() {
  const { t } = useTranslation('reports');
  return (
    <section className="stack" aria-labelledby="own-reports">
      <h2 id="own-reports" className="sub">
        {t('list.title')}
      </h2>
      <p className="soft">{t('list.emptyText')}</p>
      <p>
        <Link to="/segnalazioni">{t('list.open')}</Link>
      </p>
    </section>
  );
}
