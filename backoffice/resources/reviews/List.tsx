import type { Review } from '../../api/records';
import { Column } from '../../list/Column';
import { account, choice, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Badge } from '../../ui/Badge';
import { Moment, OwnerName } from '../shared';
import { stateOf } from './state';

const filters = [
  search,
  account,
  choice('stars', [1, 2, 3, 4, 5], 'backOffice.stars'),
  choice('removed', ['true', 'false'], 'backOffice.removed'),
  ...period,
];

/** What clients said about firms, newest first. */
export default function ReviewList() {
  return (
    <ResourceList<Review>
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      card={{
        title: ({ firm }) => <OwnerName of={firm} />,
        figure: ({ stars }) => stars ?? '–',
        line: ({ text, created_at }) => [text, <Moment key="at" at={created_at} />],
        badge: (one) => <Badge of="reviews" state={stateOf(one)} />,
      }}
    >
      <Column<Review> source="firm" render={({ firm }) => <OwnerName of={firm} />} link />
      <Column<Review> source="stars" render={({ stars }) => stars ?? '–'} figures sortable />
      <Column<Review> source="text" render={({ text }) => text ?? '–'} />
      <Column<Review> source="created_at" render={({ created_at }) => <Moment at={created_at} />} sortable />
      <Column<Review> source="removed_at" render={(one) => <Badge of="reviews" state={stateOf(one)} />} sortable />
    </ResourceList>
  );
}
