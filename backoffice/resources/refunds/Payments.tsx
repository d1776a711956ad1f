import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Ask } from '../../ui/Ask';
import { Badge } from '../../ui/Badge';
import { Euro, Moment } from '../shared';
import type { Refund } from './types';

/** Where the money goes back to, payment by payment, and what came of it. */
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
  return (
    <>
      <div className="scroll" role="region" aria-label={t('backOffice.case.payments')} tabIndex={0}>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{t('resources.checkouts.name', { smart_count: 1 })}</th>
              <th scope="col" className="r">
                {t('resources.refunds.fields.amount_cents')}
              </th>
              <th scope="col">{t('resources.refunds.fields.status')}</th>
              <th scope="col" className="r">
                {t('backOffice.payments.attempts')}
              </th>
              <th scope="col">{t('resources.refunds.fields.paid_at')}</th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <tr key={payment.id}>
                <td>
                  <Link to={`/checkouts/${payment.checkout_id}/show`}>{payment.checkout_id}</Link>
                </td>
                <td className="r">
                  <Euro cents={payment.amount_cents} />
                </td>
                <td>
                  <Badge of="payments" state={payment.status} />
                  {payment.last_error && (
                    <span className="hint">
                      {t(`backOffice.payments.error.${payment.last_error}`, { _: payment.last_error })}
                    </span>
                  )}
                </td>
                <td className="r">{payment.attempts}</td>
                <td>
                  <Moment at={payment.paid_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {may('refund:decide') && payments.some(({ status }) => status === 'failed') && (
        <button
          type="button"
          className="btn btn-2"
          style={{ marginTop: '1rem' }}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('backOffice.payments.retry')}
        </button>
      )}
      <Ask
        open={asking}
        title={t('backOffice.payments.question')}
        answer={t('backOffice.payments.retry')}
        onAnswer={retry}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t('backOffice.payments.text')}</p>
      </Ask>
    </>
  );
}
