import { useTranslate } from 'react-admin';
import { CouponType, purchasableNames } from '../../../src/shared/billing/billing.codes';
import type { Coupon } from '../../api/records';
import { Column } from '../../list/Column';
import { CreateLink } from '../../list/CreateLink';
import { choice, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { useFormat } from '../../ui/format';
import { Moment } from '../shared';
import { BulkDelete } from './BulkDelete';
import { stateOf } from './state';

const filters = [search, choice('subject', purchasableNames, 'backOffice.subject')];

/** Coupons, the latest first. */
export default function CouponList() {
  const t = useTranslate();
  const format = useFormat();
  const worth = ({ type, value }: Coupon): string =>
    t(`backOffice.coupon.worth.${type}`, {
      value: type === CouponType.percentage ? format.percent(value) : format.euro(value),
    });
  const what = ({ subject, package: of }: Coupon): string =>
    t(of === null ? `backOffice.subject.${subject}` : `backOffice.coupon.package.${of}`);
  const uses = ({ uses: used, max_uses }: Coupon) => (
    <span className="num">{max_uses === null ? used : `${used} / ${max_uses}`}</span>
  );
  const badge = (coupon: Coupon) => <Badge of="coupons" state={stateOf(coupon)} />;
  return (
    <ResourceList<Coupon>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      actions={may('coupon:write') && <CreateLink label={t('backOffice.coupon.create')} />}
      bulkActions={may('coupon:write') ? <BulkDelete /> : undefined}
      card={{ title: ({ code }) => code, figure: uses, line: (coupon) => [worth(coupon), what(coupon)], badge }}
    >
      <Column<Coupon> source="code" render={({ code }) => code} sortable link />
      <Column<Coupon> source="value" render={worth} />
      <Column<Coupon> source="subject" render={what} />
      <Column<Coupon> source="uses" render={uses} figures />
      <Column<Coupon> source="starts_at" render={({ starts_at }) => <Moment at={starts_at} />} />
      <Column<Coupon> source="ends_at" render={({ ends_at }) => <Moment at={ends_at} />} sortable />
      <Column<Coupon> source="state" render={badge} />
    </ResourceList>
  );
}
