import { useTranslation } from 'react-i18next';
import { api } from '../../api/client';
import { SaveButton } from '../../ui/save-button';

/** An invoice as a file to keep: the PDF for people, the XML for the accountant's program. */
export function InvoiceFile({ id, kind, number }: { id: number; kind: 'pdf' | 'xml'; number?: string }) {
  const { t } = useTranslation('billing');
  return (
    <span>
      <SaveButton
        kind="quiet"
        size="s"
        icon="down2"
        call={() => api.GET(`/invoices/{id}.${kind}`, { params: { path: { id } }, parseAs: 'blob' })}
        name={t('invoices.fileName', { id, kind })}
      >
        {kind.toUpperCase()}
        {number && <span className="vh"> {t('invoices.of', { number })}</span>}
      </SaveButton>
    </span>
  );
}
