import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../../../web/ui/icon';
import type { Invoice } from '../../api/records';
import { saveFile } from '../../providers/files';
import { Problem } from '../../ui/Problem';

const forms = ['pdf', 'xml'] as const;

/** The document for people and the one for the exchange system. */
export function Documents({ invoice }: { invoice: Invoice }) {
  const t = useTranslate();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const save = async (form: (typeof forms)[number]) => {
    if (busy) return;
    setBusy(form);
    setError(null);
    try {
      await saveFile(`invoices/${invoice.id}.${form}`, `${invoice.number.replace('/', '-')}.${form}`);
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
        <Button
          key={form}
          variant="outlined"
          startIcon={<Icon name="file" />}
          aria-disabled={busy === form}
          onClick={() => void save(form)}
        >
          {t(`backOffice.document.${form}`)}
          {busy === form && '…'}
        </Button>
      ))}
    </>
  );
}
