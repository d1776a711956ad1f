import { TabbedShowLayout, useTranslate } from 'react-admin';
import type { Checkout, OrderEvent } from '../../api/records';
import { RelatedList } from '../../list/RelatedList';
import { Badge } from '../../ui/Badge';
import { Facts } from '../../ui/Facts';
import { Row } from '../../ui/Page';
import { Problem } from '../../ui/Problem';
import { SmallTable } from '../../ui/SmallTable';
import { invoiceColumns } from '../invoices/columns';
import { RecordOf, RecordPage } from '../RecordPage';
import { Euro, Moment, narrowed, OwnerLink, RecordButton } from '../shared';

/** An order: what was bought, what was paid, and every message of the provider. */
export default function CheckoutShow() {
  return <RecordOf<Checkout>>{(checkout) => <CheckoutPage checkout={checkout} />}</RecordOf>;
}

function CheckoutPage({ checkout }: { checkout: Checkout }) {
  const t = useTranslate();
  const { events = [], refund_ids: refunds = [] } = checkout;
  return (
    <RecordPage title={t('backOffice.order.title', { id: checkout.id })} lead={checkout.description}>
      {checkout.disputed_at && <Problem severity="warning" error={t('backOffice.order.disputed')} />}
      <Row>
        <Badge of="checkouts" state={checkout.status} />
        <span className="micro soft">
          <Moment at={checkout.created_at} />
        </span>
      </Row>
      <p className="sum">
        <Euro cents={checkout.amount_cents} />
      </p>
      <TabbedShowLayout>
        <TabbedShowLayout.Tab label="backOffice.facts">
          <CheckoutFacts checkout={checkout} />
          {refunds.length > 0 && (
            <Row>
              {refunds.map((id) => (
                <RecordButton key={id} to={`/refunds/${id}/show`}>
                  {t('backOffice.case.title', { id })}
                </RecordButton>
              ))}
            </Row>
          )}
        </TabbedShowLayout.Tab>
        <TabbedShowLayout.Tab label="backOffice.order.events" path="events" count={events.length}>
          <Events of={events} />
        </TabbedShowLayout.Tab>
        <TabbedShowLayout.Tab label="backOffice.order.documents" path="invoices">
          <RelatedList
            reference="invoices"
            target="checkout_id"
            sort={{ field: 'id', order: 'DESC' }}
            to={narrowed('invoices', { checkout_id: checkout.id })}
          >
            {invoiceColumns.filter(({ key }) => key !== 'account')}
          </RelatedList>
        </TabbedShowLayout.Tab>
      </TabbedShowLayout>
    </RecordPage>
  );
}

function CheckoutFacts({ checkout }: { checkout: Checkout }) {
  const t = useTranslate();
  const label = (name: string): string => t(`resources.checkouts.fields.${name}`);
  const { discount_cents: discount, refunded_cents: refunded, failure } = checkout;
  const moment = (at: string | null) => at && <Moment at={at} />;
  return (
    <Facts
      of={[
        [label('account'), <OwnerLink key="owner" of={checkout.account} />],
        [label('list_cents'), <Euro key="list" cents={checkout.list_cents} />],
        [label('discount_cents'), discount > 0 && <Euro cents={discount} />],
        [label('coupon'), checkout.coupon],
        [label('refunded_cents'), refunded > 0 && <Euro cents={refunded} />],
        [label('paid_at'), moment(checkout.paid_at)],
        [label('fulfilled_at'), moment(checkout.fulfilled_at)],
        [label('disputed_at'), moment(checkout.disputed_at)],
        [label('expires_at'), checkout.status === 'open' && moment(checkout.expires_at)],
        [
          label('failure'),
          checkout.status === 'failed' && failure && t(`backOffice.payments.error.${failure}`, { _: failure }),
        ],
        [label('request_id'), checkout.request_id],
        [label('provider'), t(`backOffice.provider.${checkout.provider}`, { _: checkout.provider })],
        [label('session_ref'), checkout.session_ref],
        [label('payment_ref'), checkout.payment_ref],
      ]}
    />
  );
}

function Events({ of }: { of: OrderEvent[] }) {
  const t = useTranslate();
  if (of.length === 0) return <p className="soft">{t('backOffice.order.silent')}</p>;
  return (
    <SmallTable
      label={t('backOffice.order.events')}
      head={['at', 'type', 'outcome', 'reference'].map((name) => ({ text: t(`backOffice.order.${name}`) }))}
      rows={of.map(({ event_id, at, kind, outcome, reason }) => ({
        key: event_id,
        cells: [
          <Moment key="at" at={at} />,
          t(`backOffice.event.kind.${kind}`),
          <Row key="outcome">
            <Badge of="events" state={outcome ?? 'waiting'} />
            {reason && <span className="soft">{t(`backOffice.event.reason.${reason}`, { _: reason })}</span>}
          </Row>,
          <span key="reference" className="soft">
            {event_id}
          </span>,
        ],
      }))}
    />
  );
}
