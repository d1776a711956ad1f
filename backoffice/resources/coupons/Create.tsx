import { CreateBase, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Coupon } from '../../api/records';
import { RecordPage } from '../RecordPage';
import type { CouponBody } from './coupon-values';
import { CouponForm } from './CouponForm';

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
      <RecordPage title={t('backOffice.coupon.create')}>
        <CouponForm submit="backOffice.coupon.create" onSave={save} />
      </RecordPage>
    </CreateBase>
  );
}
