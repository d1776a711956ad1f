import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import { useTimeLeft } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import type { OpenOrder, RequestDetail } from './types';

/** A wider plan that was ordered and not paid yet. The unpaid order of a draft is shown as its next step instead. */
export function OpenOrderNote({ request }: { request: RequestDetail }) {
  return request.sent_at && request.checkout ? <Note order={request.checkout} /> : null;
}

function Note({ order }: { order: OpenOrder }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { words, ms } = useTimeLeft(order.expires_at);
  if (ms <= 0) return null;
  return (
    <section className="invite stack" aria-labelledby="order">
      <h2 className="sub" id="order">
        {t('order.title')}
      </h2>
      <p>
        {t('order.upgrade')} {t('order.until', { time: format.time(order.expires_at), left: words })}
      </p>
      <ButtonLink kind="primary" price={format.euroExact(order.amount_cents)} to={`/checkout/${order.id}`}>
        {t('order.pay')}
      </ButtonLink>
    </section>
  );
}
