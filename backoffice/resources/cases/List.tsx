import { OptionalSelect } from '../../form/inputs';
import { caseKinds, caseStatuses } from '../../../src/shared/moderation/case.codes';
import { caseStates } from '../../../src/shared/moderation/case.states';
import type { ModerationCase } from '../../api/records';
import { account, choice, period, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Moment, OwnerName } from '../shared';
import { Due } from '../../ui/Due';
import { readSession } from '../../providers/session';
import { BulkAssign } from './Assign';
import { BulkVerify } from './BulkVerify';
import { caseColumns } from './columns';
import { HandOver } from './HandOver';
import { undecided } from './queue-filter';

/** Cases of the member; their number is the value of the filter. */
const own = (source: 'mine' | 'queue_of', alwaysOn: boolean) => (
  <OptionalSelect
    key={source}
    source={source}
    choices={[{ id: readSession()?.staff.id ?? 0, name: `backOffice.cases.own.${source}` }]}
    emptyText="backOffice.all"
    alwaysOn={alwaysOn}
  />
);

const filters = () => [
  search,
  account,
  choice('to_decide', ['true', 'false'], 'backOffice.toDecide'),
  own('mine', true),
  choice('kind', caseKinds, 'backOffice.caseKind'),
  own('queue_of', false),
  choice('older_than', [1, 3, 7], 'backOffice.olderThan'),
  choice('overdue', ['true', 'false'], 'backOffice.overdue', false),
  choice('status', caseStatuses, 'backOffice.state.cases', false),
  ...period,
];

/** Cases; at first those to decide, in the order of the queue. */
export default function CaseList() {
  return (
    <ResourceList<ModerationCase>
      filters={filters()}
      actions={may('case:decide') && <HandOver />}
      sort={undecided.sort}
      filterDefaultValues={undecided.filter}
      bulkActions={
        may('case:decide') ? (
          <>
            <BulkAssign />
            <BulkVerify />
          </>
        ) : undefined
      }
      card={{
        title: ({ account: of }) => <OwnerName of={of} />,
        line: ({ kind_label, city, status, due_at, opened_at, claimed_by, assigned_to }) => [
          kind_label,
          city,
          (claimed_by ?? assigned_to)?.name,
          caseStates[status].toDecide ? <Due key="due" at={due_at} exact /> : <Moment key="at" at={opened_at} />,
        ],
        badge: ({ status }) => <Badge of="cases" state={status} />,
      }}
    >
      {caseColumns}
    </ResourceList>
  );
}
