import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '../../api/client';
import { ApiProblem } from '../../api/problems';
import { queries } from '../../api/queries';
import { Button } from '../../ui/button';
import { QueryBoundary, useProblemWords } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { useProfile } from '../accounts/profile/queries';
import { buyerAddress } from '../billing/buyer';
import { CouponField, type AppliedCoupon } from '../billing/coupon-field';
import { useOrderKey } from '../billing/order-key';
import { usePay } from '../billing/pay';
import { PriceLines } from '../billing/price-lines';
import type { Package } from './api';

/** The fields that the profile's form asks for in its address part. */
const ADDRESS = ['address', 'postal_code', 'city', 'province_id', 'country_id'];

/** What is bought, shown before the button: price, discount, the balance afterwards, who gets the invoice. */
export default function PackageOrder({
  bought,
  balance,
  onClose,
}: {
  bought: Package;
  balance: number;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('credits');
  const { t: common } = useTranslation();
  const format = useFormat();
  const words = useProblemWords();
  const pay = usePay();
  const orderCredits = queries.useMutation('post', '/credits/orders');
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null);
  const [failed, setFailed] = useState<{ words: string; buyer: string[]; part: string } | null>(null);
  const keyOf = useOrderKey();
  const discount = coupon?.price.discount_cents ?? 0;
  const due = bought.price_cents - discount;
  async function order(): Promise<void> {
    setFailed(null);
    try {
      const body = { package: bought.credits, ...(coupon && { coupon: coupon.code }) };
      const { info } = await orderCredits.mutateAsync({ headers: { 'Idempotency-Key': keyOf(body) }, body });
      await pay(info.checkout);
    } catch (error) {
      const incomplete = error instanceof ApiProblem && error.code === 'buyer_incomplete';
      const faults = incomplete ? Object.entries(error.fields) : [];
      setFailed({
        words: incomplete ? t('buy.incomplete') : words(error),
        buyer: faults.map(
          ([field, texts]) =>
            `${i18n.exists(`credits:buy.field.${field}`) ? t(`buy.field.${field as 'city'}`) : field}: ${texts[0] ?? ''}`,
        ),
        part: faults.length > 0 && faults.every(([field]) => ADDRESS.includes(field)) ? 'address' : 'firm',
      });
    }
  }
  return (
    <>
      <div className="stack">
        <PriceLines
          what={t('buy.pack', { count: bought.credits })}
          listCents={bought.price_cents}
          discountCents={discount}
        />
        <CouponField question={{ subject: 'credits', package: bought.credits }} onChange={setCoupon} />
        <p>{t('buy.after', { before: format.number(balance), after: format.number(balance + bought.credits) })}</p>
        <InvoiceData />
        {failed && (
          <div className="err-summary" role="alert">
            <p>
              <b>{failed.words}</b>
            </p>
            {failed.buyer.length > 0 && (
              <ul>
                {failed.buyer.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            )}
            {failed.buyer.length > 0 && (
              <p>
                <Link to={`/profile/info#${failed.part}`}>{t('buy.fix')}</Link>
              </p>
            )}
          </div>
        )}
      </div>
      <div className="modal-acts">
        <Button kind="primary" price={due > 0 ? format.euroExact(due) : undefined} onClick={order}>
          {t(due > 0 ? 'buy.pay' : 'buy.free')}
        </Button>
        <Button onClick={onClose}>{common('action.cancel')}</Button>
      </div>
      <p className="micro soft cred-note">{t(due > 0 ? 'buy.once' : 'buy.onceFree')}</p>
    </>
  );
}

/** Who the invoice is made out to: the profile's data, with the way to change them. */
function InvoiceData() {
  const { t } = useTranslation('credits');
  const query = useProfile();
  return (
    <div className="cred-buyer">
      <p className="small">
        <b>{t('buy.invoice')}</b> <Link to="/profile/info#firm">{t('buy.change')}</Link>
      </p>
      <QueryBoundary query={query} lines={2}>
        {(profile) => <Buyer profile={profile} />}
      </QueryBoundary>
    </div>
  );
}

function Buyer({ profile }: { profile: Schemas['Profile'] }) {
  const { t } = useTranslation('credits');
  const fiscal = profile.fiscal_data;
  const name = fiscal?.company_name ?? profile.company_name;
  const vat = fiscal?.vat_number ?? profile.vat_number;
  const address = fiscal?.address ?? profile.main_address;
  const lines = [name, vat && t('buy.vat', { vat }), address && buyerAddress(address)].filter(Boolean);
  return (
    <p className="small soft">
      {lines.length > 0
        ? lines.map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))
        : t('buy.nobody')}
    </p>
  );
}
