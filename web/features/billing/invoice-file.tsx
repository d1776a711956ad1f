import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client';
import { saveFile } from '../../api/save-file';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';

/** An invoice as a file to keep: the PDF for people, the XML for the accountant's program. */
export function InvoiceFile({ id, kind, number }: { id: number; kind: 'pdf' | 'xml'; number?: string }) {
  const { t } = useTranslation('billing');
  const words = useProblemWords();
  const [failed, setFailed] = useState('');
  return (
    <span>
      <Button
        kind="quiet"
        size="s"
        icon="down2"
        onClick={async () => {
          setFailed('');
          await saveFile(
            api.GET(`/invoices/{id}.${kind}`, { params: { path: { id } }, parseAs: 'blob' }),
            t('invoices.fileName', { id, kind }),
          ).catch((error: unknown) => {
            setFailed(words(error));
          });
        }}
      >
        {kind.toUpperCase()}
        {number && <span className="vh"> {t('invoices.of', { number })}</span>}
      </Button>
      {failed && (
        <span className="err" role="alert">
          {failed}
        </span>
      )}
    </span>
  );
}
