import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Badge } from '../../ui/Badge';
import { Facts, Section } from '../../ui/Facts';
import { Problem } from '../../ui/Problem';
import { RecordOf, RecordPage } from '../RecordPage';
import { Euro, Moment, OwnerLink } from '../shared';
import type { Checkout, OrderEvent } from './types';

/** An order: what was bought, what was paid, and every word of the provider. */
export default function CheckoutShow() {
  return <RecordOf<Checkout>>{(checkout) => <Order checkout={checkout} />}</RecordOf>;
}

function Order({ checkout }: { checkout: Checkout }) {
  const t = useTranslate();
  const label = (name: string): string => t(`resources.checkouts.fields.${name}`);
  const { invoice_id: invoice, refund_ids: refunds = [] } = checkout;
  const money = (cents: number) => <Euro cents={cents} />;
  return (
    <RecordPage
      resource="checkouts"
      title={t('backOffice.order.title', { id: checkout.id })}
      lead={checkout.description}
    >
      {checkout.disputed_at && <Problem note error={t('backOffice.order.disputed')} />}
      <div className="row" style={{ marginTop: '.5rem' }}>
        <Badge of="checkouts" state={checkout.status} />
        <span className="micro soft">
          <Moment at={checkout.created_at} />
        </span>
      </div>
      <p className="sum">{money(checkout.amount_cents)}</p>
      <Facts
        of={[
          [label('account'), <OwnerLink key="owner" of={checkout.account} />],
          [label('list_cents'), money(checkout.list_cents)],
          [label('discount_cents'), checkout.discount_cents > 0 && money(checkout.discount_cents)],
          [label('coupon'), checkout.coupon],
          [label('refunded_cents'), checkout.refunded_cents > 0 && money(checkout.refunded_cents)],
          [label('paid_at'), checkout.paid_at && <Moment at={checkout.paid_at} />],
          [label('fulfilled_at'), checkout.fulfilled_at && <Moment at={checkout.fulfilled_at} />],
          [label('disputed_at'), checkout.disputed_at && <Moment at={checkout.disputed_at} />],
          [label('expires_at'), checkout.status === 'open' && <Moment at={checkout.expires_at} />],
          [
            label('failure'),
            checkout.status === 'failed' &&
              checkout.failure &&
              t(`backOffice.payments.error.${checkout.failure}`, { _: checkout.failure }),
          ],
          [label('request_id'), checkout.request_id],
          [label('provider'), t(`backOffice.provider.${checkout.provider}`, { _: checkout.provider })],
          [label('session_ref'), checkout.session_ref],
          [label('payment_ref'), checkout.payment_ref],
        ].map(([name, value]) => [name, value === false ? null : value] as [string, React.ReactNode])}
      />
      {(invoice || refunds.length > 0) && (
        <p className="row" style={{ marginTop: '1.25rem' }}>
          {invoice && (
            <Link className="btn btn-2" to={`/invoices/${invoice}/show`}>
              {t('backOffice.order.invoice')}
            </Link>
          )}
          {refunds.map((id) => (
            <Link key={id} className="btn btn-2" to={`/refunds/${id}/show`}>
              {t('backOffice.case.title', { id })}
            </Link>
          ))}
        </p>
      )}
      <Section title={t('backOffice.order.events')}>
        <Events of={checkout.events ?? []} />
      </Section>
    </RecordPage>
  );
}

function Events({ of }: { of: OrderEvent[] }) {
  const t = useTranslate();
  if (of.length === 0) return <p className="soft">{t('backOffice.order.silent')}</p>;
  return (
    <div className="scroll" role="region" aria-label={t('backOffice.order.events')} tabIndex={0}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{t('backOffice.order.at')}</th>
            <th scope="col">{t('backOffice.order.type')}</th>
            <th scope="col">{t('backOffice.order.outcome')}</th>
            <th scope="col">{t('backOffice.order.reference')}</th>
          </tr>
        </thead>
        <tbody>
          {of.map((event) => (
            <tr key={event.event_id}>
              <td>
                <Moment at={event.at} />
              </td>
              <td>{event.type}</td>
              <td>
                <Badge of="events" state={event.outcome ?? 'waiting'} />
                {event.reason && (
                  <span className="hint">{t(`backOffice.event.reason.${event.reason}`, { _: event.reason })}</span>
                )}
              </td>
              <td className="small soft">{event.event_id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
