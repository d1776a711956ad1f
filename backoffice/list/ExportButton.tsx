import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { Icon } from '../../web/ui/icon';
import { saveFile } from '../providers/files';

/** The list as it is filtered and ordered, as a table for spreadsheets. The server writes it. */
export function ExportButton({ onError }: { onError: (error: unknown) => void }) {
  const t = useTranslate();
  const resource = useResourceContext() ?? '';
  const list = useListContext();
  const { sort, total } = list;
  const filter = list.filterValues as Record<string, unknown>;
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    onError(null);
    const query = new URLSearchParams({
      format: 'csv',
      sort: JSON.stringify([sort.field, sort.order]),
      filter: JSON.stringify(filter),
    });
    try {
      await saveFile(`${resource}?${query.toString()}`, `${resource}.csv`);
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
    }
  };
  if (!total) return null;
  return (
    <Button startIcon={<Icon name="save" />} aria-disabled={busy} onClick={() => void save()}>
      {t('backOffice.action.export')}
      {busy && '…'}
    </Button>
  );
}
