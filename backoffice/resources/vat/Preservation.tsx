import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../../../web/ui/icon';
import type { PreservationYear } from '../../api/records';
import type { BackOfficeDataProvider } from '../../providers/data';
import { saveFile } from '../../providers/files';
import { CheckList } from '../../ui/CheckList';
import { Section } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { Loading } from '../../ui/Loading';
import { Problem } from '../../ui/Problem';

/** The archive of a year for whoever preserves it, and what is missing in it. */
export function Preservation({ year }: { year: number }) {
  const t = useTranslate();
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['preservation', year],
    queryFn: () => read<PreservationYear>(`preservation?year=${year}`),
  });
  return (
    <Section title={t('backOffice.preservation.title')}>
      <p className="soft">{t('backOffice.preservation.text')}</p>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Archive of={data} />
      ) : (
        <Loading rows={3} />
      )}
    </Section>
  );
}

function Archive({ of: { year, documents, receipts, gaps } }: { of: PreservationYear }) {
  const t = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  if (documents === 0) return <p className="soft">{t('backOffice.none.invoices')}</p>;
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await saveFile(`preservation/export.zip?year=${year}`, `conservazione-${year}.zip`);
      notify('backOffice.archive.done');
    } catch (caught) {
      setFailure(caught);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>
        {t('backOffice.preservation.documents', { smart_count: documents, documents: format.number(documents) })}
        {' · '}
        {t('backOffice.preservation.receipts', { smart_count: receipts, receipts: format.number(receipts) })}
      </p>
      {gaps.length === 0 ? (
        <p className="soft">{t('backOffice.preservation.complete')}</p>
      ) : (
        <CheckList of={gaps.map((gap) => ({ key: gap.gap, icon: 'warn', tint: 'crimson', text: <Gap of={gap} /> }))} />
      )}
      <Button variant="outlined" startIcon={<Icon name="save" />} aria-disabled={busy} onClick={() => void save()}>
        {t('backOffice.preservation.save', { year })}
        {busy && '…'}
      </Button>
      {failure !== null && <Problem error={failure} />}
    </>
  );
}

/** How many documents have this gap, and the first of them. */
function Gap({ of: { gap, count, first } }: { of: PreservationYear['gaps'][number] }) {
  const t = useTranslate();
  const format = useFormat();
  return (
    <>
      {t(`backOffice.preservation.gap.${gap}`, { smart_count: count, documents: format.number(count) })}{' '}
      {first.map(({ number, invoice_id: id }, nth) => (
        <span key={number}>
          {nth > 0 && ', '}
          {id === null ? number : <Link to={`/invoices/${id}/show`}>{number}</Link>}
        </span>
      ))}
      {count > first.length && '…'}
    </>
  );
}
