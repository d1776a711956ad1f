import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../../../web/ui/icon';
import { saveFile } from '../../providers/files';
import { Problem } from '../../ui/Problem';
import { numberOf, type Invoice } from './types';

const forms = ['pdf', 'xml'] as const;

/** The document for people and the one for the exchange. */
export function Documents({ invoice }: { invoice: Invoice }) {
  const t = useTranslate();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const save = async (form: (typeof forms)[number]) => {
    if (busy) return;
    setBusy(form);
    setError(null);
    try {
      await saveFile(`invoices/${invoice.id}.${form}`, `${numberOf(invoice).replace('/', '-')}.${form}`);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {error !== null && <Problem error={error} />}
      {forms.map((form) => (
        <button
          key={form}
          type="button"
          className="btn btn-2"
          aria-disabled={busy === form}
          onClick={() => void save(form)}
        >
          <Icon name="file" />
          {t(`backOffice.document.${form}`)}
          {busy === form && '…'}
        </button>
      ))}
    </>
  );
}
