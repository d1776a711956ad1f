import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Invoice } from '../../api/records';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Badge } from '../../ui/Badge';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Facts } from '../../ui/Facts';
import { Row } from '../../ui/Page';
import { SmallTable } from '../../ui/SmallTable';
import { Moment } from '../shared';

type Transmission = NonNullable<Invoice['transmissions']>[number];
type Receipt = Transmission['receipts'][number];

/** The reasons that have words of their own; others are the mail server's answer. */
const failures = ['checks', 'pec mancata-consegna', 'pec non-accettazione', 'pec errore-consegna'];

/** What was sent to the exchange system, and what it answered: the latest first. */
export function Transmissions({ invoice, onChanged }: { invoice: Invoice; onChanged: () => Promise<unknown> }) {
  const t = useTranslate();
  const { transmissions = [] } = invoice;
  if (transmissions.length === 0) return <p className="soft">{t('backOffice.transmission.none')}</p>;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 3, p: 0, m: 0, listStyle: 'none' }}>
      {transmissions.map((one, nth) => (
        <Box component="li" key={one.id} sx={{ display: 'grid', gap: 1.5 }}>
          <Row>
            <Badge of="transmissions" state={one.state} />
            <span className="num">{one.file_name}</span>
          </Row>
          <Sending of={one} />
          {nth === 0 && <Errors of={invoice.failed_checks} />}
          {nth === 0 && one.state === 'held' && invoice.state === 'to_send' && may('invoice:write') && (
            <SendAgain invoice={invoice} onChanged={onChanged} />
          )}
        </Box>
      ))}
    </Box>
  );
}

function Sending({ of }: { of: Transmission }) {
  const t = useTranslate();
  const label = (name: string): string => t(`backOffice.transmission.${name}`);
  return (
    <>
      {of.failure !== null && (
        <p>
          {label('failure')} <Why failure={of.failure} />
        </p>
      )}
      <Facts
        of={[
          [label('sent_at'), of.sent_at && <Moment at={of.sent_at} />],
          [label('attempts'), of.attempts > 1 && of.attempts],
          [label('next_try_at'), of.state === 'prepared' && of.next_try_at && <Moment at={of.next_try_at} />],
          [label('sdi_id'), of.sdi_id],
        ]}
      />
      {of.receipts.map((receipt) => (
        <ReceiptOf key={receipt.id} receipt={receipt} />
      ))}
    </>
  );
}

function Why({ failure }: { failure: string }) {
  const t = useTranslate();
  const name = failure.startsWith('checks ') ? 'checks' : failure;
  return <>{failures.includes(name) ? t(`backOffice.transmission.failures.${name}`) : name}</>;
}

function ReceiptOf({ receipt }: { receipt: Receipt }) {
  const t = useTranslate();
  return (
    <>
      <p>
        <Link to={`/invoice-receipts/${receipt.id}/show`}>{t(`backOffice.receipt.kind.${receipt.kind}`)}</Link>
        {' · '}
        <Moment at={receipt.notified_at} />
      </p>
      {receipt.note && <p className="quote">{receipt.note}</p>}
      <Errors of={receipt.errors} />
    </>
  );
}

/** Why the exchange system rejected a file. */
export function Errors({ of }: { of: Receipt['errors'] }) {
  const t = useTranslate();
  if (of.length === 0) return null;
  return (
    <SmallTable
      label={t('backOffice.receipt.errors')}
      head={[{ text: t('backOffice.receipt.code') }, { text: t('backOffice.receipt.text') }]}
      rows={of.map(({ code, text }, nth) => ({ key: `${nth}`, cells: [code, text] }))}
    />
  );
}

/** Lets a document that was held leave again. */
function SendAgain({ invoice, onChanged }: { invoice: Invoice; onChanged: () => Promise<unknown> }) {
  const t = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
  };
  const send = async () => {
    await act('invoices', invoice.id, 'send-again', {});
    close();
    notify('backOffice.transmission.again.done');
    await onChanged();
    refresh();
  };
  return (
    <>
      <Button
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('backOffice.transmission.again.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('backOffice.transmission.again.question')}
        confirm={t('backOffice.transmission.again.action')}
        onConfirm={send}
        onClose={close}
      >
        <p>{t('backOffice.transmission.again.follows')}</p>
      </ConfirmDialog>
    </>
  );
}
