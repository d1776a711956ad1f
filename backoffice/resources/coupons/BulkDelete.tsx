import { useDataProvider } from 'react-admin';
import type { Coupon } from '../../api/records';
import { BulkButton } from '../../list/BulkButton';

/** Deletes the selected coupons. */
export function BulkDelete() {
  const data = useDataProvider();
  return (
    <BulkButton<Coupon>
      icon="trash"
      label="ra.action.delete"
      texts="backOffice.coupon.bulk"
      follows="backOffice.coupon.follows"
      danger
      nameOf={({ code }) => code}
      act={(coupon) => data.delete('coupons', { id: coupon.id, previousData: coupon })}
    />
  );
}
