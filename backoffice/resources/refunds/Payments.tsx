import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Refund } from '../../api/records';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Badge } from '../../ui/Badge';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Row } from '../../ui/Page';
import { SmallTable } from '../../ui/SmallTable';
import { Euro, Moment, RecordButton } from '../shared';

/** The payments that are refunded, one by one, with their results. */
export function Payments({ refund, onChanged }: { refund: Refund; onChanged: () => Promise<unknown> }) {
  const t = useTranslate();
  const notify = useNotify();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState(false);
  const payments = refund.payments ?? [];
  if (payments.length === 0) return <p className="soft">{t('backOffice.payments.none')}</p>;
  const retry = async () => {
    try {
      await act('refunds', refund.id, 'retry');
    } catch (error) {
      // Somebody else may have sent it meanwhile: what is shown behind the question is read again.
      void onChanged();
      throw error;
    }
    setAsking(false);
    notify('backOffice.payments.retried');
    await onChanged();
  };
  const field = (name: string): string => t(`resources.refunds.fields.${name}`);
  return (
    <>
      <SmallTable
        label={t('backOffice.case.payments')}
        head={[
          { text: t('resources.checkouts.name', { smart_count: 1 }) },
          { text: field('amount_cents'), figures: true },
          { text: field('status') },
          { text: t('backOffice.payments.attempts'), figures: true },
          { text: field('paid_at') },
        ]}
        rows={payments.map((payment) => ({
          key: String(payment.id),
          cells: [
            <Link key="to" to={`/checkouts/${payment.checkout_id}/show`}>
              {payment.checkout_id}
            </Link>,
            <Euro key="amount" cents={payment.amount_cents} />,
            <Row key="status">
              <Badge of="payments" state={payment.status} />
              {payment.last_error && (
                <span className="soft">
                  {t(`backOffice.payments.error.${payment.last_error}`, { _: payment.last_error })}
                </span>
              )}
            </Row>,
            payment.attempts,
            <Moment key="paid" at={payment.paid_at} />,
          ],
        }))}
      />
      {(refund.credit_notes ?? []).length > 0 && (
        <Row>
          {refund.credit_notes?.map(({ id, number }) => (
            <RecordButton key={id} to={`/invoices/${id}/show`}>
              {t('backOffice.document.note_number', { number })}
            </RecordButton>
          ))}
        </Row>
      )}
      {may('refund:decide') && payments.some(({ status }) => status === 'failed') && (
        <Button
          variant="outlined"
          sx={{ mt: 2 }}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('backOffice.payments.retry')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('backOffice.payments.question')}
        confirm={t('backOffice.payments.retry')}
        onConfirm={retry}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t('backOffice.payments.text')}</p>
      </ConfirmDialog>
    </>
  );
}
