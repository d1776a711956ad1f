import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/problems';
import { Button } from '../../ui/button';
import { QueryBoundary, useProblemWords } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { Modal } from '../../ui/modal';
import { readProfile, type Profile } from '../accounts/profile/api';
import { buyerAddress } from '../billing/buyer';
import { CouponField, type AppliedCoupon } from '../billing/coupon-field';
import { usePay } from '../billing/pay';
import { PriceLines } from '../billing/price-lines';
import { orderCredits, type Package } from './api';

/** Everything that is bought, said before the button: price, discount, balance after, who the invoice is for. */
export function BuyDialog({
  bought,
  balance,
  onClose,
}: {
  bought: Package | null;
  balance: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('credits');
  // The words stay while the dialog closes.
  const [shown, setShown] = useState(bought);
  if (bought && bought !== shown) setShown(bought);
  return (
    <Modal opened={bought !== null} onClose={onClose} title={t('buy.ask', { count: shown?.credits ?? 0 })}>
      {bought && <Order key={bought.id} bought={bought} balance={balance} onClose={onClose} />}
    </Modal>
  );
}

/** What the profile's form asks for under the seat. */
const ADDRESS = ['address', 'postal_code', 'city', 'province_id', 'country_id'];

function Order({ bought, balance, onClose }: { bought: Package; balance: number; onClose: () => void }) {
  const { t, i18n } = useTranslation('credits');
  const { t: common } = useTranslation();
  const format = useFormat();
  const words = useProblemWords();
  const pay = usePay();
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null);
  const [failed, setFailed] = useState<{ words: string; buyer: string[]; part: string } | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const discount = coupon?.price.discount_cents ?? 0;
  const due = bought.price_cents - discount;
  async function order(): Promise<void> {
    setFailed(null);
    try {
      await pay(await orderCredits(bought.credits, coupon?.code ?? null, key));
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
      // The next attempt is another one: what was refused must not be answered again.
      setKey(crypto.randomUUID());
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
  const query = useQuery({ queryKey: ['profile'], queryFn: readProfile });
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

function Buyer({ profile }: { profile: Profile }) {
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
