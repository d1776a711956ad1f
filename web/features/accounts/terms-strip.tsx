import './terms-strip.css';
import { useTranslation } from 'react-i18next';
import { TERMS_PATH } from '../../app/terms-asked';
import { Link, useBarePath } from '../../ui/link';

/** Reminds of terms that are to be accepted, on every page but their own. */
export default function TermsStrip() {
  const { t } = useTranslation('terms');
  if (useBarePath() === TERMS_PATH) return null;
  return (
    <aside className="terms-strip" aria-label={t('strip.label')}>
      <div className="wrap">
        {t('strip.text')} <Link to={TERMS_PATH}>{t('strip.link')}</Link>
      </div>
    </aside>
  );
}
