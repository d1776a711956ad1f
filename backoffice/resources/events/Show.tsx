import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ProviderEvent } from '../../api/records';
import { Badge } from '../../ui/Badge';
import { Facts } from '../../ui/Facts';
import { Row } from '../../ui/Page';
import { SideNote } from '../../ui/SideNote';
import { RecordOf, RecordPage } from '../RecordPage';
import { Euro, Moment, OwnerLink } from '../shared';

/** A message of the provider, its result, and what to do about it. */
export default function EventShow() {
  return (
    <RecordOf<ProviderEvent> moving={({ outcome }) => outcome === 'waiting'}>
      {(event) => <EventPage event={event} />}
    </RecordOf>
  );
}

function EventPage({ event }: { event: ProviderEvent }) {
  const t = useTranslate();
  const label = (name: string): string => t(`resources.events.fields.${name}`);
  return (
    <RecordPage title={event.kind_label} lead={event.event_id}>
      <Row>
        <Badge of="events" state={event.outcome} />
        {event.reason_label && <span className="soft">{event.reason_label}</span>}
      </Row>
      <p className="sum">
        <Euro cents={event.amount_cents} />
      </p>
      <Facts
        of={[
          [label('account'), event.account && <OwnerLink of={event.account} />],
          [
            label('checkout_id'),
            event.checkout_id && <Link to={`/checkouts/${event.checkout_id}/show`}>{event.checkout_id}</Link>,
          ],
          [label('occurred_at'), <Moment key="o" at={event.occurred_at} />],
          [label('received_at'), <Moment key="r" at={event.received_at} />],
          [label('worked_at'), event.worked_at && <Moment at={event.worked_at} />],
          [label('provider'), t(`backOffice.provider.${event.provider}`, { _: event.provider })],
          [label('type'), event.type],
          [label('session_ref'), event.session_ref],
          [label('payment_ref'), event.payment_ref],
        ]}
      />
      {(event.outcome === 'refused' || event.outcome === 'waiting') && (
        <SideNote title={t('backOffice.event.todo')}>
          <p>{t(`backOffice.event.${event.outcome}`)}</p>
        </SideNote>
      )}
    </RecordPage>
  );
}
