import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { ButtonLink } from '../../ui/button';
import { useTimeLeft } from '../../ui/data';
import { EmptyStateArt } from '../../ui/empty-state';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { refreshCredits } from '../credits/api';
import { forgetDraftOf } from '../wizard/draft-store';
import type { CheckoutState } from './api';
import { InvoiceFile } from './invoice-file';

/** An order as the page shows it: `confirming` is a payment that the provider took and has not confirmed to us yet. */
export type ShownCheckout = Omit<CheckoutState, 'status'> & { status: CheckoutState['status'] | 'confirming' };

/** The state of an order for a payer whom the provider sent back: an earlier refusal no longer counts. */
export const stateOf = (checkout: CheckoutState, hasPaid: boolean): ShownCheckout =>
  hasPaid && (checkout.status === 'open' || checkout.status === 'failed' || checkout.status === 'expired')
    ? { ...checkout, status: 'confirming' }
    : checkout;

/**
 * Whether an order was paid but not fulfilled: an invoice is always written together with the fulfilment. Rules 7.13 and
 * 8.1.
 */
export const isMoot = ({ status, amount_cents, invoice_id }: ShownCheckout): boolean =>
  status === 'paid' && amount_cents > 0 && invoice_id === null;

/** The title's text. An order with nothing to pay has its own, for nothing was paid. */
export const titleOf = ({ status, amount_cents }: ShownCheckout) =>
  status === 'paid' && amount_cents === 0 ? 'checkout.title.free' : (`checkout.title.${status}` as const);

/** What happened to an order, what it means, and the one thing to do next. */
export function Outcome({ checkout, offline }: { checkout: ShownCheckout; offline: boolean }) {
  const { t } = useTranslation('billing');
  const { status } = checkout;
  useAfterPayment(checkout);
  const done = status === 'paid' && !isMoot(checkout);
  return (
    <div className="checkout">
      <div className={done ? 'checkout-card done' : 'checkout-card'}>
        <div className="stack">
          {/* Announced, because it changes while the reader waits. */}
          <div role="status" aria-atomic="true">
            <h1>{t(titleOf(checkout))}</h1>
            <p className="lead">
              {status === 'failed' && checkout.failure ? checkout.failure : <Words checkout={checkout} />}
            </p>
          </div>
          {offline && <p className="small soft">{t('checkout.offline')}</p>}
          <Next checkout={checkout} />
        </div>
        <EmptyStateArt open={done} />
      </div>
      <Facts checkout={checkout} />
    </div>
  );
}

/**
 * The header shows credits and name, and other screens show the request: all of them are read again once it is paid.
 */
function useAfterPayment({ status, request_id }: ShownCheckout): void {
  const client = useQueryClient();
  const paid = status === 'paid';
  useEffect(() => {
    if (!paid) return;
    void refreshCredits();
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== '/checkout/{id}' });
    if (request_id !== null) forgetDraftOf(request_id);
  }, [paid, request_id, client]);
}

function Words({ checkout }: { checkout: ShownCheckout }): ReactNode {
  const { t } = useTranslation('billing');
  const { status, subject, credits, plan, request_sent } = checkout;
  if (isMoot(checkout)) return t('checkout.moot');
  if (status === 'paid')
    return subject === 'credits'
      ? t('checkout.got', { count: credits ?? 0 })
      : t(request_sent === false ? 'checkout.gotPlanUnsent' : 'checkout.gotPlan', { plan: plan?.label ?? '' });
  if (status === 'confirming') return <Confirming />;
  if (status === 'expired') return t(subject === 'credits' ? 'checkout.expiredCredits' : 'checkout.expiredPlan');
  if (status === 'refunded') return t('checkout.refundedText');
  return t(status === 'failed' ? 'checkout.failedText' : 'checkout.openText');
}

/** A confirmation takes seconds; after this the page says that it takes longer. */
const SLOW_MS = 30_000;

function Confirming() {
  const { t } = useTranslation('billing');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return t(slow ? 'checkout.confirmingSlowly' : 'checkout.confirmingText');
}

