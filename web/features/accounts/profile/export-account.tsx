import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client';
import { saveFile } from '../../../api/save-file';
import { Button } from '../../../ui/button';
import { useProblemWords } from '../../../ui/data';

/** Everything that is held about the account, as one file to keep. `level` keeps the order of headings. */
export function ExportAccount({ level = 2 }: { level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const { t } = useTranslation('profile');
  const words = useProblemWords();
  const [failed, setFailed] = useState('');
  return (
    <section aria-labelledby="export" className="profile-apart stack">
      <Heading id="export">{t('export.title')}</Heading>
      <p className="soft small">{t('export.lead')}</p>
      <Button
        onClick={async () => {
          setFailed('');
          await saveFile(api.GET('/account/export', { parseAs: 'blob' }), 'giustamente.zip').catch((error: unknown) => {
            setFailed(words(error));
          });
        }}
      >
        {t('export.action')}
      </Button>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
    </section>
  );
}
