import { CreateBase, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { RecordPage } from '../RecordPage';
import { CouponForm, type CouponBody } from './CouponForm';
import type { Coupon } from './types';

/** A new coupon. */
export default function CouponCreate() {
  const t = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const data = useDataProvider();
  const save = async (body: CouponBody) => {
    const { data: made } = await data.create<Coupon>('coupons', { data: body as Partial<Coupon> });
    notify('backOffice.coupon.created', { messageArgs: { code: made.code } });
    void navigate('/coupons');
  };
  return (
    <CreateBase>
      <RecordPage resource="coupons" title={t('backOffice.coupon.create')}>
        <CouponForm answer={t('backOffice.coupon.create')} onSave={save} />
      </RecordPage>
    </CreateBase>
  );
}