/** The next action: pay, go on, or order again. */
function Next({ checkout }: { checkout: ShownCheckout }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { status, subject, request_id, request_sent, url, amount_cents, next_path } = checkout;
  if (status === 'confirming') return null;
  if ((status === 'open' || status === 'failed') && url) {
    return (
      <>
        <p className="row">
          <a className="btn btn-1 btn-l" href={url}>
            {t(status === 'failed' ? 'checkout.tryAgain' : 'checkout.payNow')}
            <span className="btn-price">{format.euroExact(amount_cents)}</span>
          </a>
          <ButtonLink
            kind="quiet"
            to={subject === 'plan' && request_id !== null ? `/requests/${request_id}` : '/credits'}
          >
            {t(subject === 'plan' ? 'checkout.toRequest' : 'checkout.toCredits')}
          </ButtonLink>
        </p>
        <Left until={checkout.expires_at} />
      </>
    );
  }
  const request = request_id === null ? '/requests' : `/requests/${request_id}`;
  if (status === 'expired')
    return (
      <p className="row">
        <ButtonLink kind="primary" to={subject === 'credits' ? '/credits#pacchetti' : request}>
          {t(subject === 'credits' ? 'checkout.orderAgain' : 'checkout.toRequest')}
        </ButtonLink>
      </p>
    );
  if (status === 'paid')
    return (
      <p className="row">
        <ButtonLink kind="primary" to={request_sent === false ? `/request/complete/${String(request_id)}` : next_path}>
          {t(
            subject === 'credits'
              ? 'checkout.useCredits'
              : request_sent === false
                ? 'checkout.finish'
                : 'checkout.toRequest',
          )}
        </ButtonLink>
      </p>
    );
  return (
    <p className="row">
      <ButtonLink to={subject === 'credits' ? '/credits' : request}>
        {t(subject === 'credits' ? 'checkout.toCredits' : 'checkout.toRequest')}
      </ButtonLink>
    </p>
  );
}

function Left({ until }: { until: string }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { words, ms } = useTimeLeft(until);
  if (ms <= 0) return null;
  return (
    <p className="small soft checkout-left">
      <Icon name="clock" />
      {t('checkout.left', { time: format.time(until), left: words })}
    </p>
  );
}

function Facts({
  checkout: { id, description, amount_cents, paid_at, balance, invoice_id, status },
}: {
  checkout: ShownCheckout;
}) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const firm = useSession()?.account.model === 'lawyer';
  return (
    <section aria-labelledby="order">
      <h2 id="order" className="checkout-h">
        {t('checkout.order', { id })}
      </h2>
      <dl className="bill-facts">
        <div>
          <dt>{t('checkout.what')}</dt>
          <dd>{description}</dd>
        </div>
        <div>
          <dt>{t('checkout.amount')}</dt>
          <dd className="num">
            {format.euroExact(amount_cents)} <span className="micro soft">{t('price.vat')}</span>
          </dd>
        </div>
        {paid_at && (
          <div>
            <dt>{t(amount_cents > 0 ? 'checkout.paidOn' : 'checkout.doneOn')}</dt>
            <dd>{format.dayTime(paid_at)}</dd>
          </div>
        )}
        {status === 'paid' && balance !== null && (
          <div>
            <dt>{t('checkout.balance')}</dt>
            <dd>{t('credits', { count: balance })}</dd>
          </div>
        )}
        {invoice_id !== null && (
          <div>
            <dt>{t('checkout.invoice')}</dt>
            <dd className="row">
              <InvoiceFile id={invoice_id} kind="pdf" /> <Link to="/invoices">{t('invoices.all')}</Link>
            </dd>
          </div>
        )}
      </dl>
      {(status === 'open' || status === 'failed' || status === 'confirming') && (
        <p className="small soft">{t(firm ? 'checkout.safeFirm' : 'checkout.safe')}</p>
      )}
    </section>
  );
}
