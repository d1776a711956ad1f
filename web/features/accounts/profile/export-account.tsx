import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client';
import { SaveButton } from '../../../ui/save-button';

/** All stored data of the account, as one file to download. `level` keeps the order of headings. */
export function ExportAccount({ level = 2 }: { level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const { t } = useTranslation('profile');
  return (
    <section aria-labelledby="export" className="profile-apart stack">
      <Heading id="export">{t('export.title')}</Heading>
      <p className="soft small">{t('export.lead')}</p>
      <SaveButton call={() => api.GET('/account/export', { parseAs: 'blob' })} name="giustamente.zip">
        {t('export.action')}
      </SaveButton>
    </section>
  );
}
