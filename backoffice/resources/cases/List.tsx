import { caseKinds, caseStatuses } from '../../../src/shared/moderation/case.codes';
import { caseStates } from '../../../src/shared/moderation/case.states';
import type { ModerationCase } from '../../api/records';
import { account, choice, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Moment, OwnerName } from '../shared';
import { Due } from '../../ui/Due';
import { BulkVerify } from './BulkVerify';
import { caseColumns } from './columns';
import { undecided } from './queue-filter';

const filters = [
  search,
  account,
  choice('to_decide', ['true', 'false'], 'backOffice.toDecide'),
  choice('kind', caseKinds, 'backOffice.caseKind'),
  choice('older_than', [1, 3, 7], 'backOffice.olderThan'),
  choice('overdue', ['true', 'false'], 'backOffice.overdue', false),
  choice('status', caseStatuses, 'backOffice.state.cases', false),
  ...period,
];

/** Cases; at first those to decide, in the order of the queue. */
export default function CaseList() {
  return (
    <ResourceList<ModerationCase>
      filters={filters}
      sort={undecided.sort}
      filterDefaultValues={undecided.filter}
      bulkActions={may('case:decide') ? <BulkVerify /> : undefined}
      card={{
        title: ({ account: of }) => <OwnerName of={of} />,
        line: ({ kind_label, city, status, due_at, opened_at }) => [
          kind_label,
          city,
          caseStates[status].toDecide ? <Due key="due" at={due_at} exact /> : <Moment key="at" at={opened_at} />,
        ],
        badge: ({ status }) => <Badge of="cases" state={status} />,
      }}
    >
      {caseColumns}
    </ResourceList>
  );
}
