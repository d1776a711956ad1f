import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client';
import { saveFile } from '../../../api/save-file';
import { Button } from '../../../ui/button';
import { useProblemWords } from '../../../ui/data';

/** Everything that is held about the account, as one file to keep. */
export function ExportAccount() {
  const { t } = useTranslation('profile');
  const words = useProblemWords();
  const [failed, setFailed] = useState('');
  return (
    <section aria-labelledby="export" className="profile-apart stack">
      <h2 id="export">{t('export.title')}</h2>
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
