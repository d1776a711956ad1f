import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ComparedPayouts } from '../../api/records';
import { FileField } from '../../form/FileField';
import { sendFile } from '../../providers/files';
import { Facts, Section } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { Loading } from '../../ui/Loading';
import { Page } from '../../ui/Page';
import { Problem } from '../../ui/Problem';
import { SmallTable } from '../../ui/SmallTable';
import { Euro } from '../shared';
import { DifferenceList } from './DifferenceList';

/** The provider's report of its payouts, compared with our payments and refunds. */
export default function Payouts() {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [compared, setCompared] = useState<ComparedPayouts | null>(null);
  const compare = async (file: File | null) => {
    setCompared(null);
    setFailure(null);
    if (!file) return;
    setBusy(true);
    try {
      setCompared(await sendFile<ComparedPayouts>('payouts/compare', file));
    } catch (caught) {
      setFailure(caught);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page
      title={t('backOffice.payouts.title')}
      lead={t('backOffice.payouts.lead')}
      back={{ to: '/reconciliation', label: t('resources.reconciliation.name', { smart_count: 2 }) }}
    >
      <Box sx={{ maxWidth: '40rem' }}>
        <FileField
          label={t('backOffice.payouts.file')}
          helperText={t('backOffice.payouts.hint')}
          accept=".csv,text/csv"
          onChoose={(file) => void compare(file)}
        />
      </Box>
      {failure !== null && <Problem error={failure} />}
      {busy && <Loading rows={4} />}
      {compared && <Compared of={compared} />}
      <p className="vh" role="status">
        {compared && t('backOffice.payouts.compared', { smart_count: compared.count })}
      </p>
    </Page>
  );
}

function Compared({ of }: { of: ComparedPayouts }) {
  const t = useTranslate();
  const format = useFormat();
  const { count, gross_cents, fee_cents, net_cents, differences } = of;
  return (
    <>
      <Facts
        of={[
          [t('backOffice.payouts.lines'), format.number(count)],
          [t('backOffice.payouts.gross'), format.euro(gross_cents)],
          [t('backOffice.payouts.fee'), format.euro(fee_cents)],
          [t('backOffice.payouts.net'), format.euro(net_cents)],
        ]}
      />
      <Section title={t('backOffice.day.differences')}>
        {differences.length === 0 ? (
          <p className="soft">{t('backOffice.payouts.agree')}</p>
        ) : (
          <DifferenceList of={differences} />
        )}
      </Section>
      <Sums
        title={t('backOffice.payouts.categories')}
        rows={of.categories.map((row) => ({
          ...row,
          name: t(`backOffice.payouts.category.${row.id}`, { _: row.id }),
        }))}
      />
      <Sums
        title={t('backOffice.payouts.payouts')}
        rows={of.payouts.map((row) => ({ ...row, name: row.id || t('backOffice.payouts.not_yet') }))}
      />
    </>
  );
}

function Sums({ title, rows }: { title: string; rows: (ComparedPayouts['payouts'][number] & { name: string })[] }) {
  const t = useTranslate();
  const format = useFormat();
  return (
    <Section title={title}>
      <SmallTable
        label={title}
        maxWidth="48rem"
        head={[
          { text: title },
          ...['lines', 'gross', 'fee', 'net'].map((name) => ({ text: t(`backOffice.payouts.${name}`), figures: true })),
        ]}
        rows={rows.map(({ id, name, count, gross_cents, fee_cents, net_cents }) => ({
          key: id,
          cells: [
            name,
            format.number(count),
            <Euro key="gross" cents={gross_cents} />,
            <Euro key="fee" cents={fee_cents} />,
            <Euro key="net" cents={net_cents} />,
          ],
        }))}
      />
    </Section>
  );
}
