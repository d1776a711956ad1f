import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { may } from '../../providers/access';
import { Ask } from '../../ui/Ask';
import { Badge } from '../../ui/Badge';
import { RecordOf, RecordPage } from '../RecordPage';
import { CouponForm, type CouponBody } from './CouponForm';
import { stateOf, type Coupon } from './types';

/** A coupon: changed for whoever uses it from now on, or deleted. */
export default function CouponEdit() {
  return <RecordOf<Coupon>>{(coupon) => <Change key={coupon.id} coupon={coupon} />}</RecordOf>;
}

function Change({ coupon }: { coupon: Coupon }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const data = useDataProvider();
  const [asking, setAsking] = useState(false);
  const leave = (message: string) => {
    notify(message, { messageArgs: { code: coupon.code } });
    void navigate('/coupons');
  };
  const save = async (body: CouponBody) => {
    await data.update('coupons', { id: coupon.id, data: body, previousData: coupon });
    leave('backOffice.coupon.changed');
  };
  const remove = async () => {
    await data.delete('coupons', { id: coupon.id, previousData: coupon });
    leave('backOffice.coupon.deleted');
  };
  return (
    <RecordPage resource="coupons" title={coupon.code} lead={t('backOffice.coupon.used', { smart_count: coupon.uses })}>
      <p style={{ marginBottom: '1rem' }}>
        <Badge of="coupons" state={stateOf(coupon)} />
      </p>
      {may('coupon:write') ? (
        <CouponForm coupon={coupon} answer={t('ra.action.save')} onSave={save}>
          <button
            type="button"
            className="btn btn-danger"
            onClick={() => {
              setAsking(true);
            }}
          >
            {t('ra.action.delete')}
          </button>
        </CouponForm>
      ) : (
        <p className="soft">{t('backOffice.denied.text')}</p>
      )}
      <Ask
        open={asking}
        title={t('backOffice.coupon.question', { code: coupon.code })}
        answer={t('ra.action.delete')}
        danger
        onAnswer={remove}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t('backOffice.coupon.follows')}</p>
      </Ask>
    </RecordPage>
  );
}
