import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { purchasableNames } from '../../../src/billing/billing.codes';
import { Icon } from '../../../web/ui/icon';
import type { Column, Filter } from '../../list/columns';
import { ListPage } from '../../list/ListPage';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { useFormat } from '../../ui/format';
import { Moment } from '../shared';
import { stateOf, type Coupon } from './types';

/** Coupons, the latest first. */
export default function CouponList() {
  const t = useTranslate();
  const format = useFormat();
  const worth = ({ type, value }: Coupon): string =>
    t(`backOffice.coupon.worth.${type}`, { value: type === 1 ? `${value}\u00a0%` : format.euro(value) });
  const columns: Column<Coupon>[] = [
    { source: 'code', cell: ({ code }) => code, sortable: true, phone: 'title' },
    { source: 'value', cell: worth, phone: 'line' },
    {
      source: 'subject',
      cell: ({ subject, package: of }) =>
        t(of === null ? `backOffice.subject.${subject}` : `backOffice.coupon.package.${of}`),
      phone: 'line',
    },
    {
      source: 'uses',
      cell: ({ uses, max_uses }) => <span className="num">{max_uses === null ? uses : `${uses} / ${max_uses}`}</span>,
      figures: true,
      phone: 'figure',
    },
    { source: 'starts_at', cell: ({ starts_at }) => <Moment at={starts_at} /> },
    { source: 'ends_at', cell: ({ ends_at }) => <Moment at={ends_at} />, sortable: true },
    { source: 'state', cell: (coupon) => <Badge of="coupons" state={stateOf(coupon)} />, phone: 'badge' },
  ];
  const filters: Filter[] = [
    { source: 'q', kind: 'text' },
    {
      source: 'subject',
      kind: 'choice',
      choices: purchasableNames,
      label: (subject) => t(`backOffice.subject.${subject}`),
    },
  ];
  const make = may('coupon:write') && (
    <Link className="btn btn-1" to="/coupons/create">
      <Icon name="plus" />
      {t('backOffice.coupon.create')}
    </Link>
  );
  return (
    <ListPage
      columns={columns}
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      actions={make}
      to={({ id }) => `/coupons/${id}`}
    />
  );
}
