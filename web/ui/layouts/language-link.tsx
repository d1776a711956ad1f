import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { pathIn } from '../../app/locale';
import { useBarePath, useLocale } from '../link';
import { rememberChoice } from './language-choice';

/** The link to this page in the other language. It loads a new document, so that no text of the old language stays. */
export function LanguageLink() {
  const { t } = useTranslation();
  const other = useLocale() === 'it' ? 'en' : 'it';
  const bare = useBarePath();
  const { search } = useLocation();
  return (
    <a href={`${pathIn(other, bare)}${search}`} lang={other} hrefLang={other} onClick={rememberChoice}>
      {t('nav.otherLanguage')}
    </a>
  );
}
