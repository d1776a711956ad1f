import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Coupon } from '../../api/records';
import { RelatedList } from '../../list/RelatedList';
import { may, maySee } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Section } from '../../ui/Facts';
import { checkoutColumns } from '../checkouts/columns';
import { RecordOf, RecordPage } from '../RecordPage';
import { narrowed } from '../shared';
import type { CouponBody } from './coupon-values';
import { CouponForm } from './CouponForm';
import { stateOf } from './state';

/** A coupon: its terms for the orders to come, and the orders that used it. */
export default function CouponEdit() {
  return <RecordOf<Coupon>>{(coupon) => <CouponPage key={coupon.id} coupon={coupon} />}</RecordOf>;
}

function CouponPage({ coupon }: { coupon: Coupon }) {
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
  const deleteButton = (
    <Button
      variant="outlined"
      color="error"
      onClick={() => {
        setAsking(true);
      }}
    >
      {t('ra.action.delete')}
    </Button>
  );
  return (
    <RecordPage
      title={coupon.code}
      lead={t('backOffice.coupon.used', { smart_count: coupon.uses })}
      badge={<Badge of="coupons" state={stateOf(coupon)} />}
    >
      {may('coupon:write') ? (
        <CouponForm coupon={coupon} submit="ra.action.save" onSave={save} actions={deleteButton} />
      ) : (
        <p className="soft">{t('backOffice.denied.text')}</p>
      )}
      {maySee('checkouts') && coupon.uses > 0 && (
        <Section title={t('backOffice.coupon.orders')}>
          <RelatedList
            reference="checkouts"
            target="coupon_id"
            sort={{ field: 'id', order: 'DESC' }}
            to={narrowed('checkouts', { coupon_id: coupon.id })}
          >
            {checkoutColumns}
          </RelatedList>
        </Section>
      )}
      <ConfirmDialog
        open={asking}
        title={t('backOffice.coupon.question', { code: coupon.code })}
        confirm={t('ra.action.delete')}
        danger
        onConfirm={remove}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t('backOffice.coupon.follows')}</p>
      </ConfirmDialog>
    </RecordPage>
  );
}
