import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../../../web/ui/icon';
import type { InvoiceReceipt } from '../../api/records';
import { may } from '../../providers/access';
import { saveFile } from '../../providers/files';
import { Badge } from '../../ui/Badge';
import { Facts, Section } from '../../ui/Facts';
import { Row } from '../../ui/Page';
import { SideNote } from '../../ui/SideNote';
import { Errors } from '../invoices/Transmissions';
import { ReasonAction } from '../ReasonAction';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment } from '../shared';

/** A receipt of the exchange system, what it did, and what to do where it did nothing. */
export default function ReceiptShow() {
  return (
    <RecordOf<InvoiceReceipt>>
      {(receipt, refetch) => <ReceiptPage key={receipt.id} receipt={receipt} onChanged={refetch} />}
    </RecordOf>
  );
}

function ReceiptPage({ receipt, onChanged }: { receipt: InvoiceReceipt; onChanged: () => Promise<unknown> }) {
  const t = useTranslate();
  const notify = useNotify();
  const label = (name: string): string => t(`resources.invoice-receipts.fields.${name}`);
  const save = () =>
    saveFile(`invoice-receipts/${receipt.id}.xml`, receipt.file_name ?? `${receipt.id}.xml`).catch(() => {
      notify('backOffice.receipt.not_saved', { type: 'error' });
    });
  return (
    <RecordPage
      title={receipt.kind_label ?? t('backOffice.receipt.unknown')}
      lead={receipt.file_name ?? undefined}
      actions={
        <Button variant="outlined" startIcon={<Icon name="file" />} onClick={() => void save()}>
          {t('backOffice.receipt.save')}
        </Button>
      }
    >
      <Row>
        <Badge of="receipts" state={receipt.outcome} />
        {receipt.reason_label && <span className="soft">{receipt.reason_label}</span>}
      </Row>
      <Facts
        of={[
          [
            label('invoice_number'),
            receipt.invoice_id !== null && (
              <Link to={`/invoices/${receipt.invoice_id}/show`}>{receipt.invoice_number}</Link>
            ),
          ],
          [label('named_file'), receipt.named_file],
          [label('sdi_id'), receipt.sdi_id],
          [label('notified_at'), <Moment key="n" at={receipt.notified_at} />],
          [label('received_at'), <Moment key="r" at={receipt.received_at} />],
          [label('occurred_at'), receipt.occurred_at && <Moment at={receipt.occurred_at} />],
          [label('sender'), receipt.sender],
          [label('closed_at'), receipt.closed_at && <Moment at={receipt.closed_at} />],
        ]}
      />
      {receipt.note && <p className="quote">{receipt.note}</p>}
      {receipt.errors && receipt.errors.length > 0 && (
        <Section title={t('backOffice.receipt.errors')}>
          <Errors of={receipt.errors} />
        </Section>
      )}
      {receipt.outcome === 'open' && (
        <>
          <SideNote title={t('backOffice.event.todo')}>
            <p>{t(`backOffice.receipt.todo.${receipt.reason ?? 'unknown_kind'}`)}</p>
          </SideNote>
          {may('invoice:write') && (
            <ReasonAction
              id={receipt.id}
              verb="close"
              texts="backOffice.receipt.close"
              danger={false}
              onDone={onChanged}
            />
          )}
        </>
      )}
    </RecordPage>
  );
}
