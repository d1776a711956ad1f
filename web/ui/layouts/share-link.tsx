import { useTranslation } from 'react-i18next';
import { useShell } from '../page-meta';

/** Opens the reader's own mail program with a few words about the site. */
export function ShareLink() {
  const { t } = useTranslation();
  const { brand, publicUrl } = useShell();
  const words = new URLSearchParams({
    subject: t('share.subject', { brand }),
    body: t('share.body', { url: publicUrl }),
  });
  // Mail programs do not decode a plus sign.
  return <a href={`mailto:?${words.toString().replaceAll('+', '%20')}`}>{t('share.label')}</a>;
}
