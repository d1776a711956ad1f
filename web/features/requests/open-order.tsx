import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import { useTimeLeft } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { REQUEST, type OpenOrder, type RequestDetail } from './types';

/** A payment that is still due: what it is for, until when, and both ways on. */
export function OpenOrderNote({ request }: { request: RequestDetail }) {
  if (!request.checkout) return null;
  return <Note request={request} order={request.checkout} />;
}

function Note({ request, order }: { request: RequestDetail; order: OpenOrder }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { words, ms } = useTimeLeft(order.expires_at);
  const draft = request.status.id === REQUEST.init || request.status.id === REQUEST.incomplete;
  if (ms <= 0) return null;
  return (
    <section className="invite stack" aria-labelledby="order">
      <h2 className="sub" id="order">{t('order.title')}</h2>
      <p>{t(draft ? 'order.draft' : 'order.upgrade')} {t('order.until', { time: format.time(order.expires_at), left: words })}</p>
      <div className="row">
        <ButtonLink kind="primary" price={format.euroExact(order.amount_cents)} to={`/checkout/${order.id}`}>{t('order.pay')}</ButtonLink>
        {draft && <ButtonLink to={`/request/complete/${request.id}`}>{t('order.change')}</ButtonLink>}
      </div>
    </section>
  );
}
